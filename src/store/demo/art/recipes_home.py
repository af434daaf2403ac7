"""Tableware, kitchen, home and textiles."""

import math

from mathutils import Vector

import cloths as C
import flowers
import grains
import kit
import kitchen
import materials as M
import pictures
import props
import ceramics as W
import woven as B

CHECK_RED = ('#b8322a', '#2a3a5f', '#f5efe2')


def checks(a, b, c, repeat=(1.2, 1.2)):
    return C.printed(pictures.check(a, b, c), repeat, 60)


def indigo_resist(repeat=(1.6, 1.6)):
    return C.printed(pictures.shibori('#24406e', '#e9eef4', '#5f84b4'), repeat, 60)


def ikat(repeat=(1.8, 1.8)):
    return C.printed(pictures.ikat('#b04a5f', '#e6b45a', '#5a2440'), repeat, 90, 0.05, 0.5, 0.4, 0.12)


def throw(repeat=(1.2, 1.2)):
    return C.printed(pictures.bands('#f1e8d4', ['#b4613f', '#7a8a5a']), repeat, 34, bump=0.7)


def celadon_pair():
    rice = grains.heap(grains.grain_mesh('rice', '#fffdf5', '#f0e8d8'), 1300, 0.52, 0.17, (0, 0, 0.38), 3, '#f5efe2', 0.01, scale=(0.75, 1.0))
    return [kit.group([W.bowl('#8fb3a0', celadon='#5f8a78'), rice], (0.5, 0.1, 0)), kit.group(W.bowl('#9cbda9', 0.46, 0.34, celadon='#648f7c'), (-0.55, -0.2, 0))], {'elevation': 38, 'fill': 0.74}


def salt_dish():
    salt = grains.heap(grains.grain_mesh('salt', '#ffffff'), 420, 0.3, 0.13, (0, 0, 0.16), 4, '#f4f7f8', 0.02)
    return [W.bowl('#a9c7b5', 0.4, 0.2, 0.5, '#648f7c', deep=0.3), salt, grains.scatter(grains.grain_mesh('salt', '#ffffff'), 16, (0.55, -0.25), 0.18, 5, 0.0)], {'elevation': 26, 'fill': 0.6}


def drip_vase():
    body = W.vase('#7a4029', None, [(0.36, 0), (0.66, 0.25), (0.78, 0.65), (0.66, 1.05), (0.34, 1.28), (0.26, 1.4), (0.34, 1.52)], M.glaze('#8a4a2c', '#4a2414', '#33190e', 0.95, 0.32, 0.75))
    return body


def stew(color, z, r):
    return [kit.lathe(kit.curve_profile([(r, z), (r * 0.6, z + 0.03), (r * 0.3, z + 0.02), (0, z + 0.03)], 5), M.paste(color, M.tint(color, 0.25), '#c8281e', 7, 0.2), 48)]


def tiffin_apart():
    tier = kitchen.tiffin(apart=True)
    rice = grains.heap(grains.grain_mesh('rice', '#fffdf5', '#f0e8d8'), 1100, 0.48, 0.14, (0, 0, 0.34), 3, '#f5efe2', 0.01, scale=(0.75, 1.0))
    green = stew('#8fae5a', 0.34, 0.49) + [kit.group(flowers.leaves(2, 0.3, 0.1, seed=3), (0.1, -0.1, 0.38))]
    red = stew('#c8562c', 0.34, 0.49) + [kit.group(props.make('chili', 3), (0.0, 0, 0.37), scale=0.6)]
    return [kit.group([tier(0), rice], (-0.62, 0.55, 0)), kit.group([tier(0), green], (0.62, 0.5, 0)), kit.group([tier(0), red], (0.02, -0.5, 0))], {'elevation': 34, 'fill': 0.76}


def pot_on_stove():
    pot = kit.group(kitchen.clay_pot(), (0, 0, 0.8))
    return [kitchen.stove(), pot], {'elevation': 14, 'fill': 0.74}


def mango_board():
    board = kitchen.board()
    flesh = M.wax('#f2a21e', 0.25, 0.1)
    cuts = []
    for k in range(7):
        def slice_(u, v, k=k):
            q = (u - 0.5) * 2
            half = 0.17 * math.sin(math.pi * min(v * 0.96 + 0.02, 1)) ** 0.6
            return Vector(((v - 0.5) * 0.85, q * half, 0.06 + 0.07 * (1 - q * q) * math.sin(math.pi * v) ** 0.5))

        cuts += kit.group([kit.patch(slice_, flesh, nu=14, nv=24, thickness=0.05)], (-0.62 + 0.2 * k, -0.04 + 0.03 * math.sin(k), 0.11), (0, 0.25, 1.2), 1.12)
    return [board, cuts, kit.group(flowers.leaves(2, 0.6, 0.14, '#4f7a3a', '#6a9a4a'), (0.75, 0.3, 0.11))], {'elevation': 36, 'fill': 0.8, 'props': ['mango']}


def granite_from_above():
    return kitchen.mortar(paste=('#a8382a', '#7c2418', '#e0a05a')), {'elevation': 42, 'fill': 0.7, 'props': ['chili', 'garlic']}


def tote_with_scarf():
    bag = B.tote(('#d8bd84', '#c99f5c'), turn=0.45)
    scarf = C.hung(C.printed(pictures.khit('#c2553a', '#f3d6a0', '#e2a12c'), (2.4, 2.4), 60), 0.34, 0.75, 0.5, 1.5, 2, 0.04, '#c2553a')
    knot = kit.ball(0.13, M.fabric('#c2553a'), (0, -0.05, 1.52), (1.2, 1, 0.8), 3, 0.2)
    return [bag, kit.group([scarf, knot], (0.1, -0.18, 0.08), (0, 0, 0.45))], {'elevation': 14}


def krajood_storage():
    zigzag = lambda j, n: 1 if j in (8, 9, 13, 14) or (j in (10, 11, 12)) else 0
    return [B.basket([(0.6, 0.02), (0.7, 0.1), (0.76, 0.5), (0.74, 0.95)], 84, 24, ('#d6bd8a', '#b4532f'), ('#d6bd8a', '#cdb07a'), zigzag, 3, 0.01, '#8a6a3a', twill=True), B.lid(0.78, 0.93, ('#d6bd8a', '#b4532f'), '#8a6a3a', 0.18, 72, 14, True, lambda j, n: 1 if j in (3, 4, 8) else 0, 2)], {'elevation': 20}


def hyacinth_planter():
    pot = B.basket([(0.46, 0.02), (0.56, 0.1), (0.64, 0.5), (0.6, 0.85)], 40, 13, ('#b48a55', '#a67c48'), ('#b48a55', '#7a5a34'), None, 1, 0.035, '#8a6236', rim_thick=0.065)
    soil = kit.lathe([(0.56, 0.74), (0.3, 0.8), (0, 0.8)], M.varied('#3a2a1e', '#5a4230', 18, 0.95, 0.9), 40)
    return [pot, soil, B.fern((0, 0, 0.78), 26, 1.1, '#4f7a3a', 4, 1.5)], {'elevation': 13}


def cushions_three():
    make = lambda ground, a, turn: C.cushion(C.printed(pictures.diamonds(ground, a), (2.1, 2.1), 60), 1.4, turn=turn)
    return [kit.group(make('#34507a', '#c9d6e8', 0.22), (-0.62, 0.35, 0)), kit.group(make('#c98a8a', '#f6e3d6', -0.25), (0.62, 0.32, 0)), kit.group(make('#d29a3c', '#f5ead2', -0.05), (0.0, -0.18, 0))], {'elevation': 12, 'fill': 0.76}


def pha_fan():
    out = []
    for k, colors in enumerate((CHECK_RED, ('#2f6c8a', '#1f2f4a', '#f2efe4'), ('#6f8f3c', '#2f3f2a', '#f5efdc'), ('#d8672b', '#6b2a4a', '#fbeedd'))):
        out += kit.group(C.folded(checks(*colors), 0.95, 1.5, 4, 0.035, 0, k + 2), (0.3 * (k - 1.5), -0.05 * abs(k - 1.5), 0.13 * k), (0, 0, 0.36 - 0.24 * k))
    return out, {'elevation': 36, 'fill': 0.76}


def apron():
    cloth = checks('#2f7a78', '#2a3a5f', '#f4ecd9', (1.5, 1.5))
    board = [kit.box(2.3, 0.09, 0.2, M.wood('#b98a55'), 0.02, (0, 0.06, 2.55))]
    peg = kit.group(kit.lathe(kit.fillet([(0, 0), (0.04, 0, 0.01), (0.035, 0.2, 0.02), (0.065, 0.26, 0.02), (0, 0.28)]), M.wood('#8a5a34'), 24), (0, 0.02, 2.65), (math.pi / 2, 0, 0))
    import mathutils

    def body(u, v):
        z = 0.25 + 2.0 * v
        half = 0.82 if v < 0.55 else 0.82 - 0.42 * ((v - 0.55) / 0.45) ** 0.7
        q = (u - 0.5) * 2
        wave = 0.05 * math.sin(q * 7 + 0.6) * (1 - v) + 0.03 * math.sin(q * 13) * (1 - v) ** 2
        return mathutils.Vector((q * half * (1 - 0.05 * (1 - v)), -0.1 - wave - 0.03 * (1 - q * q), z))

    sheet = kit.patch(body, cloth, nu=70, nv=70, thickness=0.016)
    for loop in sheet.data.uv_layers['uv'].data:
        loop.uv = (loop.uv[0] * 1.6, loop.uv[1] * 2.0)
    pocket = kit.patch(lambda u, v: body(0.28 + 0.44 * u, 0.24 + 0.2 * v) + mathutils.Vector((0, -0.022, 0)), C.printed(pictures.check('#2f7a78', '#2a3a5f', '#f4ecd9'), (0.9, 0.6), 40), nu=30, nv=20, thickness=0.016)
    tape = M.fabric('#f4ecd9', scale=50)
    straps = [kit.tube([(s * 0.34, -0.12, 2.24), (s * 0.24, -0.1, 2.5), (s * 0.03, -0.12, 2.72)], 0.034, tape, 8, flat=0.3) for s in (-1, 1)]
    ties = [kit.tube([(s * 0.78, -0.1, 1.32), (s * 0.92, -0.12, 1.1), (s * 0.9, -0.1, 0.6), (s * 0.96, -0.12, 0.3)], 0.03, tape, 8, flat=0.3) for s in (-1, 1)]
    posts = [kit.box(0.1, 0.1, 2.6, M.wood('#b98a55', None, 1, 0.5, 'z'), 0.02, (s * 1.0, 0.1, 0)) for s in (-1, 1)] + [kit.box(0.12, 0.8, 0.08, M.wood('#b98a55', axis='y'), 0.02, (s * 1.0, 0.1, 0)) for s in (-1, 1)]
    return [board, peg, sheet, pocket, straps, ties, posts], {'elevation': 9, 'fill': 0.8}


def scarf_on_rail(material, fringe, folds=4, seed=2, w=0.85):
    return [C.rail(1.5, 2.0), C.hung(material, w, 1.6, 1.1, 2.02, folds, 0.06, fringe, seed)], {'elevation': 9, 'fill': 0.8}


def fabric_roll(material, tie, angle=0.5, **more):
    return C.rolled(material, tie=tie, angle=angle, **more), {'elevation': 20, 'fill': 0.76}


def coffee_sock():
    return kit.group(kitchen.coffee_sock(), (-0.1, 0.3, 0.42), (-1.45, 0.1, 0.25)), {'elevation': 28}


RECIPES = {
    'celadon-rice-bowl.webp': lambda: W.bowl('#8fb3a0', 0.62, 0.46, celadon='#5f8a78'),
    'celadon-lotus-plate.webp': lambda: (W.lotus_plate(), {'elevation': 36}),
    'celadon-bud-vase.webp': lambda: ([W.vase('#7fa892', '#4f7a68'), W.branch((0, 0, 1.75))], {'props': [], 'elevation': 11, 'fill': 0.78}),
    'celadon-teapot.webp': lambda: W.teapot(),
    'celadon-tea-cups.webp': lambda: [kit.group(W.cup('#9cbda9', pool='#648f7c', tea='#c9a24a'), (-0.38, 0.1, 0)), kit.group(W.cup('#9cbda9', pool='#648f7c'), (0.42, -0.12, 0))],
    'celadon-salt-dish.webp': salt_dish,
    'dan-kwian-dinner-plate.webp': lambda: (W.lean(W.plate('#8a4a30', 0.95, material=M.glaze('#7a4029', '#4a2414', '#b98058', 0.125, 0.4, 0.02)), 0.95), {'elevation': 12}),
    'dan-kwian-vase.webp': drip_vase,
    'speckled-mug.webp': lambda: W.mug(),
    'noodle-bowl-ash.webp': lambda: (W.bowl('#b9b5aa', 0.72, 0.6, 0.44, None, '#8a867c', '#4a4640', deep=0.8, drip=0.08), {'elevation': 21}),
    'serving-bowl-moss.webp': lambda: (W.bowl('#7a8a5a', 0.95, 0.42, 0.4, None, '#4f5d3a', '#a9ad7a', deep=0.5, drip=0.2), {'elevation': 24}),
    'rooster-bowl.webp': lambda: (W.rooster_bowl(), {'elevation': 13}),
    'rooster-plate.webp': lambda: (W.lean(W.rooster_plate(), 0.9), {'elevation': 11}),
    'rooster-noodle-bowl.webp': lambda: (W.rooster_bowl(0.86, 0.6, octagon=True), {'elevation': 17}),
    'coconut-shell-bowl.webp': lambda: (kitchen.coconut_bowl(), {'elevation': 20}),
    'coconut-spoon-set.webp': lambda: (kitchen.spoon_set(), {'elevation': 44, 'fill': 0.76}),
    'teak-serving-board.webp': lambda: (kit.group(kitchen.board(), rotation=(0, 0, -0.3)), {'elevation': 40, 'fill': 0.86}),
    'mango-wood-bowl.webp': lambda: (W.bowl('#b9793f', 0.95, 0.5, 0.42, material=M.wood('#b9793f', '#7a4520', 0.7, 0.4, 'x'), deep=0.7, wall=0.07), {'elevation': 24}),
    'enamel-pinto.webp': lambda: (kitchen.tiffin(), {'elevation': 13}),
    'bronze-cutlery-set.webp': lambda: (kitchen.cutlery(), {'elevation': 48, 'fill': 0.8}),
    'khan-water-bowl.webp': lambda: (kitchen.water_bowl(), {'elevation': 26}),
    'clay-curry-pot.webp': lambda: kitchen.clay_pot(),
    'sticky-rice-steamer.webp': lambda: (B.cone_steamer(), {'elevation': 17, 'fill': 0.74}),
    'bamboo-steamer.webp': lambda: (B.steamer(), {'elevation': 20}),
    'brass-dessert-wok.webp': lambda: (kitchen.wok(), {'elevation': 27, 'fill': 0.74}),
    'granite-mortar.webp': lambda: kitchen.mortar(),
    'som-tam-mortar.webp': lambda: kitchen.tall_mortar(),
    'coffee-sock.webp': coffee_sock,
    'krajood-tote.webp': lambda: (B.tote(), {'elevation': 14, 'fill': 0.74}),
    'krajood-storage-basket.webp': krajood_storage,
    'winnowing-tray.webp': lambda: (B.tray(), {'elevation': 10, 'fill': 0.76}),
    'kratip-basket.webp': lambda: (B.kratip(), {'elevation': 15}),
    'bamboo-fan.webp': lambda: ([B.fan(), kit.box(0.5, 0.36, 0.14, M.wood('#b98a55'), 0.03)], {'elevation': 8, 'fill': 0.8}),
    'reed-mat.webp': lambda: (B.mat(), {'elevation': 22, 'fill': 0.78}),
    'hyacinth-planter.webp': hyacinth_planter,
    'triangle-cushion.webp': lambda: (C.triangle_cushion(C.printed(pictures.stripes(['#a8382a', '#e2b04a', '#a8382a', '#2f3a5a', '#a8382a', '#e2b04a'], [8, 1, 3, 2, 3, 1], across=False), (2.4, 1), 40), C.printed(pictures.khit('#2f3a5a', '#e2b04a', '#a8382a'), (1, 1), 40), M.fabric('#e2b04a')), {'elevation': 16, 'fill': 0.76}),
    'handwoven-cushion-cover.webp': lambda: (C.cushion(C.printed(pictures.diamonds('#d29a3c', '#f5ead2'), (2.3, 2.3), 60), turn=-0.3), {'elevation': 12}),
    'cotton-table-runner.webp': lambda: fabric_roll(C.printed(pictures.stripes(['#f0e6d0', '#b4532f', '#f0e6d0', '#b4532f', '#f0e6d0', '#8a7a5a'], [10, 1, 1, 1, 4, 1], across=False), (1.0, 1.0), 60), '#c7a869', 0.42, length=1.5, r=0.24),
    'cotton-napkins.webp': lambda: (C.stack([M.fabric(c, scale=60) for c in ('#e9dfc8', '#d8a49a', '#d29a3c', '#9aab84')], 1.3, 1.3, 3, 0.045, -0.35, 0.1), {'elevation': 22}),
    'pha-khao-ma-classic.webp': lambda: (C.folded(checks(*CHECK_RED), 1.6, 1.2, 8, 0.06, turn=-0.35, fringe=None), {'elevation': 24, 'fill': 0.74}),
    'pha-khao-ma-apron.webp': apron,
    'pha-khao-ma-tote.webp': lambda: (C.cloth_bag(checks('#d8672b', '#6b4a86', '#f5efe2'), M.fabric('#6b4a86', scale=60)), {'elevation': 10}),
    'indigo-scarf.webp': lambda: scarf_on_rail(indigo_resist(), '#24406e'),
    'indigo-cotton-fabric.webp': lambda: fabric_roll(C.printed(pictures.stripes(['#2a4878', '#32548a', '#2a4878', '#3a5f98', '#2a4878', '#6f92be'], [5, 1, 4, 1, 6, 0.4], across=False), (2.2, 2.2), 44, bump=0.6), '#e9dcc4', 0.45),
    'indigo-tote.webp': lambda: (C.cloth_bag(M.fabric('#2a4878', '#3a5c92', scale=60), M.fabric('#8a5a38', scale=60), pocket=C.printed(pictures.shibori('#2a4878', '#e9eef4', '#8fb0d4'), (1, 1), 40), stitch='#f1ead8'), {'elevation': 10}),
    'mudmee-silk-scarf.webp': lambda: scarf_on_rail(ikat(), '#e6b45a', 5, 4, 0.8),
    'teen-jok-skirt-cloth.webp': lambda: (C.stack([C.printed(pictures.stripes(['#231a22', '#7c1f2a', '#231a22', '#e2a12c'], [5, 1, 4, 0.3], across=False), (1, 1), 60), C.printed(pictures.teenjok('#7c1f2a', '#e2a12c', '#231a22'), (2.2, 2.2), 40)], 1.6, 1.1, 5, 0.055, -0.35, 0.02), {'elevation': 24, 'fill': 0.74}),
    'lanna-cotton-throw.webp': lambda: (C.folded(throw(), 1.7, 1.25, 6, 0.11, turn=-0.32, fringe='#f1e8d4'), {'elevation': 22, 'fill': 0.76}),
    # second views
    'celadon-rice-bowl-2.webp': celadon_pair,
    'celadon-bud-vase-2.webp': lambda: (W.vase('#7fa892', '#4f7a68'), {'elevation': 22, 'fill': 1.35}),
    'speckled-mug-2.webp': lambda: ([kit.group(W.mug(c, turn=0.5 + 0.1 * k), (1.15 * (k - 1), 0.3 * (k - 1) ** 2 * 0 - 0.28 * k, 0)) for k, c in enumerate(('#e6dcc6', '#3b5578', '#7a8a5a'))], {'fill': 0.82}),
    'rooster-bowl-2.webp': lambda: ([kit.group(W.rooster_bowl(), (0.01 * (k % 2), 0, 0.2 * k), (0, 0, 0.35 * k)) for k in range(4)], {'elevation': 13}),
    'teak-serving-board-2.webp': mango_board,
    'enamel-pinto-2.webp': tiffin_apart,
    'clay-curry-pot-2.webp': pot_on_stove,
    'granite-mortar-2.webp': granite_from_above,
    'krajood-tote-2.webp': tote_with_scarf,
    'kratip-basket-2.webp': lambda: (B.kratip(True), {'elevation': 27, 'fill': 0.74}),
    'handwoven-cushion-cover-2.webp': cushions_three,
    'pha-khao-ma-classic-2.webp': pha_fan,
    'indigo-scarf-2.webp': lambda: (C.folded(indigo_resist((1.3, 1.3)), 1.5, 1.1, 5, 0.06, turn=-0.5, fringe='#24406e'), {'elevation': 30, 'fill': 1.15}),
}
