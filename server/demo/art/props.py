"""Things that lie beside a product: spices, leaves, beans, flowers. Each maker returns objects standing round the origin."""

import math
import random

from mathutils import Vector

import kit
import materials as M
from kit import TAU


def _template(obj):
    return kit.drop(obj)


def leaf_mesh(length=0.6, width=0.13, color='#4f7a3a', other='#6f9a4a', curl=0.10, fold=0.25, tip=0.9, name='leaf'):
    """Blade along +y with a folded midrib."""
    material = M.per_object(color, other, 0.42, 0.4, 0.15, 9.0)

    def surface(u, v):
        half = width * (math.sin(math.pi * min(v ** tip, 1)) ** 0.8 if 0 < v < 1 else 0)
        x = (u - 0.5) * 2
        return Vector((x * half, v * length, abs(x) * half * fold + curl * math.sin(v * math.pi) + 0.008))

    return kit.patch(surface, material, nu=8, nv=18, name=name)


def grain_mesh(kind, color, other=None):
    """Small template for scattering and heaps."""
    other = other or M.tint(color, -0.25)
    matte = M.per_object(color, other, 0.5, 0.35)
    if kind == 'rice':
        obj = kit.ball(1, matte, detail=2)
        for v in obj.data.vertices:
            v.co = Vector((v.co.x * 0.052, v.co.y * 0.0135, v.co.z * 0.0125))
    elif kind == 'pepper':
        obj = kit.ball(0.036, M.per_object(color, other, 0.7, 0.2, 0.6, 60.0), detail=2, noise=0.16)
    elif kind == 'bean':
        obj = kit.ball(0.06, M.per_object(color, other, 0.32, 0.5), detail=3)
        for v in obj.data.vertices:
            groove = 0.018 * math.exp(-((v.co.y / 0.009) ** 2)) if v.co.z > 0 else 0
            v.co = Vector((v.co.x * 1.15, v.co.y * 0.85, max(v.co.z, -0.06) * (0.55 if v.co.z > 0 else 0.75) - groove))
    elif kind == 'soy':
        obj = kit.ball(0.042, matte, detail=2, noise=0.06)
    elif kind == 'cashew':
        path = [(0.1 * math.cos(t), 0.1 * math.sin(t), 0.03) for t in [k * 0.28 for k in range(13)]]
        obj = kit.tube(path, lambda t: 0.046 * (0.45 + 0.62 * math.sin(math.pi * (0.12 + 0.76 * t))) + 0.006 * math.cos(9 * t), M.per_object(color, other, 0.5, 0.3, 0.2, 14), 10)
    elif kind == 'peanut':
        obj = kit.ball(0.05, matte, detail=2, scale=(1.35, 1, 1))
    elif kind == 'tea':
        rnd = random.Random(5)
        path = [(0.11 * (t - 0.5) + 0.012 * math.sin(t * 9), 0.02 * math.sin(t * 5), 0.02 + 0.016 * math.sin(t * 7)) for t in [k / 9 for k in range(10)]]
        obj = kit.tube(path, lambda t: 0.017 * math.sin(math.pi * (0.1 + 0.85 * t)) + 0.003 * math.sin(40 * t), M.per_object(color, other, 0.6, 0.3), 6, flat=0.6)
    elif kind == 'ball-tea':
        obj = kit.ball(0.045, M.per_object(color, other, 0.55, 0.35, 0.7, 40.0), detail=2, noise=0.55)
    elif kind == 'salt':
        obj = kit.box(0.035, 0.03, 0.014, M.per_object(color, '#eef3f5', 0.15, 0.5), 0.003, segments=1)
    elif kind == 'sesame':
        obj = kit.ball(1, matte, detail=2)
        for v in obj.data.vertices:
            v.co = Vector((v.co.x * 0.022, v.co.y * 0.012, v.co.z * 0.007))
    elif kind == 'petal':
        obj = leaf_mesh(0.26, 0.075, color, other, 0.06, 0.9, 0.8)
    elif kind == 'crumb':
        obj = kit.ball(0.045, M.per_object(color, other, 0.5, 0.35, 0.3, 30), detail=2, noise=0.9, seed=3)
    elif kind == 'ball':
        obj = kit.ball(0.13, M.per_object(color, other, 0.75, 0.25, 0.8, 45), detail=3, noise=0.2)
    elif kind == 'slice':
        profile = kit.fillet([(0, 0.03), (0.2, 0.03, 0.02), (0.215, 0.0)], 3)
        obj = kit.lathe(profile, M.per_object(color, other, 0.5, 0.35, 0.4, 12), 20, wobble=0.12)
    elif kind == 'strip':
        obj = kit.box(0.62, 0.13, 0.035, M.per_object(color, other, 0.42, 0.4, 0.5, 9), 0.012)
        for v in obj.data.vertices:
            v.co.z += 0.05 * math.sin(v.co.x * 5)
    elif kind == 'chili':
        obj = dried_chili_mesh(color, other)
    else:
        raise KeyError(kind)
    obj.name = kind
    return _template(obj)


def dried_chili_mesh(color='#9c1f1a', other='#6d1410', length=0.34, radius=0.036):
    path = [(length * (t - 0.5), 0.05 * math.sin(t * 2.6), 0.03 + 0.01 * math.sin(t * 6)) for t in [k / 12 for k in range(13)]]
    return kit.tube(path, lambda t: radius * (1 - t) ** 0.6 * (0.8 + 0.25 * math.sin(9 * t)) + 0.004, M.per_object(color, other, 0.3, 0.5, 0.5, 14), 8, flat=0.75)


def scatter(template, n, center, spread, seed, z=0.0, flat=True, scale=(0.85, 1.15), material=None):
    """Single grains lying loose on the ground."""
    rnd = random.Random(seed)
    out = []
    for _ in range(n):
        r, t = abs(rnd.gauss(0, 0.55)) * spread, rnd.uniform(0, TAU)
        turn = (rnd.uniform(-0.3, 0.3), rnd.uniform(-0.3, 0.3), rnd.uniform(0, TAU)) if flat else tuple(rnd.uniform(0, TAU) for _ in range(3))
        out.append(kit.instance(template, (center[0] + r * math.cos(t), center[1] + r * math.sin(t) * 0.8, z), turn, rnd.uniform(*scale), material))
    return out


def heap(template, n, radius, height, center=(0, 0, 0), seed=1, base='#888888', lift=0.0, power=1.6, scale=(0.85, 1.15), tumble=1.0):
    """Dome of grains over a solid of the same colour."""
    rnd = random.Random(seed)
    steps = [(radius * 0.97 * k / 14, max(height * (1 - (k / 14) ** power) - 0.012, 0)) for k in range(14, -1, -1)]
    dome = kit.lathe(steps, M.varied(base, M.tint(base, -0.25), 14, 0.7, 0.6), 40)
    dome.location = center
    out = [dome]
    for _ in range(n):
        r, t = radius * math.sqrt(rnd.random()), rnd.uniform(0, TAU)
        z = height * (1 - (r / radius) ** power) + rnd.uniform(-0.3, 0.7) * lift
        turn = (rnd.uniform(-1, 1) * tumble, rnd.uniform(-1, 1) * tumble, rnd.uniform(0, TAU))
        out.append(kit.instance(template, (center[0] + r * math.cos(t), center[1] + r * math.sin(t), center[2] + z), turn, rnd.uniform(*scale)))
    return out


def fill(template, n, radius, z0, z1, seed, core, scale_range=(0.85, 1.15), size=0.05):
    """Grains seen through the wall of a jar: a shell of instances round a solid core, and a level top."""
    rnd = random.Random(seed)
    out = [kit.lathe([(0, z0), (radius - size * 1.1, z0), (radius - size * 1.1, z1 - 0.03), (0, z1 - 0.01)], M.varied(core, M.tint(core, -0.4), 12, 0.8, 0.6))]
    from mathutils import Matrix

    for k in range(n):
        scale = rnd.uniform(*scale_range)
        if k % 4 == 0:
            t, r, z = rnd.uniform(0, TAU), (radius - size * 1.5) * math.sqrt(rnd.random()), z1 + rnd.uniform(-0.02, 0.03)
            out.append(kit.instance(template, (r * math.cos(t), r * math.sin(t), z), (rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(0, TAU)), scale))
            continue
        t = rnd.uniform(math.pi, TAU) + rnd.uniform(-0.25, 0.25)
        r = radius - rnd.uniform(0.75, 1.1) * size
        outward = Vector((math.cos(t), math.sin(t), 0))
        spin = rnd.uniform(0, TAU)
        along = Vector((-math.sin(t), math.cos(t), 0)) * math.cos(spin) + Vector((0, 0, 1)) * math.sin(spin)
        basis = Matrix((along, along.cross(outward), -outward)).transposed()
        out.append(kit.instance(template, (r * math.cos(t), r * math.sin(t), rnd.uniform(z0 + size * 0.6, z1)), basis.to_euler(), scale))
    return out


# --- pieces of produce ---


def chili(color='#c8281e', length=0.75, seed=0, stem='#5f8a3f'):
    rnd = random.Random(seed)
    bend = rnd.uniform(0.08, 0.2) * rnd.choice((-1, 1))
    path = [(length * (t - 0.5), bend * math.sin(t * 3), 0.055 - 0.03 * t) for t in [k / 16 for k in range(17)]]
    body = kit.tube(path, lambda t: 0.056 * min(1, (1 - t) ** 0.55 * 1.05) * (0.75 + 0.25 * min(t * 8, 1)) + 0.002, M.plain(color, 0.18, 0.55, 0, 0.4), 14)
    tail = kit.tube([(length * -0.5 - 0.2 * t, -0.03 * t * t, 0.055 + 0.05 * t) for t in (0, 0.3, 0.6, 1)], lambda t: 0.014 + 0.03 * max(0, 0.25 - t), M.plain(stem, 0.5), 8)
    return [body, tail]


def dried_chili(seed=0):
    rnd = random.Random(seed)
    out = []
    template = _template(dried_chili_mesh(length=0.55, radius=0.055))
    for k in range(3):
        out.append(kit.instance(template, (rnd.uniform(-0.2, 0.2), rnd.uniform(-0.16, 0.16), 0.025), (0, 0, rnd.uniform(0, TAU)), rnd.uniform(0.8, 1.1)))
    return out


def leaves(n=2, length=0.6, width=0.13, color='#3f6f35', other='#5c8a45', seed=0, curl=0.1):
    rnd = random.Random(seed)
    template = _template(leaf_mesh(length, width, color, other, curl))
    start = rnd.uniform(0, TAU)
    return [kit.instance(template, (0, 0, 0.004 * k), (0, rnd.uniform(-0.1, 0.1), start + k * 0.9), rnd.uniform(0.85, 1.1)) for k in range(n)]


def kaffir(seed=0):
    """Double leaves of the makrut lime."""
    a = leaves(1, 0.42, 0.13, '#2f6432', '#4c8240', seed, 0.06)
    b = [kit.instance(o, o.location, o.rotation_euler, 0.7) for o in a]
    for o, p in zip(a, b):
        p.location = (-0.36 * math.sin(o.rotation_euler.z), 0.36 * math.cos(o.rotation_euler.z), 0.012)
    return a + b


def garlic(seed=0):
    cloves = []
    white = M.varied('#f3ece0', '#e3cfd0', 5, 0.5, 0.1)
    for k in range(7):
        t = k * TAU / 7
        cloves.append(kit.ball(0.17, white, (0.085 * math.cos(t), 0.085 * math.sin(t), 0.17), (0.72, 0.72, 1.05)))
    neck = kit.lathe(kit.curve_profile([(0.15, 0.26), (0.07, 0.36), (0.035, 0.45), (0.045, 0.56), (0.0, 0.57)]), white, 14, wobble=0.1)
    return cloves + [neck]


def shallot(seed=0):
    profile = kit.curve_profile([(0, 0.0), (0.11, 0.03), (0.17, 0.13), (0.13, 0.25), (0.05, 0.34), (0.025, 0.44), (0, 0.46)])
    obj = kit.lathe(profile, M.varied('#a3505c', '#c9828a', 3, 0.35, 0.15), 24, wobble=0.05, seed=seed)
    return kit.group([obj], (0, 0, 0.14), (1.35, 0, seed * 1.7))


def round_fruit(color, other, radius=0.26, bump=0.35, seed=0):
    body = kit.ball(radius, M.varied(color, other, 9, 0.35, bump, 0.45), (0, 0, radius * 0.95), (1, 1, 0.95), 4, 0.05, seed)
    return [body, kit.ball(0.03, M.plain('#6a6a3a'), (0, 0, radius * 1.85), (1, 1, 0.5), 2)]


def lime_half(rind='#6f9a3a', flesh='#cfdc8a', radius=0.24, seed=0):
    """Cut lime leaning, cut side to the camera."""
    shell = kit.lathe(kit.fillet([(0, -radius), (radius * 0.75, -radius * 0.72, 0.1), (radius, 0)], 6), M.varied(rind, M.tint(rind, 0.15), 9, 0.4, 0.2), 36)
    cap = kit.lathe([(radius, 0), (radius * 0.9, 0.006), (0, 0.006)], M.plain('#eef0cf', 0.5), 36)
    parts = []
    for k in range(9):
        t = TAU * k / 9
        points = [(0.02 * math.cos(t + a), 0.02 * math.sin(t + a)) for a in (0.3,)] + [(radius * r * math.cos(t + a), radius * r * math.sin(t + a)) for r, a in ((0.5, 0.10), (0.8, 0.08), (0.85, 0.35), (0.8, 0.62), (0.5, 0.60))]
        piece = kit.outline_slab(points, 0.014, M.plain(flesh, 0.18, 0.5), 0.006)
        piece.location.z = 0.004
        parts.append(piece)
    return kit.group([shell, cap, parts], (0, 0, radius * 0.93), (1.0, 0, -0.15))


def lemongrass(n=2, length=2.0, seed=0):
    rnd = random.Random(seed)
    out = []
    for k in range(n):
        bend = rnd.uniform(-0.12, 0.12)
        path = [(length * (t - 0.5), bend * math.sin(t * 3) + k * 0.17, 0.07) for t in [i / 20 for i in range(21)]]
        g = M.Graph('lemongrass')
        z = g('SeparateXYZ', 1, i0=g.nodes.new('ShaderNodeTexCoord').outputs['UV'])
        base = g.ramp(z, (0.0, '#e9d9c0'), (0.12, '#d8b7b5'), (0.3, '#dfe3b8'), (0.65, '#b3c57c'), (1.0, '#8aa85a'))
        streak = g.noise(6, 3, 0.6, g.coords('UV', (9, 0.6, 1)))
        out.append(kit.tube(path, lambda t: 0.075 * (1 - 0.6 * t) * (0.72 + min(t * 6, 1) * 0.28), g.done(g.principled(base, 0.45, g.bump(streak, 0.3, 0.02))), 12))
    return out


def root(color='#c98a3c', other='#a9692c', length=0.8, radius=0.12, seed=0, fingers=2):
    rnd = random.Random(seed)
    skin = M.varied(color, other, 8, 0.7, 0.5)

    def finger(start, angle, size, r):
        path = [(start[0] + size * t * math.cos(angle + 0.3 * t), start[1] + size * t * math.sin(angle + 0.3 * t), r * 0.9) for t in [i / 14 for i in range(15)]]
        return kit.tube(path, lambda t: r * (0.75 + 0.25 * math.sin(t * 19)) * min(1, 0.35 + t * 5) * min(1, (1.02 - t) * 5) + 0.01, skin, 12)

    out = [finger((-length / 2, 0), 0.0, length, radius)]
    for k in range(fingers):
        out.append(finger((rnd.uniform(-0.2, 0.15) * length, 0), rnd.choice((-1, 1)) * rnd.uniform(0.7, 1.2), length * 0.42, radius * 0.75))
    return out


def slices(color='#e9c07a', rim='#b9854a', n=4, radius=0.2, seed=0):
    rnd = random.Random(seed)
    out = []
    for k in range(n):
        disc = kit.lathe(kit.fillet([(0, 0.045), (radius, 0.045, 0.015), (radius, 0.0)], 3), M.varied(color, M.tint(color, -0.12), 14, 0.55, 0.2), 28, wobble=0.1, seed=seed + k)
        edge = kit.ring(radius * 1.0, 0.022, M.plain(rim, 0.7), 0.022, 32, 6)
        out += kit.group([disc, edge], (rnd.uniform(-0.25, 0.25), rnd.uniform(-0.15, 0.15), 0.042 * k), (rnd.uniform(-0.08, 0.08), rnd.uniform(-0.08, 0.08), rnd.uniform(0, 6)))
    return out


def cinnamon(n=3, seed=0):
    bark = M.varied('#8a5230', '#6b3c20', 7, 0.75, 0.4)
    out = []
    for k in range(n):
        roll = []
        for s in (-1, 1):
            def surface(u, v, s=s):
                t = u * 4.6
                r = 0.075 - 0.010 * t
                return Vector(((v - 0.5) * 0.95, s * (0.072 - r * math.cos(t)), 0.082 - r * math.sin(t) * 1.0 + 0.0))

            roll.append(kit.patch(surface, bark, nu=24, nv=6, thickness=0.012))
        out += kit.group(roll, (0.03 * k, (k - (n - 1) / 2) * 0.26 if k < 2 else 0, 0 if k < 2 else 0.13), (0, 0, 0.1 * (k - 1)))
    return out


def star_anise(seed=0):
    wood = M.per_object('#7a4526', '#5c3018', 0.55, 0.3, 0.3, 12)
    seed_material = M.plain('#b56a32', 0.15, 0.6)
    out = []
    for k in range(8):
        t = k * TAU / 8 + seed
        arm = kit.ball(0.1, wood, (0.13 * math.cos(t), 0.13 * math.sin(t), 0.045), (1.25, 0.42, 0.42), 3)
        arm.rotation_euler = (0, -0.12, t)
        dot = kit.ball(0.026, seed_material, (0.15 * math.cos(t), 0.15 * math.sin(t), 0.085), (1.3, 0.8, 0.7), 2)
        dot.rotation_euler = (0, 0, t)
        out += [arm, dot]
    return out


def tamarind_pod(seed=0):
    rnd = random.Random(seed)
    path = [(0.9 * (t - 0.5), 0.22 * math.sin(t * math.pi), 0.1) for t in [k / 30 for k in range(31)]]
    pod = kit.tube(path, lambda t: 0.105 * min(1, t * 9 + 0.15, (1 - t) * 9 + 0.15) * (0.84 + 0.16 * abs(math.sin(t * 4.5 * math.pi))), M.varied('#a67446', '#7d5130', 9, 0.8, 0.35), 14, flat=0.85)
    return [pod]


def jasmine_bloom(scale=1.0, seed=0, tilt=0.3):
    white = M.wax('#fdfaf0', 0.5, 0.10)
    petal = _template(kit.patch(lambda u, v: Vector(((u - 0.5) * 2 * 0.062 * (math.sin(math.pi * min(v, 0.985) ** 0.75) ** 0.7 + 0.05), v * 0.17, 0.05 * math.sin(v * 2.6) - 0.045 * v * v + abs(u - 0.5) * 0.02)), white, nu=6, nv=10))
    out = []
    for ring_, n, lift, size in ((0, 6, 0.25, 1.0), (1, 5, 0.75, 0.72)):
        for k in range(n):
            out.append(kit.instance(petal, (0, 0, 0.03), (lift, 0, TAU * (k + ring_ * 0.5) / n + seed), size))
    out.append(kit.ball(0.022, M.plain('#e8cf6a', 0.6), (0, 0, 0.06), detail=2))
    return kit.group(out, (0, 0, 0.03), (tilt, 0.1, seed * 2.0), scale)


def jasmine(seed=0):
    out = leaves(2, 0.46, 0.12, '#3f7238', '#5c8a45', seed)
    rnd = random.Random(seed)
    for k in range(3):
        out += kit.group(jasmine_bloom(1.15, seed + k), (rnd.uniform(-0.24, 0.24), rnd.uniform(-0.2, 0.1), 0.0))
    buds = [kit.ball(0.04, M.wax('#f7f5e2', 0.5), (rnd.uniform(-0.34, 0.34), rnd.uniform(-0.26, 0.1), 0.04), (1.7, 1, 1), 2) for _ in range(2)]
    return out + buds


def blue_flower(color='#3b3f9a', other='#5a5cc0', n=3, seed=0, size=0.2):
    rnd = random.Random(seed)
    template = _template(leaf_mesh(size, size * 0.4, color, other, 0.06, 0.7))
    out = []
    for k in range(n):
        cx, cy = rnd.uniform(-0.22, 0.22), rnd.uniform(-0.16, 0.16)
        for j in range(4):
            out.append(kit.instance(template, (cx, cy, 0.01), (rnd.uniform(0.1, 0.6), 0, TAU * j / 4 + k + rnd.uniform(-0.3, 0.3)), rnd.uniform(0.7, 1)))
    return out


def rice_ear(seed=0, color='#d9b565', length=1.5):
    rnd = random.Random(seed)
    grain = _template(kit.ball(0.055, M.per_object(color, M.tint(color, -0.22), 0.5), detail=2, scale=(1, 1, 1)))
    for v in grain.data.vertices:
        v.co = Vector((v.co.x * 1.25, v.co.y * 0.42, v.co.z * 0.42))
    path = [(length * (t - 0.5), 0.22 * math.sin(t * 2.4), 0.05 + 0.05 * math.sin(t * 3)) for t in [k / 30 for k in range(31)]]
    out = [kit.tube(path, lambda t: 0.013 * (1 - 0.6 * t), M.plain(M.tint(color, -0.1), 0.6), 6)]
    for k in range(34):
        t = 0.36 + 0.64 * k / 33
        i = min(int(t * 30), 29)
        side = -1 if k % 2 else 1
        p = path[i]
        out.append(kit.instance(grain, (p[0], p[1] + side * 0.045, p[2] + rnd.uniform(-0.02, 0.03)), (0, rnd.uniform(-0.3, 0.3), side * 0.5 + 0.3 * math.cos(t * 2.4)), rnd.uniform(0.85, 1.1)))
    return out


def coconut_half(seed=0, radius=0.44):
    shell = kit.lathe(kit.fillet([(0, 0), (radius * 0.62, 0.04, 0.2), (radius, radius * 0.5, 0.3), (radius * 0.97, radius * 0.86)], 8), M.varied('#6b4a30', '#8a6442', 10, 0.85, 0.7), 48, wobble=0.02)
    rim = kit.lathe([(radius * 0.97, radius * 0.86), (radius * 0.93, radius * 0.87), (radius * 0.91, radius * 0.86)], M.plain('#4a2c1c', 0.6), 48)
    meat = kit.lathe(kit.fillet([(radius * 0.92, radius * 0.865), (radius * 0.78, radius * 0.865, 0.03), (radius * 0.7, radius * 0.45, 0.3), (0, radius * 0.2)], 8), M.wax('#fbf8ef', 0.5, 0.06), 48)
    return kit.group([shell, rim, meat], (0, 0, 0.02), (0.38, 0, 0))


def mango(color='#f2b53c', blush='#e8893a', scale=1.0, seed=0):
    g = M.Graph('mango')
    field = g.noise(1.3, 3, 0.5)
    base = g.ramp(field, (0.35, color), (0.75, blush))
    obj = kit.ball(0.42, g.done(g.principled(base, 0.36, g.bump(g.noise(30, 2), 0.04, 0.01), Specular=0.4)), detail=4)
    for v in obj.data.vertices:
        x = v.co.x
        v.co = Vector((x * 1.55 , v.co.y * (0.92 - 0.22 * x) + 0.22 * x * x * 1.3, v.co.z * (0.86 - 0.2 * x)))
    stem = kit.tube([(-0.64, 0.11, 0.02), (-0.72, 0.13, 0.05)], 0.025, M.plain('#6b4a2c', 0.8), 8)
    return kit.group([obj, stem], (0, 0, 0.37), (0.1, 0.0, seed * 0.9), scale)


def banana_leaf(length=2.6, width=0.9, color='#4f8a3f', seed=0, stretch=1.0):
    g = M.Graph('banana leaf')
    uv = g.nodes.new('ShaderNodeTexCoord').outputs['UV']
    split = g.nodes.new('ShaderNodeSeparateXYZ')
    g.links.new(uv, split.inputs[0])
    across = g.math('ABSOLUTE', g.math('SUBTRACT', split.outputs[0], 0.5))
    veins = g.math('SINE', g.math('MULTIPLY', g.math('ADD', split.outputs[1], g.math('MULTIPLY', across, 0.25)), 330.0))
    rib = g.math('LESS_THAN', across, 0.022)
    base = g.mix(g.math('MULTIPLY_ADD', veins, 0.10, 0.12), color, M.tint(color, -0.4))
    base = g.mix(rib, base, M.tint(color, 0.45))
    material = g.done(g.principled(base, 0.34, g.bump(veins, 0.15, 0.01), Specular=0.45))

    def surface(u, v):
        half = width / 2 * max(math.sin(math.pi * (0.03 + 0.95 * v)), 0) ** 0.5
        x = (u - 0.5) * 2
        return Vector((x * half, (v - 0.5) * length, 0.03 + 0.05 * math.sin(v * 3.1) + 0.05 * abs(x) * half + 0.012 * math.sin(v * 40 + x * 3) * abs(x)))

    return [kit.patch(surface, material, nu=14, nv=60)]


def cotton_boll(seed=0):
    white = M.fabric('#fbf8f0', bump=0.6, scale=30)
    out = [kit.ball(0.16, white, (0.11 * math.cos(t), 0.11 * math.sin(t), 0.19), (1, 1, 1), 3, 0.35, k + seed) for k, t in enumerate((0.4, 2.0, 3.6, 5.2))]
    husk = _template(leaf_mesh(0.34, 0.09, '#7a5636', '#94704a', 0.10, 0.4))
    out += [kit.instance(husk, (0.05 * math.cos(t), 0.05 * math.sin(t), 0.03), (0.35, 0, t)) for t in (0, 1.3, 2.6, 3.9, 5.2)]
    return out


def lotus(color='#f3c3cb', tip='#e08a9d', scale=1.0, opened=0.6):
    g = M.Graph('lotus')
    v = g('SeparateXYZ', 1, i0=g.nodes.new('ShaderNodeTexCoord').outputs['UV'])
    material = g.done(g.principled(g.ramp(v, (0.2, '#fbeef0'), (0.75, color), (1.0, tip)), 0.5, Specular=0.3))
    petal = _template(kit.patch(lambda u, w: Vector(((u - 0.5) * 2 * 0.15 * (math.sin(math.pi * min(w, 0.99) ** 0.9) ** 0.75 + 0.03), w * 0.5, 0.14 * math.sin(w * 2.2) + ((u - 0.5) * 2) ** 2 * 0.07)), material, nu=8, nv=14))
    out = []
    for n, lift, size in ((8, 0.45, 1.0), (8, 0.85, 0.92), (6, 1.2, 0.8)):
        out += [kit.instance(petal, (0, 0, 0.04), (lift * (1.3 - opened * 0.5), 0, TAU * (k + n * 0.07) / n), size) for k in range(n)]
    out.append(kit.lathe(kit.fillet([(0.05, 0.05), (0.1, 0.2, 0.03), (0, 0.2)]), M.plain('#d8c25a', 0.6), 20))
    return kit.group(out, scale=scale)


def ice(n=3, seed=0):
    rnd = random.Random(seed)
    out = []
    for k in range(n):
        cube = kit.box(0.25, 0.25, 0.24, M.glass('#fbfdfd', '#d5e3ea', 0.7), 0.04)
        cube.location = (rnd.uniform(-0.28, 0.28), rnd.uniform(-0.15, 0.15), 0 if k < 2 else 0.02)
        cube.rotation_euler = (0, 0, rnd.uniform(0, 3))
        out.append(cube)
    return out


GRAINS = {
    'peppercorn': ('pepper', '#3a2f28', '#1f1a17', 26, 0.42), 'coffee-bean': ('bean', '#4a2a18', '#331b0f', 20, 0.45), 'soybean': ('soy', '#dcb565', '#c79c4a', 20, 0.4),
    'cashew': ('cashew', '#ecd3a6', '#dcb880', 7, 0.42), 'peanut': ('peanut', '#d9a878', '#b9835a', 11, 0.36), 'tea-leaf': ('tea', '#3f4a2c', '#5a4a2c', 34, 0.42),
    'sesame': ('sesame', '#efe2c4', '#dcc79a', 60, 0.42), 'roselle': ('petal', '#8e1f3c', '#5a1024', 12, 0.34),
}


def make(name, seed=0):
    """Prop by its name in the picture list, standing round the origin."""
    if name in GRAINS:
        kind, color, other, n, spread = GRAINS[name]
        return scatter(grain_mesh(kind, color, other), n, (0, 0), spread, seed, 0.02)
    makers = {
        'chili': lambda: [kit.group(chili(c, 0.72 - 0.1 * k, seed + k), (0.04 * k, -0.17 * k, 0), (0, 0, 0.25 - 0.55 * k)) for k, c in enumerate(('#c8281e', '#b51f1a'))],
        'green-chili': lambda: [kit.group(chili('#8fae4a', 0.95, seed + k, '#4f7a3a'), (0.04 * k, -0.17 * k, 0), (0, 0, 0.2 - 0.45 * k)) for k in range(2)],
        'dried-chili': lambda: dried_chili(seed), 'kaffir-leaf': lambda: kaffir(seed), 'garlic': lambda: garlic(seed),
        'shallot': lambda: [shallot(seed), kit.group(shallot(seed + 1), (0.3, -0.14, 0))], 'lime': lambda: [lime_half(seed=seed)],
        'kaffir-lime': lambda: round_fruit('#4f7f3a', '#6a9440', 0.28, 1.0, seed), 'lemongrass': lambda: kit.group(lemongrass(2, 1.45, seed), rotation=(0, 0, 0.25)),
        'turmeric': lambda: root('#c47f2c', '#9a5e22', 0.75, 0.11, seed), 'galangal': lambda: slices('#efd9b0', '#c08a7a', 4, 0.19, seed), 'cinnamon': lambda: cinnamon(3, seed),
        'star-anise': lambda: [star_anise(seed), kit.group(star_anise(seed + 1), (0.38, -0.2, 0), scale=0.85)], 'tamarind-pod': lambda: [tamarind_pod(seed), kit.group(tamarind_pod(seed), (0.1, -0.3, 0), (0, 0, 2.7), 0.85)],
        'jasmine-flower': lambda: jasmine(seed), 'butterfly-pea': lambda: blue_flower(seed=seed), 'rice-ear': lambda: kit.group(rice_ear(seed, length=1.2), rotation=(0, 0, -0.2)),
        'coconut': lambda: coconut_half(seed), 'mango': lambda: mango(scale=0.72, seed=seed), 'banana-leaf': lambda: kit.group(banana_leaf(2.2, 0.8), rotation=(0, 0, 1.2)),
        'cotton-boll': lambda: cotton_boll(seed), 'lotus': lambda: lotus(), 'ice': lambda: ice(3, seed), 'mint': lambda: leaves(4, 0.3, 0.12, '#4f9a5a', '#6fb46a', seed, 0.05),
    }
    return kit.flatten(makers[name]())


def beside(product, names, seed=0, gap=0.1):
    """Props at the foot of a product: first at its right front, next at its left front, then further right."""
    import studio

    if not names:
        return []
    points = studio.bounds(kit.flatten(product))
    x0, x1 = min(p.x for p in points), max(p.x for p in points)
    y0, y1 = min(p.y for p in points), max(p.y for p in points)
    middle = (x0 + x1) / 2
    out = []
    for k, name in enumerate(names[:3]):
        things = make(name, seed + k)
        own = studio.bounds(things)
        w = (max(p.x for p in own) - min(p.x for p in own)) / 2
        d = (max(p.y for p in own) - min(p.y for p in own)) / 2
        side = 1 if (k % 2 == 0) ^ (seed % 2 == 1) else -1
        reach = (x1 - middle) if side > 0 else (middle - x0)
        if w > 0.5 and d < w * 0.7 and name not in ('mango', 'coconut', 'banana-leaf'):
            x, y = middle + side * reach * 0.35, y0 - d - 0.12 - 0.1 * k
        elif k < 2:
            overlap = min(w * 1.1, reach * 0.85) if w < 0.52 else reach * 0.2
            x, y = middle + side * (reach + w + gap - overlap), y0 - d * 0.75 - min(overlap, 0.4) * 0.5 + 0.12
        else:
            x, y = middle - side * reach * 0.15, y0 - d - 0.2
        out += kit.group(things, (x, y, 0))
    return out
