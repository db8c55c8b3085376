// Bodies, shapes and joints of a Cairn world, made again with libbox2d.
#include "peer_box2d.hpp"

#if CAIRN_HAS_BOX2D

#include <algorithm>
#include <map>
#include <vector>

#include <box2d/box2d.h>

namespace cairn::bench {

struct Box2dPeer::Engine {
    b2World world;
    float dt;
    scenes::Acts acts;
    std::vector<b2Body*> drives, renewals, shifts;  // the bodies of `acts`

    Engine(b2Vec2 gravity, const scenes::Scene& scene) : world(gravity), dt(scene.dt), acts(scene.acts) {}
    void act(int step);
};

Box2dPeer::Box2dPeer() = default;
Box2dPeer::~Box2dPeer() = default;

namespace {

b2Vec2 to_b2(Vec2 v) { return {v.x, v.y}; }
b2Vec2 to_b2(Point p) { return {static_cast<float>(p.x), static_cast<float>(p.y)}; }

Error unsupported(const char* what) {
    return {ErrorCode::InvalidArgument, std::string("Box2D 2.4 can't run this scene: it has ") + what};
}

b2BodyDef body_def(const ConstBodyRef& body) {
    b2BodyDef def;
    def.type = body.type() == BodyType::Dynamic     ? b2_dynamicBody
               : body.type() == BodyType::Kinematic ? b2_kinematicBody
                                                    : b2_staticBody;
    def.position = to_b2(body.position());
    def.angle = body.angle();
    def.linearVelocity = to_b2(body.linear_velocity());
    def.angularVelocity = body.angular_velocity();
    def.linearDamping = body.linear_damping();
    def.angularDamping = body.angular_damping();
    def.gravityScale = body.gravity_scale();
    def.enabled = body.enabled();
    def.awake = body.awake();
    return def;
}

b2FixtureDef fixture_def(const ConstShapeRef& shape) {
    b2FixtureDef def;
    def.density = shape.density();
    def.friction = shape.material().friction;
    def.restitution = shape.material().restitution;
    // All 64 mask bits of a shape that collides with everything are the peer's 16.
    def.filter.categoryBits = static_cast<uint16>(shape.filter().category);
    def.filter.maskBits = static_cast<uint16>(shape.filter().mask);
    def.filter.groupIndex = static_cast<int16>(shape.filter().group);
    return def;
}

// Null, or what it is about the shape that Box2D has not.
const char* add_shape(b2Body* body, const ConstShapeRef& shape) {
    b2FixtureDef def = fixture_def(shape);
    if (shape.filter().category > 0xffff) return "categories above 16 bits";
    b2PolygonShape polygon;
    b2CircleShape circle;
    b2EdgeShape edge;
    switch (shape.type()) {
    case ShapeType::Polygon: {
        Polygon source = shape.polygon();
        if (source.radius() > 0) return "rounded polygons";
        if (source.count() > b2_maxPolygonVertices) return "polygons of more than 8 vertices";
        b2Vec2 vertices[b2_maxPolygonVertices];
        std::transform(source.vertices().begin(), source.vertices().end(), vertices, [](Vec2 v) { return to_b2(v); });
        polygon.Set(vertices, source.count());
        def.shape = &polygon;
        break;
    }
    case ShapeType::Circle:
        circle.m_p = to_b2(shape.circle().center);
        circle.m_radius = shape.circle().radius;
        def.shape = &circle;
        break;
    case ShapeType::Segment:
        edge.SetTwoSided(to_b2(shape.segment().a), to_b2(shape.segment().b));
        def.shape = &edge;
        break;
    case ShapeType::Capsule: return "capsules";
    }
    body->CreateFixture(&def);
    return nullptr;
}

b2RevoluteJointDef joint_def(const ConstJointRef& joint, const RevoluteSettings& settings) {
    b2RevoluteJointDef def;
    def.localAnchorA = to_b2(joint.frame_a().p);
    def.localAnchorB = to_b2(joint.frame_b().p);
    // Cairn measures from frame to frame, Box2D from body to body.
    def.referenceAngle = inv_mul(joint.frame_b().q, joint.frame_a().q).angle();
    def.collideConnected = joint.collide_connected();
    def.enableLimit = settings.enable_limit;
    def.lowerAngle = settings.lower_angle;
    def.upperAngle = settings.upper_angle;
    def.enableMotor = settings.enable_motor;
    def.motorSpeed = settings.motor_speed;
    def.maxMotorTorque = settings.max_motor_torque;
    return def;
}

}  // namespace

namespace {

using BodyMap = std::map<BodyId, b2Body*>;

// Null, or what it is about a body's shapes that Box2D has not.
const char* copy_body(b2World& copy, const World& world, const ConstBodyRef& source, BodyMap& made) {
    b2BodyDef def = body_def(source);
    b2Body* body = copy.CreateBody(&def);
    made[source.id()] = body;
    std::vector<ConstShapeRef> shapes;  // newest first
    for (ConstShapeRef shape : world.shapes(source.id())) shapes.push_back(shape);
    for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape) {
        if (const char* what = add_shape(body, *shape)) return what;
    }
    return nullptr;
}

class CountOverlaps : public b2QueryCallback {
public:
    bool ReportFixture(b2Fixture*) override {
        ++count;
        return true;
    }
    int count = 0;
};

class ClosestHit : public b2RayCastCallback {
public:
    float ReportFixture(b2Fixture*, const b2Vec2&, const b2Vec2&, float found) override { return fraction = found; }
    float fraction = 1;
};

b2Body* make_box(b2World& world, const scenes::Renewal& renewal) {
    b2BodyDef body;
    body.type = b2_dynamicBody;
    body.position = to_b2(renewal.position);
    b2Body* made = world.CreateBody(&body);
    b2PolygonShape box;
    box.SetAsBox(renewal.half.x, renewal.half.y);
    b2FixtureDef fixture;
    fixture.shape = &box;
    fixture.density = ShapeDef{}.density;
    fixture.friction = ShapeDef{}.material.friction;
    made->CreateFixture(&fixture);
    return made;
}

}  // namespace

// What Scene::act does to a World.
void Box2dPeer::Engine::act(int step) {
    for (size_t i = 0; i < drives.size(); ++i) drives[i]->SetLinearVelocity(to_b2(acts.drives[i].velocity(step, dt)));
    for (int k = 0; k < acts.renewed_per_step; ++k) world.DestroyBody(renewals[acts.renewal(step, k)]);
    for (int k = 0; k < acts.renewed_per_step; ++k) {
        size_t i = acts.renewal(step, k);
        renewals[i] = make_box(world, acts.renewals[i]);
    }
    for (size_t i = 0; i < shifts.size(); ++i) shifts[i]->SetAwake(acts.on_shift(step, i));
    CountOverlaps overlaps;
    for (const scenes::Question& question : acts.questions) {
        world.QueryAABB(&overlaps, {to_b2(question.box.lower), to_b2(question.box.upper)});
        ClosestHit closest;
        world.RayCast(&closest, to_b2(question.ray.origin), to_b2(question.ray.origin + question.ray.translation));
    }
}

Result<std::unique_ptr<Box2dPeer>> Box2dPeer::copy_of(const scenes::Scene& scene) {
    const World& world = scene.world;
    if (scene.before_step) return unsupported("code that acts on its world");
    std::unique_ptr<Box2dPeer> peer(new Box2dPeer);
    peer->engine_ = std::make_unique<Engine>(to_b2(world.gravity()), scene);
    Engine& engine = *peer->engine_;
    engine.world.SetAllowSleeping(scene.sleep && world.solver_settings().sleep);
    BodyMap made;
    for (ConstBodyRef source : world.bodies()) {
        if (const char* what = copy_body(engine.world, world, source, made)) return unsupported(what);
    }
    for (ConstJointRef source : world.joints()) {
        RevoluteSettings settings = source.settings<RevoluteJoint>();
        b2RevoluteJointDef def = joint_def(source, settings);
        def.bodyA = made[source.body_a()];
        def.bodyB = made[source.body_b()];
        engine.world.CreateJoint(&def);
        if (settings.hertz > 0) peer->note_ = "its pins are rigid where Cairn's are soft";
    }
    auto asks_all = [](const scenes::Question& question) { return question.all; };
    if (std::any_of(engine.acts.questions.begin(), engine.acts.questions.end(), asks_all)) {
        peer->note_ = "it is asked for fat boxes and rays only";
    }
    for (const scenes::Drive& drive : engine.acts.drives) engine.drives.push_back(made[drive.body]);
    for (const scenes::Renewal& renewal : engine.acts.renewals) engine.renewals.push_back(made[renewal.body]);
    for (BodyId body : engine.acts.shifts) engine.shifts.push_back(made[body]);
    return Result<std::unique_ptr<Box2dPeer>>(std::move(peer));
}

void Box2dPeer::step(int step) {
    engine_->act(step);
    engine_->world.Step(engine_->dt, 8, 3);
}

int Box2dPeer::contact_count() const { return engine_->world.GetContactCount(); }

bool Box2dPeer::available() { return true; }

float Box2dPeer::cast_ray(Point origin, Vec2 translation) const {
    ClosestHit closest;
    engine_->world.RayCast(&closest, to_b2(origin), to_b2(origin + translation));
    return closest.fraction;
}

}  // namespace cairn::bench

#else

namespace cairn::bench {

struct Box2dPeer::Engine {};

Box2dPeer::Box2dPeer() = default;
Box2dPeer::~Box2dPeer() = default;

Result<std::unique_ptr<Box2dPeer>> Box2dPeer::copy_of(const scenes::Scene&) {
    return Error{ErrorCode::InvalidArgument, "this program was built without libbox2d (package libbox2d-dev)"};
}

void Box2dPeer::step(int) {}

int Box2dPeer::contact_count() const { return 0; }

bool Box2dPeer::available() { return false; }

float Box2dPeer::cast_ray(Point, Vec2) const { return 1; }

}  // namespace cairn::bench

#endif
