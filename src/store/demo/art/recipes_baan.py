"""The second shop: quiet things for rooms."""

import math

import care
import cloths as C
import flowers
import kit
import materials as M
import pictures
import ceramics as W
import woven as B
from recipes_stills import WIDE, at


def stool(h=0.95):
    seat = kit.lathe(kit.fillet([(0, h - 0.14), (0.62, h - 0.14, 0.05), (0.68, h - 0.03, 0.05), (0.6, h, 0.04), (0, h - 0.025)], 6), M.wood('#a9713a', '#7a4a24', 0.7, 0.42), 72)
    legs = [kit.tube([(0.34 * math.cos(t), 0.34 * math.sin(t), h - 0.1), (0.58 * math.cos(t), 0.58 * math.sin(t), 0)], lambda q: 0.085 - 0.03 * q, M.wood('#a06a34', '#7a4a24', 1, 0.45, 'z'), 16) for t in (0.4, 2.5, 4.6)]
    return [seat, legs]


def lamp():
    """Dome of open rattan on a cord, lit from inside."""
    dome = [(0.12, 0.95), (0.5, 0.86), (0.82, 0.55), (0.95, 0.15), (0.93, 0.0)]
    surface = B.turned_wall(dome)
    shade = B.weave(lambda u, v: surface(u, v), 44, 14, B.straw('#d6b06c'), B.straw('#c29a58'), 1, 0.016, wide=0.26)
    hoops = [kit.ring(r, 0.03, M.straw('#a97f42'), z) for r, z in ((0.93, 0.0), (0.13, 0.95))]
    g = M.Graph('bulb')
    bulb = kit.ball(0.2, g.done(g('Emission', Color='#ffe2b0', Strength=5.0)), (0, 0, 0.45))
    cord = kit.tube([(0, 0, 0.6), (0, 0, 2.1)], 0.018, M.fabric('#4a3a2a'), 8)
    cap = kit.lathe(kit.fillet([(0, 1.12), (0.1, 1.12, 0.03), (0.13, 0.93), (0, 0.93)]), M.metal('#c9a25c', 0.3))
    return [shade, hoops, bulb, cord, cap]


def hanging_lamp():
    frame = [kit.box(1.5, 0.08, 0.1, M.wood('#a9713a'), 0.02, (0.55, 0, 3.0)), kit.box(0.1, 0.1, 3.1, M.wood('#a9713a', axis='z'), 0.02, (1.22, 0, 0)), kit.box(0.9, 0.8, 0.09, M.wood('#a9713a'), 0.02, (1.1, 0, 0))]
    return [kit.group(lamp(), (0, 0, 0.95)), frame]


def bedspread():
    return C.folded(C.printed(pictures.stripes(['#8fa3b8', '#9aadc0', '#8fa3b8', '#dfe6ec'], [6, 1, 6, 0.6], across=False), (1.5, 1.5), 60, bump=0.5), 1.8, 1.3, 6, 0.13, turn=-0.32)


def planter():
    pot = W.vase('#f7f5ee', None, [(0.5, 0), (0.62, 0.15), (0.72, 0.55), (0.74, 0.95)], M.glaze('#f7f5ee'))
    stroke = M.plain('#2f5f92', 0.2, 0.5)
    at_ = kit.radius_along(kit.curve_profile([(0.5, 0), (0.62, 0.15), (0.72, 0.55), (0.74, 0.95)], 9))
    brush = []
    for k in range(11):
        a0 = math.tau * k / 11
        path = [((at_(z) + 0.004) * math.cos(a0 + 0.25 * math.sin(z * 5)), (at_(z) + 0.004) * math.sin(a0 + 0.25 * math.sin(z * 5)), z) for z in [0.25 + 0.5 * t / 20 for t in range(21)]]
        brush.append(kit.tube(path, lambda t: 0.03 * math.sin(math.pi * t) + 0.004, stroke, 8))
    soil = kit.lathe([(0.7, 0.82), (0, 0.85)], M.varied('#3a2a1e', '#5a4230', 18, 0.95, 0.9), 40)
    return [pot, brush, soil, B.fern((0, 0, 0.85), 30, 1.0, '#4f7a3a', 6, 1.5)]


def chest():
    import mathutils

    w, d, h = 1.9, 1.1, 0.85

    def wall(u, v):
        a = -math.pi / 2 - (u - 0.5) * math.tau
        c, s = math.cos(a), math.sin(a)
        return mathutils.Vector((math.copysign(abs(c) ** 0.34, c) * w / 2, math.copysign(abs(s) ** 0.34, s) * d / 2, 0.06 + v * h))

    tones = B.straw('#b98a55', '#a97a48')
    body = B.weave(lambda u, v: wall(1 - u, v), 110, 15, tones, tones, 2, 0.012, twill=True, samples=3)
    core = kit.box(w - 0.14, d - 0.14, h, M.straw('#7a5a34'), 0.05, (0, 0, 0.06))
    lid = kit.box(w + 0.06, d + 0.06, 0.16, M.straw('#8a6236'), 0.04, (0, 0, h + 0.07))
    top = B.weave(lambda u, v: mathutils.Vector(((u - 0.5) * w, (v - 0.5) * d, h + 0.245)), 34, 20, tones, tones, 2, 0.01, closed=False, twill=True)
    frame = [kit.box(0.1, 0.1, h + 0.08, M.wood('#7a5a34', axis='z'), 0.02, (sx * (w / 2 - 0.045), sy * (d / 2 - 0.045), 0)) for sx in (-1, 1) for sy in (-1, 1)]
    clasp = [kit.box(0.16, 0.03, 0.26, M.metal('#c9a25c', 0.3), 0.01, (0, -d / 2 - 0.045, h - 0.12))]
    return kit.group([body, core, lid, top, frame, clasp], rotation=(0, 0, -0.35))


def mirror():
    glass = kit.lathe([(0.62, 0), (0, 0.0)], M.metal('#e6eaec', 0.03), 96)
    ring = [kit.ring(0.64, 0.05, M.straw('#a97f42'), 0.01), kit.ring(1.0, 0.028, M.straw('#c29a58'), 0.0)]
    rays = []
    for k in range(40):
        a = math.tau * k / 40
        reach = 1.32 if k % 2 == 0 else 1.14
        rays.append(kit.tube([(0.66 * math.cos(a), 0.66 * math.sin(a), 0.0), (reach * math.cos(a), reach * math.sin(a), 0.0)], 0.026, M.straw('#d6b06c'), 8))
        if k % 2 == 0:
            rays.append(kit.ring(0.06, 0.02, M.straw('#c29a58'), 0, 16, 6))
            rays[-1].location = (reach * math.cos(a), reach * math.sin(a), 0)
    return kit.group([glass, ring, rays], (0, 0, 1.42), (1.3, 0, 0))


def curtain(folds=7, w=1.5):
    rail = [C.rail(2.0, 2.5)]
    cloth = C.hung(C.printed(pictures.stripes(['#f8f6f0', '#8fb0d4', '#f8f6f0', '#34507a'], [18, 0.4, 0.8, 3]), (1, 0.455), 60), w, 2.25, 0.3, 2.52, folds, 0.09, None, 2)
    return [rail, cloth]


def porcelain(scale=1.0):
    white, blue = '#f7f8fa', '#24508a'
    glaze = M.glaze(white, None, None, 9, 0.12)
    outline = kit.curve_profile([(0.42, 0.0), (0.5, 0.12), (0.74, 0.6), (0.8, 0.95), (0.64, 1.28), (0.42, 1.4)], 10)
    body = kit.lathe([(0, 0.01)] + outline + [(0.4, 1.44), (0.37, 1.42)], glaze, 96)
    at_ = kit.radius_along(outline)
    art = kit.patch(kit.turned(at_, 0.1, 1.32, spread=math.tau * 0.999), M.printed(pictures.blue_white(white, blue, '#6f93c0'), 0.12, repeat=(1.6, 1), specular=0.5), lift=0.002, nu=140, nv=40)
    lid = kit.lathe(kit.curve_profile([(0.46, 1.4), (0.47, 1.45), (0.36, 1.58), (0.12, 1.68), (0.05, 1.7), (0.06, 1.76), (0.1, 1.82), (0.06, 1.9), (0, 1.91)], 8), glaze, 72)
    lines = [kit.ring(0.472, 0.014, M.plain(blue, 0.2), 1.44), kit.ring(0.37, 0.012, M.plain(blue, 0.2), 1.58), kit.ring(0.1, 0.02, M.plain(blue, 0.2), 1.81, 32)]
    return kit.group([body, art, lid, lines], scale=scale)


def brass_tray():
    brass = M.metal('#d3a54a', 0.22, 0, 0.06)
    body = kit.lathe(kit.fillet([(0, 0.02), (0.95, 0.02, 0.02), (1.05, 0.06, 0.03), (1.08, 0.17, 0.02), (1.11, 0.17, 0.01), (1.07, 0.03, 0.03), (0.95, 0.0), (0, 0.0)], 5), brass, 128)
    rings = [kit.ring(r, 0.008, brass, 0.026, 128, 6) for r in (0.3, 0.34, 0.62, 0.66, 0.9)]
    petals = []
    for k in range(16):
        a = math.tau * k / 16
        petals.append(kit.tube([((0.42 + 0.16 * math.sin(t)) * math.cos(a + 0.13 * math.cos(t)), (0.42 + 0.16 * math.sin(t)) * math.sin(a + 0.13 * math.cos(t)), 0.026) for t in [math.pi * i / 14 for i in range(15)]], 0.008, brass, 6))
    return [body, rings, petals, kit.ring(1.095, 0.022, brass, 0.17, 128)]


def door_mat():
    import random

    rnd = random.Random(2)
    base = kit.box(2.4, 1.5, 0.1, M.varied('#a97f52', '#8a6238', 40, 0.95, 1.0), 0.02)
    border = [kit.box(w, d, 0.105, M.varied('#34507a', '#24406e', 40, 0.95, 1.0), 0.01, (x, y, 0)) for w, d, x, y in ((2.16, 0.09, 0, -0.62), (2.16, 0.09, 0, 0.62), (0.09, 1.33, -1.035, 0), (0.09, 1.33, 1.035, 0))]
    tuft = kit.drop(kit.tube([(0, 0, 0), (0.01, 0.005, 0.045), (0.03, 0.0, 0.085)], 0.008, M.per_object('#b98d5e', '#8a6238', 0.9), 4))
    tufts = [kit.instance(tuft, (rnd.uniform(-1.17, 1.17), rnd.uniform(-0.72, 0.72), 0.07), (rnd.uniform(-0.4, 0.4), rnd.uniform(-0.4, 0.4), rnd.uniform(0, 6)), 1.0) for _ in range(2600)]
    return kit.group([base, border, tufts], rotation=(0, 0, -0.25))


def water_jar():
    jar = W.vase('#5a6f6a', None, [(0.4, 0), (0.7, 0.3), (0.88, 0.75), (0.74, 1.15), (0.6, 1.28), (0.68, 1.38)], M.glaze('#6a7f78', '#8a4a30', '#8a5a3c', 1.0, 0.2, 0.6))
    water = kit.lathe([(0.6, 1.24), (0, 1.24)], M.liquid('#8fb0a8', '#4a6a64', 0.03), 48)
    leaf = kit.group(kit.lathe(kit.curve_profile([(0, 0.02), (0.2, 0.0), (0.42, 0.05), (0.46, 0.09)], 6), M.varied('#5f8a4a', '#7fa862', 5, 0.4, 0.2), 40, wobble=0.06), (0.12, -0.15, 1.25))
    return [jar, water, leaf, kit.group(flowers.lotus(scale=0.75), (-0.2, 0.1, 1.26))]


def towels():
    def waffle(color):
        return M.fabric(color, M.tint(color, 0.2), scale=26, bump=1.0)

    return C.stack([waffle(c) for c in ('#24406e', '#5f84b4', '#dfe6ec')], 1.4, 1.0, 5, 0.075, -0.35, 0.05)


def lantern():
    wood = M.wood('#a9713a', None, 1.2, 0.45, 'z')
    out = [kit.box(1.0, 1.0, 0.1, M.wood('#a9713a'), 0.02), kit.box(1.0, 1.0, 0.1, M.wood('#a9713a'), 0.02, (0, 0, 1.4)), kit.box(0.7, 0.7, 0.09, M.wood('#a9713a'), 0.02, (0, 0, 1.5))]
    out += [kit.box(0.09, 0.09, 1.32, wood, 0.015, (sx * 0.44, sy * 0.44, 0.09)) for sx in (-1, 1) for sy in (-1, 1)]
    out += [kit.box(0.8, 0.012, 1.3, M.glass('#fdfefd', '#dfe8e4', 0.4), 0.002, (0, y, 0.1)) for y in (-0.43, 0.43)] + [kit.box(0.012, 0.8, 1.3, M.glass('#fdfefd', '#dfe8e4', 0.4), 0.002, (x, 0, 0.1)) for x in (-0.43, 0.43)]
    out.append(kit.group(kit.ring(0.2, 0.025, M.metal('#c9a25c', 0.3), 0, 40), (0, 0, 1.76), (math.pi / 2, 0, 0)))
    out.append(kit.lathe(kit.fillet([(0, 0.1), (0.2, 0.1), (0.2, 0.62, 0.03), (0, 0.6)]), M.wax('#fff3d0', 0.45, 0.25), 40))
    return kit.group([out, care.flame((0, 0, 0.62), 0.2)], rotation=(0, 0, -0.4))


def blind():
    return B.mat(('#d6b06c', '#c29a58', '#e2c48c'), 0.3, 2.2, 3.4, 0.3)


def small_room():
    shelf = [kit.box(4.2, 1.1, 0.12, M.wood('#b98a55', None, 0.5), 0.025, (0, 0, 0.5)), [kit.box(0.12, 0.9, 0.5, M.wood('#a97a48', axis='z'), 0.02, (x, 0, 0)) for x in (-1.7, 1.7)]]
    return [shelf, at(porcelain(0.72), -1.15, 0, 1, 0, 0.62), at(towels(), 0.15, 0, 0.75, 0.2, 0.62), at(lantern(), 1.35, 0, 0.72, 0, 0.62)], {'fill': 0.74, 'elevation': 11}


RECIPES = {
    'teak-stool.webp': stool,
    'rattan-pendant-lamp.webp': lambda: (hanging_lamp(), {'elevation': 6, 'fill': 0.8}),
    'linen-bedspread.webp': lambda: (bedspread(), {'elevation': 22, 'fill': 0.76}),
    'floor-cushion.webp': lambda: (C.round_cushion(C.printed(pictures.stripes(['#34507a', '#3a5c8a', '#34507a', '#e9eef4'], [5, 1, 5, 0.5], across=False), (7, 7), 20), button=M.fabric('#e9eef4')), {'elevation': 20}),
    'ceramic-planter.webp': lambda: (planter(), {'elevation': 12, 'fill': 0.76}),
    'bamboo-blind.webp': lambda: (blind(), {'elevation': 22, 'fill': 0.78}),
    'storage-trunk.webp': lambda: (chest(), {'elevation': 18}),
    'wall-mirror-rattan.webp': lambda: (mirror(), {'elevation': 5, 'fill': 0.78}),
    'cotton-curtain.webp': lambda: (curtain(), {'elevation': 7, 'fill': 0.82}),
    'blue-white-jar.webp': lambda: (porcelain(), {'elevation': 12}),
    'brass-tray.webp': lambda: (brass_tray(), {'elevation': 30, 'fill': 0.74}),
    'door-mat-coir.webp': lambda: (door_mat(), {'elevation': 32, 'fill': 0.8}),
    'water-jar-fountain.webp': lambda: (water_jar(), {'elevation': 20, 'props': []}),
    'kitchen-towel-set.webp': lambda: (towels(), {'elevation': 21, 'fill': 0.72}),
    'candle-lantern.webp': lambda: (lantern(), {'elevation': 11, 'fill': 0.72}),
    'category-living.webp': lambda: ([at(stool(), -0.65, 0.0), at(hanging_lamp(), 0.9, 0.5, 0.85), at(C.cushion(C.printed(pictures.diamonds('#34507a', '#e9eef4'), (2.1, 2.1), 60), 1.1, turn=0.2), -0.3, -0.9, 0.85)], {'fill': 0.8, 'elevation': 11}),
    'category-bedroom.webp': lambda: ([at(curtain(), -0.2, 0.9), at(bedspread(), 0.3, -0.6, 0.85)], {'fill': 0.8, 'elevation': 12}),
    'category-garden.webp': lambda: ([at(planter(), -0.85, 0.0, 0.9), at(water_jar(), 0.85, 0.4, 0.95)], {'fill': 0.78, 'elevation': 14}),
    'category-table.webp': lambda: ([at(brass_tray(), 0.0, 0.2), at(towels(), 0.0, 0.1, 0.72, 0.2, 0.03), at(W.cup('#9cbda9', pool='#648f7c'), 0.95, -0.75)], {'fill': 0.76, 'elevation': 24}),
    'hero-1.webp': lambda: ([at(hanging_lamp(), 1.35, 0.6, 1.0), at(stool(), -0.2, 0.3, 1.1), at(porcelain(0.62), -0.2, 0.3, 1, 0, 1.04), at(bedspread(), -1.75, 0.2, 0.8), at(C.cushion(C.printed(pictures.diamonds('#34507a', '#e9eef4'), (2.1, 2.1), 60), 1.2, turn=-0.2), 0.95, -0.55)], {**WIDE, 'elevation': 9, 'fill': 0.7}),
    'blog-small-room.webp': small_room,
}
