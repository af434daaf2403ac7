"""Things that lie beside a product: spices, leaves, beans, flowers. Each maker returns objects standing round the origin."""

import math
import random

from mathutils import Vector

import flowers
import grains
import kit
import materials as M
from kit import TAU


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
    template = kit.drop(grains.dried_chili_mesh(length=0.55, radius=0.055))
    for k in range(3):
        out.append(kit.instance(template, (rnd.uniform(-0.2, 0.2), rnd.uniform(-0.16, 0.16), 0.025), (0, 0, rnd.uniform(0, TAU)), rnd.uniform(0.8, 1.1)))
    return out



def kaffir(seed=0):
    """Double leaves of the makrut lime."""
    a = flowers.leaves(1, 0.42, 0.13, '#2f6432', '#4c8240', seed, 0.06)
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
    path = [(0.9 * (t - 0.5), 0.22 * math.sin(t * math.pi), 0.1) for t in [k / 30 for k in range(31)]]
    pod = kit.tube(path, lambda t: 0.105 * min(1, t * 9 + 0.15, (1 - t) * 9 + 0.15) * (0.84 + 0.16 * abs(math.sin(t * 4.5 * math.pi))), M.varied('#a67446', '#7d5130', 9, 0.8, 0.35), 14, flat=0.85)
    return [pod]


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
    return kit.group([obj, stem], (0, 0, 0.335 * scale), (0.1, 0.0, seed * 0.9), scale)


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
        return grains.scatter(grains.grain_mesh(kind, color, other), n, (0, 0), spread, seed, 0.02)
    makers = {
        'chili': lambda: [kit.group(chili(c, 0.72 - 0.1 * k, seed + k), (0.04 * k, -0.17 * k, 0), (0, 0, 0.25 - 0.55 * k)) for k, c in enumerate(('#c8281e', '#b51f1a'))],
        'green-chili': lambda: [kit.group(chili('#8fae4a', 0.75, seed + k, '#4f7a3a'), (0.04 * k, -0.17 * k, 0), (0, 0, 0.2 - 0.45 * k)) for k in range(2)],
        'dried-chili': lambda: dried_chili(seed), 'kaffir-leaf': lambda: kaffir(seed), 'garlic': lambda: garlic(seed),
        'shallot': lambda: [shallot(seed), kit.group(shallot(seed + 1), (0.3, -0.14, 0))], 'lime': lambda: [lime_half(seed=seed)],
        'kaffir-lime': lambda: round_fruit('#4f7f3a', '#6a9440', 0.28, 1.0, seed), 'lemongrass': lambda: kit.group(lemongrass(2, 1.45, seed), rotation=(0, 0, 0.25)),
        'turmeric': lambda: root('#c47f2c', '#9a5e22', 0.75, 0.11, seed), 'galangal': lambda: slices('#efd9b0', '#c08a7a', 4, 0.19, seed), 'cinnamon': lambda: cinnamon(3, seed),
        'star-anise': lambda: [star_anise(seed), kit.group(star_anise(seed + 1), (0.38, -0.2, 0), scale=0.85)], 'tamarind-pod': lambda: [tamarind_pod(seed), kit.group(tamarind_pod(seed), (0.1, -0.3, 0), (0, 0, 2.7), 0.85)],
        'jasmine-flower': lambda: flowers.jasmine(seed), 'butterfly-pea': lambda: flowers.blue_flower(seed=seed), 'rice-ear': lambda: kit.group(flowers.rice_ear(seed, length=1.2), rotation=(0, 0, -0.2)),
        'coconut': lambda: coconut_half(seed), 'mango': lambda: mango(scale=0.72, seed=seed), 'banana-leaf': lambda: kit.group(flowers.banana_leaf(2.2, 0.8), rotation=(0, 0, 1.2)),
        'cotton-boll': lambda: flowers.cotton_boll(seed), 'lotus': lambda: flowers.lotus(), 'ice': lambda: ice(3, seed), 'mint': lambda: flowers.leaves(4, 0.3, 0.12, '#4f9a5a', '#6fb46a', seed, 0.05),
    }
    return kit.flatten(makers[name]())


def beside(product, names, seed=0, gap=0.1):
    """Props at the foot of a product: first at its right front, next at its left front, then further right."""
    import studio

    if not names:
        return []
    points = studio.bounds(kit.flatten(product))
    x0, x1 = min(p.x for p in points), max(p.x for p in points)
    y0 = min(p.y for p in points)
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
