"""Pantry: pastes, sauces, rice, tea, coffee, snacks, sugar, oil, spices. Label order: motif, paper, ink, accent, style."""

import math
import random

from mathutils import Vector

import ceramics
import flowers
import grains
import kit
import kitchen
import materials as M
import packs
import pictures
import props
import vessels as V

KRAFT, CREAM, WHITE = '#cfae82', '#f3ead7', '#fbf8f1'


def paste_jar(color, label, other=None, fleck=None, **more):
    oil = more.pop('oil', None)
    scale = more.pop('scale', 9.0)
    return V.jar(V.of_paste(color, other, fleck, oil, scale), label=label, **more)


def kraft_pouch(motif, ink, accent, style='band', kraft=KRAFT, paper=None, **more):
    u0, u1, v0, v1 = more.get('art_at', (0.14, 0.86, 0.2, 0.74))
    art = pictures.front(motif, paper or '#efe0c4', ink, accent, style, (u1 - u0) * 1.15 / ((v1 - v0) * 1.6))
    return kit.group(packs.pouch(1.15, 1.6, 0.27, M.kraft(kraft), art, **more), rotation=(0, 0, -0.16))


def bag(color, motif, paper, ink, accent, style='arch', w=0.95, h=1.45, d=0.5, turn=-0.3, kraft=False, matte=True, **more):
    u0, u1, v0, v1 = more.get('art_at', (0.1, 0.9, 0.12, 0.72))
    art = pictures.front(motif, paper, ink, accent, style, (u1 - u0) * w / ((v1 - v0) * h))
    material = M.kraft(color) if kraft else M.foil(color)
    return kit.group(packs.flat_bag(w, h, d, material, art, **more), rotation=(0, 0, turn))


def grain_look(color, other=None, scale=26.0):
    return M.paste(color, other or M.tint(color, 0.25), None, scale, 0.4)


def rice_sack(ink, motif='rice', accent='#c7a869', cloth='#f4ecd9', seed=1, string='#b98d4e'):
    return kit.group(packs.sack(1.25, 1.75, 0.8, cloth, pictures.stamp(motif, ink, accent), string, seed), rotation=(0, 0, -0.12))


def open_jar_above():
    jar = paste_jar('#7c1f16', ('garlic', '#e6b45a', '#4a2d18', '#7c1f16', 'band'), '#3f0f0c', '#d9772f', lid=None, open_=True, oil='#8a2a12', h=0.8, r=0.45, band=(0.14, 0.68))
    spoon = kit.group(kitchen.spoon('#6b4228', 1.5), (0.15, -0.75, 0.06), (0, 0, 0.5))
    return [jar, spoon], {'elevation': 42, 'fill': 0.7}


def mortar_and_jar():
    mortar = kitchen.mortar('#8a857c', paste=('#7f9a45', '#4f6a2a', '#c9c98a'), h=0.62, r=0.55)
    jar = kit.group(paste_jar('#7f9a45', ('leaf', CREAM, '#2f4a25', '#6f8f3c', 'classic'), '#4f6a2a', '#c9c98a', r=0.34, h=0.8), (-1.05, 0.45, 0))
    return [mortar, jar], {'elevation': 36, 'fill': 0.74}


def rice_cup():
    cup = kit.lathe(kit.fillet([(0, 0), (0.42, 0, 0.03), (0.46, 0.62, 0.02), (0.40, 0.62, 0.02), (0.37, 0.1), (0, 0.1)]), M.wood('#b98a55', axis='z'))
    grain = grains.grain_mesh('rice', '#fdfaf0', '#efe6d2')
    rice = grains.heap(grain, 900, 0.41, 0.17, (0, 0, 0.54), 4, '#f3ecdd')
    loose = grains.scatter(grain, 130, (0.6, -0.4), 0.4, 8, 0.03)
    linen = kit.patch(lambda u, v: Vector(((u - 0.5) * 2.5, (v - 0.5) * 1.7 - 0.15, 0.012 + 0.008 * math.sin(u * 9 + v * 4))), M.fabric('#e9dcc4', scale=60), nu=40, nv=30, thickness=0.01)
    return [cup, rice], {'elevation': 24, 'fill': 0.56, 'props': [], 'loose': [kit.group(linen, rotation=(0, 0, 0.12), scale=0.8), loose, kit.group(flowers.rice_ear(3, length=1.1), (-0.55, -0.55, 0.02), (0, 0, 0.2))]}


def coffee_bowl():
    bowl = ceramics.bowl('#7fa08a', celadon='#5f8a78', r=0.55, h=0.42)
    beans = grains.heap(grains.grain_mesh('bean', '#4a2a18', '#2f180c'), 330, 0.5, 0.2, (0, 0, 0.33), 5, '#2a160c', 0.02)
    pack = kit.group(bag('#2f4a3b', 'mountain', '#2f4a3b', '#e9d9b8', '#c58a3c', 'frame', tie='clip'), (-0.85, 0.55, 0))
    return [bowl, beans, pack], {'elevation': 20}


def blue_tea():
    return V.tumbler('#3340a0', second='#8e63c8'), {'samples': 32, 'elevation': 15, 'props': ['lime', 'butterfly-pea'], 'fill': 0.6}


def crackers():
    profile = kit.fillet([(0, 0.02), (0.3, 0.02, 0.03), (0.33, 0.07, 0.03), (0.28, 0.10, 0.03), (0, 0.085)], 4)
    puffed = M.paste('#f0dcb0', '#e2c48c', '#fbf1d4', 16, 0.7)
    sugar = M.plain('#7a3f1a', 0.15, 0.5, 0, 0.4)
    rnd = random.Random(2)
    out = []

    def one(at, turn):
        disc = kit.lathe(profile, puffed, 40, wobble=0.05)
        drizzle = kit.tube([(0.24 * (t - 0.5) * 2, 0.17 * math.sin(t * 22), 0.102 - 0.02 * abs(t - 0.5)) for t in [k / 60 for k in range(61)]], 0.018, sugar, 6, flat=0.6)
        return kit.group([disc, drizzle], at, turn)

    for k in range(6):
        out += one((rnd.uniform(-0.16, 0.16), 0.0 + 0.01 * k, 0.33 + (k % 3) * 0.3), (math.pi / 2 - 0.1, rnd.uniform(-1, 1), 0))
    pack = packs.clear_bag(1.1, 1.5, 0.26, out, '#b8322a', pictures.label('rice', '#b8322a', '#fdf1dc', '#ecd3a0', 'frame', 3.2))
    return [kit.group(pack, rotation=(0, 0, -0.14)), one((0.95, -0.35, 0), (0, 0, 0.4)), one((0.72, -0.62, 0.03), (0.12, -0.1, 1.2))], {}


def lime_leaf_bag():
    leaf = kit.drop(grains.leaf_mesh(0.42, 0.12, '#7f9a52', '#a3b56a', 0.05, 0.4))
    rnd = random.Random(4)
    inside = [kit.instance(leaf, (rnd.uniform(-0.36, 0.36), rnd.uniform(-0.15, 0.02), rnd.uniform(0.15, 0.95)), (math.pi / 2 + rnd.uniform(-0.3, 0.3), rnd.uniform(0, 6), rnd.uniform(-0.3, 0.3))) for _ in range(90)]
    pack = packs.clear_bag(1.15, 1.45, 0.24, inside, '#a9c25a', pictures.label('tea', '#a9c25a', '#2f4a22', '#f7f5e4', 'frame', 3.2))
    return kit.group(pack, rotation=(0, 0, -0.14))


def banana_box():
    box = kit.group([kit.box(1.5, 0.9, 0.36, M.kraft('#e9d2a6'), 0.02), packs.plate(0.78, 0.72, (0.26, 0, 0.365), 'top', M.printed(pictures.label('banana', '#f6e6c4', '#5a3a1c', '#b36b2c', 'frame', 1.1), 0.7))], rotation=(0, 0, -0.3))
    leaf = kit.group(kit.box(0.36, 0.93, 0.385, M.wood('#6f9440', '#3f6a2c', 1.6, 0.45, 'y'), 0.014), (-0.42, 0.13, 0), (0, 0, -0.3))
    fruit = M.paste('#8a4a1e', '#b5702c', None, 5, 0.28)
    out = []
    for k in range(3):
        path = [(0.36 * (t - 0.5) * 2, 0.12 * math.sin(t * math.pi), 0.11) for t in [i / 16 for i in range(17)]]
        out += kit.group([kit.tube(path, lambda t: 0.11 * min(1, t * 5 + 0.35, (1 - t) * 5 + 0.35), fruit, 14, flat=0.72)], (0.2 + 0.1 * k, -0.95 - 0.2 * k + 0.12, 0), (0, 0, 0.2 - 0.22 * k))
    return [box, leaf, out], {'props': [], 'elevation': 32}


def longan_tin():
    fruit = grains.grain_mesh('ball', '#b5702c', '#7a4018')
    tin = packs.tin_round(0.72, 0.46, '#8a4f22', pictures.badge('sun', '#8a4f22', '#fbf0d9', '#e8b95c'), '#d9b25c', open_=lambda r, z: grains.heap(fruit, 70, r * 0.94, 0.12, (0, 0, z - 0.06), 4, '#7a4018', 0.05))
    return [tin, grains.scatter(fruit, 4, (1.0, -0.55), 0.22, 3, 0.1)], {'elevation': 24}


def wafer_tin():
    tin = packs.tin_tall(0.45, 1.35, ('palm', '#2f7a78', '#fdf3de', '#e6b95a', 'frame'), '#d9b25c')
    wafer = M.paste('#e2b56a', '#c98f42', '#8a5a24', 18, 0.5)
    rolls = []
    for k in range(4):
        roll = kit.patch(lambda u, v: Vector(((v - 0.5) * 0.85, (0.06 + 0.035 * u) * math.cos(u * 11), (0.06 + 0.035 * u) * math.sin(u * 11) + 0.095)), wafer, nu=50, nv=8, thickness=0.014)
        rolls += kit.group([roll], (0.78 + 0.1 * (k % 2), -0.28 - 0.2 * (k if k < 3 else 0.5), 0 if k < 3 else 0.17), (0, 0, 0.3 + 0.05 * k))
    return [tin, rolls], {'props': []}


def kalamae_box():
    box = kit.group([kit.box(0.95, 0.95, 0.3, M.plain('#4b2a1a', 0.6, 0.25), 0.015), kit.box(0.98, 0.98, 0.14, M.plain('#7fa05a', 0.6, 0.25), 0.02, (0, 0, 0.27)), packs.plate(0.86, 0.86, (0, 0, 0.413), 'top', M.printed(pictures.label('palm', '#f5e7cf', '#4b2a1a', '#7fa05a', 'frame', 1.0), 0.6))], rotation=(0, 0, -0.35))
    leaf = M.wood('#8aa05a', '#6a7f40', 1.5, 0.6, 'x')
    sweets = [kit.group([kit.box(0.46, 0.16, 0.15, leaf, 0.045), kit.ring(0.098, 0.012, M.straw(), 0, 24, 6)], (0.72 + 0.16 * k, -0.45 - 0.22 * k, 0), (0, 0, 0.5 - 0.3 * k)) for k in range(3)]
    for s in sweets:
        s[1].rotation_euler.y = math.pi / 2
        s[1].location.z = 0.075
    return [box, sweets], {'elevation': 34, 'props': []}


def sugar_disc(r=0.33, h=0.17, color='#c98b45', seed=0, broken=False):
    profile = kit.fillet([(0, 0), (r * 0.9, 0, 0.04), (r, h * 0.6, 0.06), (r * 0.92, h, 0.06), (0, h * 0.94)], 5)
    obj = kit.lathe(profile, M.paste(color, M.tint(color, 0.22), M.tint(color, -0.15), 22, 0.72), 48, wobble=0.03, seed=seed)
    if broken:
        import bmesh

        bm = bmesh.new()
        bm.from_mesh(obj.data)
        cut = bmesh.ops.bisect_plane(bm, geom=bm.verts[:] + bm.edges[:] + bm.faces[:], plane_co=(0.04, 0, 0), plane_no=(1, 0.25, 0.1), clear_outer=True)
        bmesh.ops.holes_fill(bm, edges=[e for e in cut['geom_cut'] if isinstance(e, bmesh.types.BMEdge)])
        bm.to_mesh(obj.data)
        bm.free()
    return obj


def sugar_pack():
    pack = kit.group(kraft_pouch('palm', '#6f5a2a', '#6f8a4a', 'round', '#d6b884', '#f4e2bd'), (-0.35, 0.3, 0))
    discs = [kit.group([sugar_disc(0.3, 0.16, seed=k)], (0.62 + 0.02 * k, -0.3, 0.162 * k), (0, 0, k)) for k in range(3)]
    lean = kit.group([sugar_disc(0.3, 0.16, seed=7)], (0.22, -0.78, 0.02), (0, 0, 0))
    return [pack, discs, lean], {}


def sugar_board():
    board = kitchen.board(1.9, 1.15, '#a9713a', handle=False)
    z = 0.11
    whole = [kit.group([sugar_disc(seed=k)], (-0.55 + 0.1 * k, 0.18 - 0.1 * k, z + 0.172 * k), (0, 0, k)) for k in range(2)]
    halves = [kit.group([sugar_disc(seed=5, broken=True)], (0.25, 0.05, z), (0, 0, 0.3)), kit.group([sugar_disc(seed=6, broken=True)], (0.62, -0.16, z), (0.0, 0, 2.7))]
    crumbs = grains.scatter(grains.grain_mesh('crumb', '#c98b45', '#a9692c'), 26, (0.45, -0.2), 0.35, 3, z + 0.02, scale=(0.4, 1.2))
    return [board, whole, halves, crumbs], {'elevation': 33, 'fill': 0.9}


def dried_chili_jar():
    return V.jar(V.of_grains('chili', '#b01f1f', '#7c1414', 170, '#6d1410', (0.8, 1.1)), lid='black', label=('chili', CREAM, '#1f1a17', '#b01f1f', 'round'), band=(0.22, 0.66), spread=1.9)


def strips_window(color):
    return M.paste(color, M.tint(color, -0.25), M.tint(color, 0.3), 5, 0.35)


RECIPES = {
    'green-curry-paste.webp': lambda: paste_jar('#7f9a45', ('leaf', KRAFT, '#2f4a25', '#4f6a2a', 'classic'), '#4f6a2a', '#c9c98a', lid='cloth', cloth='#f0e6d0'),
    'red-curry-paste.webp': lambda: paste_jar('#a8382a', ('chili', CREAM, '#5a1f18', '#a8382a', 'frame'), '#7c2418', '#e0a05a', string='#b8322a'),
    'massaman-curry-paste.webp': lambda: paste_jar('#8a5a2f', ('star', '#e4b45a', '#4a2d18', '#8a4a1c', 'arch'), '#5f3a1c', '#c9a06a', r=0.5, h=0.82, lid='copper', band=(0.16, 0.7)),
    'panang-curry-paste.webp': lambda: paste_jar('#c2553a', ('peony', '#f9e6dc', '#6d2a1c', '#c2553a', 'round'), '#94341f', '#efc08a', lid='wood', spread=2.3),
    'southern-yellow-curry-paste.webp': lambda: paste_jar('#e0a02c', ('waves', '#2e4a6b', '#f3ead7', '#e2a12c', 'frame'), '#b8741a', '#7a4a12', lid='black'),
    'khua-kling-paste.webp': lambda: (paste_jar('#c46a1e', ('flame', '#fff3d6', '#6b2c12', '#d8541e', 'band'), '#8f4212', '#f0c060', r=0.38, h=0.82, lid='black', band=(0.14, 0.7)), {'fill': 0.6}),
    'khao-soi-paste.webp': lambda: paste_jar('#c98a2b', ('diamond', '#f5e9d2', '#8c3a2c', '#8c3a2c', 'weave'), '#9a6218', '#e8c47a', lid='cloth', cloth='#8c3a2c', pattern=pictures.khit('#8c3a2c', '#f0d59a', '#e2a12c')),
    'jungle-curry-paste.webp': lambda: paste_jar('#7a3b22', ('palmleaf', '#2f4a34', '#efe4cb', '#c98b45', 'frame'), '#4f2414', '#9aa05a', lid='gold', string='#c7a869'),
    'anchovy-fish-sauce.webp': lambda: V.tall(('#d98a32', '#6b2f0c'), ('fish', WHITE, '#3a2314', '#b5651d', 'frame'), r=0.31, h=2.05, cap='metal', cap_color='#d0ab68'),
    'light-soy-sauce.webp': lambda: V.sauce(('#7a3c18', '#2a1008'), ('sun', WHITE, '#5b2f1a', '#b8322a', 'side'), cap_color='#b8322a', h=1.65),
    'tamarind-paste.webp': lambda: paste_jar('#5a2e1a', ('pod', '#dca94c', '#4a2412', '#5a2e1a', 'arch'), '#361a0e', '#7a4426', r=0.47, h=0.88),
    'sriracha-sauce.webp': lambda: V.sauce(('#e2502c', '#a8281a'), ('chili', WHITE, '#7c1d12', '#d2452c', 'round'), cap='nozzle', cap_color='#f4f1ea', r=0.25, h=1.5, level=1.38),
    'sweet-chili-sauce.webp': lambda: V.tall(('#ee8a5a', '#b83a24'), ('flower', '#fbe9dc', '#a62e22', '#e0674a', 'arch'), r=0.33, h=1.85, shoulder=1.2, cap_color='#a62e22'),
    'pad-thai-sauce.webp': lambda: kraft_pouch('pod', '#7a3a14', '#d8672b', 'band', paper='#fff6e6'),
    'fermented-soybean-sauce.webp': lambda: V.swing(('#d3a048', '#7a5216'), ('sun', '#f6ecd4', '#6b4a1c', '#c99a3e', 'classic')),
    'nam-phrik-pao.webp': lambda: paste_jar('#7c1f16', ('garlic', '#e6b45a', '#4a1a10', '#7c1f16', 'oval'), '#430f0a', '#d9772f', r=0.5, h=0.85, lid='gold', oil='#a8481c', level=0.86, band=(0.12, 0.6)),
    'nam-phrik-pao-2.webp': open_jar_above,
    'nam-phrik-num.webp': lambda: (paste_jar('#9db36a', ('chili', '#dccbe8', '#4d5d2a', '#8a7aa8', 'round'), '#7a944a', '#dfe6b5', lid='white'), {'prop_seed': 3}),
    'nam-phrik-narok.webp': lambda: (packs.tin_round(0.62, 0.42, '#1f1a17', pictures.badge('flame', '#1f1a17', '#f2c14e', '#c8281e'), '#c9a25c'), {'elevation': 30}),
    'nam-phrik-goong-siap.webp': lambda: paste_jar('#d9774f', ('shrimp', '#2f6c8a', '#fdf3e3', '#f0b08a', 'frame'), '#a84f2c', '#f6c9a0', lid='silver'),
    'crispy-chili-oil.webp': lambda: V.jar(V.of_grains('crumb', '#d9852f', '#b5401c', 420, '#8f2412', (0.6, 1.1)), label=('flame', '#f6dca0', '#5c150e', '#c5381f', 'band'), lid='black', level=0.8),
    'surin-jasmine-rice.webp': lambda: rice_sack('#5f7f3a', 'rice', '#8aa85a'),
    'surin-jasmine-rice-2.webp': rice_cup,
    'brown-jasmine-rice.webp': lambda: kit.group(packs.carton(1.0, 0.55, 1.35, '#c9a274', pictures.front('rice', '#efe0c4', '#5a3a1c', '#7a5230', 'band', 0.76), bevel=0.06, art_w=0.86, art_h=0.84)),
    'sticky-rice-khiao-ngu.webp': lambda: rice_sack('#6b4a86', 'leaf', '#a98ac0', '#f2e9d8', 3, '#8a6a9a'),
    'black-sticky-rice.webp': lambda: bag('#2b1b2d', 'moon', '#2b1b2d', '#efe3cf', '#b98ac0', 'frame', window=(grain_look('#2b1b2d', '#4a3048'), 0.5, 0.14, 0.26, 0.075), art_at=(0.1, 0.9, 0.27, 0.74)),
    'riceberry.webp': lambda: kraft_pouch('rice', '#5b2a4a', '#5b2a4a', 'band', window=(grain_look('#4a1f3a', '#6f3a58'), 0.5, 0.12, 0.24, 0.06), art_at=(0.12, 0.88, 0.24, 0.78)),
    'sangyod-rice.webp': lambda: rice_sack('#8f2f2a', 'rice', '#3f5a3b', '#f1e2cd', 5, '#8f2f2a'),
    'doi-arabica-coffee.webp': lambda: bag('#2f4a3b', 'mountain', '#2f4a3b', '#e9d9b8', '#c58a3c', 'frame', tie='clip'),
    'doi-arabica-coffee-2.webp': coffee_bowl,
    'ranong-robusta.webp': lambda: bag('#b4532f', 'umbrella', '#f5e6cc', '#2d1a12', '#b4532f', 'round'),
    'southern-kopi.webp': lambda: packs.tin_tall(0.46, 1.35, ('palm', '#f6e8cb', '#241511', '#a32a22', 'oval'), '#e2d3ac', '#a32a22'),
    'drip-coffee-box.webp': lambda: (packs.carton(0.95, 0.7, 0.95, '#e7d2ad', pictures.label('drop', '#f3e3c4', '#2f4a5f', '#2f6c8a', 'stripe', 1.0), turn=-0.45), {}),
    'oliang-mix.webp': lambda: kraft_pouch('sun', '#2a1a14', '#2a1a14', 'frame', '#b98d58', '#f4e4c4'),
    'thai-tea-mix.webp': lambda: packs.tin_tall(0.42, 1.45, ('tea', '#f9ead0', '#6e2416', '#d5652a', 'oval'), '#d9b25c', '#d5652a'),
    'doi-oolong-tea.webp': lambda: (packs.tin_round(0.58, 0.62, '#6d9a7c', pictures.badge('tea', '#6d9a7c', '#f4efdc', '#2f4f3e'), '#d8c9a0'), {'elevation': 28}),
    'butterfly-pea-tea.webp': lambda: V.jar(V.of_grains('petal', '#3b3f9a', '#6a66c4', 420, '#23255f', (0.55, 0.8)), lid='cork', label=('flower', WHITE, '#3b3f9a', '#8f8ad0', 'frame'), band=(0.24, 0.62), spread=1.7),
    'butterfly-pea-tea-2.webp': blue_tea,
    'lemongrass-pandan-tea.webp': lambda: packs.carton(1.0, 0.55, 1.1, '#bfd08a', pictures.front('lemongrass', '#e6edc4', '#3f6a3f', '#8aa85a', 'arch', 0.9), turn=-0.4),
    'roselle-tea.webp': lambda: V.jar(V.of_grains('petal', '#8e1f3c', '#5a1024', 420, '#3a0a18', (0.55, 0.8)), lid='wood', label=('flower', WHITE, '#4a0f1f', '#8e1f3c', 'classic'), band=(0.2, 0.62), spread=1.8),
    'bael-fruit-tea.webp': lambda: [kraft_pouch('sun', '#7a4a14', '#e08a2c', 'round', '#c99a5b', '#fff3da', window=(strips_window('#c9782c'), 0.5, 0.13, 0.24, 0.065), art_at=(0.12, 0.88, 0.25, 0.8)), kit.group(props.slices('#d98a3a', '#7a4a20', 3, 0.24, 2), (0.95, -0.4, 0))],
    'dried-mango.webp': lambda: bag('#f3b23a', 'mango', '#fff4d8', '#4f7a3a', '#f0a92e', 'round', window=(strips_window('#f0a030'), 0.5, 0.14, 0.27, 0.08), art_at=(0.1, 0.9, 0.28, 0.75)),
    'sun-dried-banana.webp': banana_box,
    'dried-longan.webp': longan_tin,
    'durian-crisps.webp': lambda: [kit.group(packs.pouch(1.2, 1.55, 0.28, M.foil('#f3dc8a'), pictures.front('spiky', '#fffbe8', '#6f8a3a', '#d9b53a', 'arch', 0.9), seed=6), rotation=(0, 0, -0.14)), kit.group(grains.scatter(grains.grain_mesh('crumb', '#f6e4a0', '#e8cf78'), 7, (0, 0), 0.3, 2, 0.08, scale=(1.8, 2.6)), (0.95, -0.4, 0))],
    'sweet-tamarind-candy.webp': lambda: (V.jar(V.of_grains('ball', '#8a5230', '#6b3a1e', 90, '#4a2412', (0.8, 1.0)), r=0.44, h=0.85, lid='white', label=('pod', '#f7d3d0', '#7a4426', '#d98a8a', 'round'), spread=1.8), {}),
    'coconut-chips.webp': lambda: kit.group(packs.pouch(1.15, 1.6, 0.27, M.foil('#f7f2e6'), pictures.front('coconut', '#f7f2e6', '#3a6f5c', '#4f8a74', 'band', 0.86), seed=3), rotation=(0, 0, -0.16)),
    'roasted-cashews.webp': lambda: packs.tin_tall(0.44, 1.2, ('cashew', '#e2c495', '#7a3a24', '#e2694a', 'band'), '#cfcfcb', '#e2694a'),
    'khao-taen.webp': crackers,
    'thong-muan.webp': wafer_tin,
    'kalamae.webp': kalamae_box,
    'banana-crisps.webp': lambda: [bag('#f2c23c', 'banana', '#fff6da', '#7a4a1c', '#e8a92c', 'arch', turn=-0.25), kit.group(grains.scatter(grains.grain_mesh('slice', '#f3dc92', '#e6c46a'), 9, (0, 0), 0.36, 4, 0.02, scale=(0.7, 0.95)), (0.92, -0.45, 0))],
    'palmyra-sugar.webp': sugar_pack,
    'palmyra-sugar-2.webp': sugar_board,
    'coconut-sugar.webp': lambda: V.jar(V.of_powder('#b9753a', '#9a5e2c'), lid='cloth', cloth='#f4f1ea', string='#3d6a92', label=('coconut', WHITE, '#3d6a92', '#3d6a92', 'frame')),
    'forest-honey.webp': lambda: V.swing(('#e09a24', '#6b3206'), ('bee', '#f6e6c0', '#5a3208', '#b8691a', 'arch'), tag=('leaf', '#e9e0c0', '#3f5a3b', '#6f8f3c'), r=0.34, h=2.1, level=1.4),
    'coconut-nectar.webp': lambda: V.sauce(('#c47a2c', '#5a2a0a'), ('palm', '#f6ead2', '#3f6a58', '#5b8a76', 'classic'), cap_color='#f4f1ea', r=0.29, h=1.5),
    'cold-pressed-coconut-oil.webp': lambda: V.tall(('#f3f6ee', '#c9d6c8'), ('coconut', '#f6faf6', '#2f5f57', '#5aa08c', 'band'), r=0.32, h=1.95, cap='metal', cap_color='#cfcfcb'),
    'toasted-sesame-oil.webp': lambda: V.sauce(('#6b3a1c', '#1f0f08'), ('rice', '#ecdcd0', '#4a2c20', '#8a5a5f', 'side'), cap_color='#2b2826', r=0.25, h=1.4),
    'dried-birdseye-chili.webp': dried_chili_jar,
    'palian-pepper.webp': lambda: packs.tin_tall(0.33, 1.1, ('pepper', '#2b2724', '#efe3cb', '#b9743a', 'frame'), '#b97a55', '#2b2724'),
    'makhwaen.webp': lambda: (V.jar(V.of_grains('pepper', '#6a5632', '#463a1e', 800, '#3a3018', (1.0, 1.5)), r=0.36, h=0.78, lid='cork', label=('mountain', '#efe6cf', '#3f5a3b', '#3f5a3b', 'band'), band=(0.2, 0.66), spread=1.8), {'fill': 0.56}),
    'kaffir-lime-leaves.webp': lime_leaf_bag,
    'tom-yum-kit.webp': lambda: packs.carton(1.05, 0.55, 1.25, '#fbf3e2', pictures.front('lemongrass', '#fbf3e2', '#3f6a2c', '#c9372c', 'classic', 0.84), turn=-0.38),
    'salt-flower.webp': lambda: ([packs.tin_round(0.6, 0.44, '#eef3f5', pictures.badge('waves', '#eef3f5', '#4a7fa3', '#8fb3cc'), '#cfd6da', open_=lambda r, z: grains.heap(grains.grain_mesh('salt', '#ffffff'), 520, r * 0.95, 0.1, (0, 0, z - 0.05), 4, '#f4f7f8', 0.02))], {'elevation': 26}),
}
