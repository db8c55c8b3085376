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
    explicit Engine(b2Vec2 gravity) : world(gravity) {}
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

Result<std::unique_ptr<Box2dPeer>> Box2dPeer::copy_of(const World& world) {
    std::unique_ptr<Box2dPeer> peer(new Box2dPeer);
    peer->engine_ = std::make_unique<Engine>(to_b2(world.gravity()));
    b2World& copy = peer->engine_->world;
    copy.SetAllowSleeping(false);
    std::map<BodyId, b2Body*> made;
    for (ConstBodyRef source : world.bodies()) {
        b2BodyDef def = body_def(source);
        b2Body* body = copy.CreateBody(&def);
        made[source.id()] = body;
        std::vector<ConstShapeRef> shapes;  // newest first
        for (ConstShapeRef shape : world.shapes(source.id())) shapes.push_back(shape);
        for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape) {
            if (const char* what = add_shape(body, *shape)) return unsupported(what);
        }
    }
    for (ConstJointRef source : world.joints()) {
        RevoluteSettings settings = source.settings<RevoluteJoint>();
        b2RevoluteJointDef def = joint_def(source, settings);
        def.bodyA = made[source.body_a()];
        def.bodyB = made[source.body_b()];
        copy.CreateJoint(&def);
        if (settings.hertz > 0) peer->note_ = "its pins are rigid where Cairn's are soft";
    }
    return Result<std::unique_ptr<Box2dPeer>>(std::move(peer));
}

void Box2dPeer::step(float dt) { engine_->world.Step(dt, 8, 3); }

int Box2dPeer::contact_count() const { return engine_->world.GetContactCount(); }

}  // namespace cairn::bench

#else

namespace cairn::bench {

struct Box2dPeer::Engine {};

Box2dPeer::Box2dPeer() = default;
Box2dPeer::~Box2dPeer() = default;

Result<std::unique_ptr<Box2dPeer>> Box2dPeer::copy_of(const World&) {
    return Error{ErrorCode::InvalidArgument, "this program was built without libbox2d (package libbox2d-dev)"};
}

void Box2dPeer::step(float) {}

int Box2dPeer::contact_count() const { return 0; }

}  // namespace cairn::bench

#endif
