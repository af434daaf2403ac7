"""Still lifes of several things: categories, heroes, blog covers, promotions."""

import math

import care
import cloths as C
import flowers
import grains
import kit
import kitchen
import materials as M
import packs
import paper
import pictures
import props
import recipes_care as R
import recipes_home as H
import recipes_pantry as P
import vessels as V
import ceramics as W
import woven as B

WIDE = {'shift': (-0.15, 0.0), 'fill': 0.66, 'samples': 20, 'props': []}


def at(objects, x, y, scale=1.0, turn=0.0, z=0.0):
    """Put a thing into a still life."""
    if isinstance(objects, tuple):
        objects = objects[0]
    return kit.group(kit.flatten(objects), (x, y, z), (0, 0, turn), scale)


def red_jar(**more):
    return P.paste_jar('#a8382a', ('chili', P.CREAM, '#5a1f18', '#a8382a', 'frame'), '#7c2418', '#e0a05a', string='#b8322a', **more)


def green_jar(**more):
    return P.paste_jar('#7f9a45', ('leaf', P.KRAFT, '#2f4a25', '#4f6a2a', 'classic'), '#4f6a2a', '#c9c98a', **more)


def yellow_jar(**more):
    return P.paste_jar('#e0a02c', ('waves', '#2e4a6b', '#f3ead7', '#e2a12c', 'frame'), '#b8741a', '#7a4a12', lid='black', **more)


def rice_bowl(color, other, bowl, pool=None, r=0.5, scale=(0.8, 1.05), n=1200):
    made = W.bowl(bowl, r, 0.34, celadon=pool, speckle=None if pool else '#8a6a4a')
    return [made, grains.heap(grains.grain_mesh('rice', color, other), n, r * 0.8, 0.14, (0, 0, 0.29), 3, color, 0.01, scale=scale)]


def kopi_tin():
    return packs.tin_tall(0.46, 1.35, ('palm', '#f6e8cb', '#241511', '#a32a22', 'oval'), '#e2d3ac', '#a32a22')


def oolong():
    return packs.tin_round(0.58, 0.62, '#6d9a7c', pictures.badge('tea', '#6d9a7c', '#f4efdc', '#2f4f3e'), '#d8c9a0')


def coffee_bag():
    return P.bag('#2f4a3b', 'mountain', '#2f4a3b', '#e9d9b8', '#c58a3c', 'frame', tie='clip')


def check_stack(n=3, turn=-0.3):
    sets = [('#b8322a', '#2a3a5f', '#f5efe2'), ('#2f6c8a', '#1f2f4a', '#f2efe4'), ('#6f8f3c', '#2f3f2a', '#f5efdc'), ('#d8672b', '#6b2a4a', '#fbeedd')]
    return C.stack([H.checks(*c) for c in sets[:n]], 1.5, 1.1, 5, 0.055, turn)


def indigo_folded(turn=-0.3):
    return C.folded(H.indigo_resist(), 1.5, 1.1, 6, 0.07, turn=turn)


def wrapped(scale=1.0, turn=-0.35, colors=R.PHA_KHAO_MA):
    return kit.group(C.wrapped(R.checks(*colors), turn=turn), scale=scale)


def plaid_and_ribbon():
    box = paper.gift_box(1.1, 0.9, 0.6, '#e6b45a', None, ribbon='#2a3a5f', turn=0.3)
    return [at(wrapped(1.0), -0.62, 0.15), at(box, 0.85, -0.1)], {'fill': 0.74, 'elevation': 20}


def hero_meal():
    rice = rice_bowl('#fffdf5', '#f0e8d8', '#8fb3a0', '#5f8a78', 0.58, n=1400)
    items = [
        at(kitchen.clay_pot(), 0.25, 0.65, 1.15), at(B.kratip(), 1.75, 0.35, 1.0, 0.3), at(yellow_jar(), -1.1, 0.3), at(red_jar(), -1.85, 0.75, 0.95),
        at(rice, 0.75, -0.75), at(W.bowl('#9cbda9', 0.4, 0.24, celadon='#648f7c'), -0.45, -0.7), at(H.stew('#c8562c', 0.17, 0.36), -0.45, -0.7),
        at(props.make('chili', 4), -1.25, -0.75), at(props.kaffir(3), 1.75, -0.65), at(props.make('garlic'), 2.35, -0.25), at(kitchen.spoon('#6b4228', 1.3, 0.19), 1.6, -1.05, 1.0, 0.25),
    ]
    return items, {**WIDE, 'elevation': 17}


def hero_cloth():
    bench = [kit.box(4.6, 1.5, 0.14, M.wood('#b98a55', None, 0.5), 0.03, (0, 0, 0.5))] + [kit.box(0.16, 1.2, 0.5, M.wood('#a97a48', None, 0.6, 0.5, 'z'), 0.02, (x, 0, 0)) for x in (-1.9, 1.9)]
    z = 0.64
    items = [
        bench, at(check_stack(4, -0.12), -1.3, 0.0, 0.95, 0, z), at(indigo_folded(0.1), 0.35, 0.1, 0.9, 0, z), at(H.fabric_roll(C.printed(pictures.stripes(['#2a4878', '#32548a', '#2a4878', '#6f92be'], [5, 1, 4, 0.4], across=False), (2, 2), 44), '#e9dcc4', 0.12, tail=0, r=0.2, length=1.4), 0.35, 0.15, 0.85, 0.06, z + 0.4),
        at(C.cushion(C.printed(pictures.diamonds('#d29a3c', '#f5ead2'), (2.2, 2.2), 60), 1.15, turn=0.1), 1.6, 0.2, 1.0, 0, z), at(C.folded(H.ikat(), 1.0, 0.8, 4, 0.05, turn=0.25, fringe='#e6b45a'), 1.55, -0.5, 0.8, 0, z), at(flowers.cotton_boll(2), -0.35, -0.5, 0.8, 0, z),
    ]
    return items, {**WIDE, 'elevation': 14}


def hero_breakfast():
    discs = [at([P.sugar_disc(0.3, 0.16, seed=k)], 0.03 * k, 0, 1, k, 0.163 * k + 0.11) for k in range(3)]
    nuts = [W.bowl('#9cbda9', 0.42, 0.26, celadon='#648f7c'), grains.heap(grains.grain_mesh('cashew', '#ecd3a6', '#dcb880'), 50, 0.31, 0.13, (0, 0, 0.21), 5, '#dcb880', 0.02)]
    items = [
        at(kopi_tin(), -0.75, 0.55, 1.15), at(W.mug(drink='#4a2414'), 0.3, 0.25, 1.0, 0.2), at(kitchen.board(1.4, 0.9, '#a9713a', handle=False), 1.5, 0.15, 1.0, -0.12), at(discs, 1.25, 0.2), at([P.sugar_disc(0.3, 0.16, seed=9, broken=True)], 1.85, 0.0, 1.0, 0.4, 0.11),
        at(nuts, 0.85, -0.7), at(oolong(), -1.55, 0.05, 0.8), at(props.make('coffee-bean', 3), -0.35, -0.6, 1.1),
    ]
    return items, {**WIDE, 'elevation': 18}


def dye_pot():
    pot = kit.lathe(kit.curve_profile([(0, 0), (0.5, 0.02), (0.9, 0.3), (0.95, 0.7), (0.8, 1.0), (0.84, 1.08), (0.78, 1.08), (0.74, 0.95), (0.85, 0.6), (0, 0.4)], 8), M.terracotta('#8a6a4a'), 96)
    bath = kit.lathe([(0.76, 0.92), (0, 0.92)], M.liquid('#24406e', '#101e3a', 0.05, 0.02), 64)
    cloth = C.hung(H.indigo_resist((1.8, 1.8)), 0.62, 1.1, 0.95, 2.0, 3, 0.07, None, 3)
    return [at([pot, bath], 0, 0), at(C.rail(2.6, 2.0), 0, 0.1), at(cloth, 0.0, 0.1), at(H.fabric_roll(M.fabric('#2a4878', '#3a5c92', scale=60), '#e9dcc4', 0.2, tail=0.3, r=0.2, length=1.2), 1.55, -0.5), at(indigo_folded(0.2), -1.7, -0.2, 0.75)], {'fill': 0.74, 'elevation': 12, 'props': []}


def magnified():
    glass = kit.lathe(kit.curve_profile([(0, -0.03), (0.3, -0.02), (0.42, 0), (0.3, 0.02), (0, 0.03)], 4), M.glass('#ffffff', '#dfeae8', 0.5), 64)
    frame = [kit.ring(0.43, 0.035, M.metal('#c9a25c', 0.25), 0), kit.group(kit.lathe(kit.fillet([(0, 0), (0.06, 0, 0.02), (0.075, 0.5, 0.1), (0.05, 0.85, 0.03), (0, 0.86)]), M.wood('#6b4020', None, 1, 0.4, 'z'), 24), (0, -0.45, 0), (math.pi / 2, 0, 0))]
    lens = kit.group([glass, frame], (0.42, -0.62, 0.52), (1.2, 0.25, 0.9))
    return [at(red_jar(), 0, 0, 1.1), lens], {'fill': 0.7}


def sugar_kinds():
    board = at(kitchen.board(1.5, 0.95, '#a9713a', handle=False), -1.3, 0.1, 1.0, 0.1)
    discs = at([at([P.sugar_disc(0.3, 0.16, seed=k)], 0.02 * k, 0, 1, k, 0.163 * k) for k in range(3)], -1.35, 0.1, 1, 0, 0.11)
    jar = at(P.paste_jar('#b9753a', ('palm', P.WHITE, '#3d6a92', '#3d6a92', 'frame'), '#94592a', None, scale=4.0, lid='cloth', cloth='#f4f1ea'), 0.05, 0.35)
    sugar = at([W.bowl('#e8e2d4', 0.5, 0.32, speckle='#8a6a4a'), grains.heap(grains.grain_mesh('salt', '#c98b45'), 500, 0.45, 0.16, (0, 0, 0.24), 4, '#c08038', 0.01)], 1.3, 0.0)
    return [board, discs, jar, sugar, at(grains.scatter(grains.grain_mesh('crumb', '#c98b45', '#a9692c'), 14, (0, 0), 0.3, 3, 0.02, scale=(0.4, 1.1)), -0.5, -0.6)], {'fill': 0.8, 'elevation': 20}


def five_rices():
    kinds = (('#fffdf5', '#f0e8d8', '#8fb3a0', '#5f8a78'), ('#e6cfa0', '#cdb07a', '#e8e2d4', None), ('#a8503a', '#7c2f24', '#9cbda9', '#648f7c'), ('#6b2f4a', '#4a1f3a', '#e8e2d4', None), ('#33222f', '#1f131d', '#8fb3a0', '#5f8a78'))
    return [at(rice_bowl(a, b, bowl, pool, 0.5, n=900), (-1.15, 0.0, 1.15, -0.6, 0.6)[k], (0.45, 0.6, 0.45, -0.5, -0.5)[k]) for k, (a, b, bowl, pool) in enumerate(kinds)], {'fill': 0.78, 'elevation': 30, 'props': []}


def evening():
    cup = W.cup('#9cbda9', pool='#648f7c', tea='#c9a24a')
    inhaler = V.jar(V.of_grains('tea', '#7a8a44', '#8a5a38', 300, '#4a4a24'), r=0.34, h=0.7, lid='cork', label=('leaf', '#e9dcc0', '#3f5a2c', '#6f8f3c', 'band'), spread=1.9)
    return [at(care.compress(), -0.75, 0.2), at(inhaler, 0.2, 0.25), at(cup, 0.95, -0.1, 1.1), at(care.cup_candle(), 1.75, 0.4)], {'fill': 0.72}


def sedge_tote():
    stalks = []
    import random

    rnd = random.Random(4)
    green = M.per_object('#5f8a3f', '#86ad5c', 0.45, 0.35)
    for k in range(34):
        x, y, h = rnd.uniform(-0.35, 0.35), rnd.uniform(-0.1, 0.2), rnd.uniform(1.3, 2.3)
        stalks.append(kit.tube([(x * (1 + 0.9 * t) + rnd.uniform(-0.02, 0.02), y, h * t) for t in [i / 8 for i in range(9)]], lambda t: 0.03 - 0.018 * t, green, 7))
    pot = [W.vase('#7a4029', None, [(0.3, 0), (0.42, 0.2), (0.44, 0.45), (0.36, 0.62)], M.terracotta('#a9603c'))]
    return [at(B.tote(), -0.3, 0), at([stalks, pot], 1.35, 0.3, 0.9)], {'fill': 0.78, 'elevation': 12}


def sock_pour():
    cup = W.mug('#f4ecd9', '#f4ecd9', '#d8cbb0', 0.42, 0.8, '#2a1a14', 0.4)
    stand = [kit.box(0.1, 0.1, 2.6, M.wood('#8a5a34', None, 1, 0.5, 'z'), 0.02, (0.95, 0.2, 0)), kit.box(0.7, 0.7, 0.09, M.wood('#8a5a34'), 0.02, (0.8, 0.15, 0)), kit.box(0.5, 0.09, 0.09, M.wood('#8a5a34'), 0.02, (0.75, 0.2, 2.34))]
    sock = kit.group(kitchen.coffee_sock(), (0, 0, 2.42))
    stream = kit.tube([(0, 0, 1.26), (0.01, 0, 1.0), (0, 0, 0.7)], lambda t: 0.022 - 0.01 * t, M.plain('#3a1f10', 0.08, 0.6), 10)
    tin = at(kopi_tin(), -1.35, 0.25)
    return [cup, stand, sock, stream, tin], {'fill': 0.8, 'elevation': 10}


def tag_cup():
    leaf = kit.outline_slab([(0.18 * math.sin(t) * (1 - 0.3 * math.cos(t)), 0.34 * -math.cos(t)) for t in [math.tau * k / 40 for k in range(40)]], 0.02, M.kraft('#e6c15a'), 0.006)
    cord = kit.tube([(0.35, -0.2, 0.3), (0.5, -0.4, 0.1), (0.62, -0.45, 0.03)], 0.012, M.straw('#c7a869'), 6)
    return [W.cup('#9cbda9', 0.42, 0.5, pool='#648f7c', tea='#c9a24a'), at(leaf, 0.72, -0.62, 0.9, -0.6, 0.01), cord], {'fill': 0.62, 'elevation': 24}


def tools_pair():
    return [at(kitchen.mortar(), -0.6, 0.1), at(kitchen.tall_mortar(), 0.85, 0.3, 0.85)], {'fill': 0.74}


RECIPES = {
    'hero-1.webp': hero_meal,
    'hero-2.webp': hero_cloth,
    'hero-3.webp': hero_breakfast,
    'category-pantry.webp': lambda: ([at(red_jar(), -0.35, 0.0), at(P.rice_sack('#5f7f3a', 'rice', '#8aa85a'), 0.75, 0.55, 0.95), at(V.sauce(('#7a3c18', '#2a1008'), ('sun', P.WHITE, '#5b2f1a', '#b8322a', 'side'), cap_color='#b8322a', h=1.65), -1.15, 0.4)], {'fill': 0.74}),
    'category-tableware.webp': lambda: ([at(W.lean(W.plate('#9cbda9', 0.85, '#648f7c'), 0.85), 0.1, 0.7), at(W.rooster_bowl(), 0.72, -0.2), at(W.bowl('#8fb3a0', 0.5, 0.38, celadon='#5f8a78'), -0.8, -0.15)], {'fill': 0.76}),
    'category-kitchen.webp': lambda: ([at(kitchen.mortar(), -0.7, -0.05), at(kitchen.clay_pot(), 0.75, 0.35)], {'fill': 0.76}),
    'category-home.webp': lambda: ([at(C.cushion(C.printed(pictures.diamonds('#d29a3c', '#f5ead2'), (2.2, 2.2), 60), 1.3, turn=-0.15), 0.65, 0.5), at(B.basket([(0.5, 0.02), (0.6, 0.1), (0.68, 0.5), (0.64, 0.85)], 56, 20, ('#d8bd84', '#6b4a86'), ('#d8bd84',), lambda j, n: 1 if j in (6, 7, 12) else 0, 2, 0.012, '#a97f42', twill=True), -0.7, 0.2), at(B.mat(r=0.2, length=1.7, angle=0.08), 0.3, -0.75)], {'fill': 0.78}),
    'category-textiles.webp': lambda: ([at(C.stack([H.indigo_resist(), H.checks(*H.CHECK_RED), C.printed(pictures.stripes(['#e9dfc8', '#b4532f', '#e9dfc8'], [6, 1, 2], across=False), (1, 1), 60), H.ikat()], 1.6, 1.15, 5, 0.06, -0.35), 0, 0)], {'fill': 0.72, 'elevation': 20}),
    'category-body.webp': lambda: ([at(care.soap(M.paste('#a9673a', '#8a4e28', '#5a2e1a', 7, 0.5), ('pod', '#f3e4c8', '#5a2e1a', '#a9673a')), -0.75, -0.35), at(V.dropper(('#d99a3c', '#7a4212'), ('leaf', '#f6e6c4', '#3a2314', '#a9671f', 'classic'), r=0.34, h=1.15), -0.1, 0.4), at(care.compress(), 0.85, 0.15, 0.9)], {'fill': 0.74}),
    'category-scent.webp': lambda: ([at(care.glass_candle(label=('jasmine', '#fbf8ee', '#5f7f6a', '#c9dccf', 'frame')), -0.35, 0.0), at(care.incense()[0][1], 0.95, 0.1)], {'fill': 0.76}),
    'category-paper.webp': lambda: ([at(R.note_covers(), -0.45, 0.1, 0.9), at(care.paper_rolls(), 0.75, -0.35, 0.75, 0.1)], {'fill': 0.78, 'elevation': 27}),
    'category-gifts.webp': plaid_and_ribbon,
    'category-pastes-sauces.webp': lambda: ([at(green_jar(lid='cloth', cloth='#f0e6d0'), -0.95, 0.1), at(red_jar(), 0.0, 0.4, 1.08), at(yellow_jar(), 0.95, 0.0, 0.95)], {'fill': 0.78}),
    'category-rice-grains.webp': lambda: ([at(rice_bowl('#fffdf5', '#f0e8d8', '#8fb3a0', '#5f8a78'), -0.62, 0.35), at(rice_bowl('#a8503a', '#7c2f24', '#e8e2d4'), 0.62, 0.3), at(rice_bowl('#33222f', '#1f131d', '#9cbda9', '#648f7c'), 0.0, -0.62)], {'fill': 0.76, 'elevation': 32}),
    'category-tea-coffee.webp': lambda: ([at(W.teapot(), -0.45, 0.1), at(kopi_tin(), 0.85, 0.5, 0.95)], {'fill': 0.76}),
    'category-snacks.webp': lambda: ([at(P.bag('#f3b23a', 'mango', '#fff4d8', '#4f7a3a', '#f0a92e', 'round'), -0.5, 0.25), at(packs.tin_tall(0.44, 1.2, ('cashew', '#e2c495', '#7a3a24', '#e2694a', 'band'), '#cfcfcb', '#e2694a'), 0.62, 0.15)], {'fill': 0.74}),
    'category-sugar-oil.webp': lambda: ([at(V.swing(('#e09a24', '#6b3206'), ('bee', '#f6e6c0', '#5a3208', '#b8691a', 'arch'), r=0.34, h=2.1, level=1.4), -0.5, 0.2), at(V.tall(('#f3f6ee', '#c9d6c8'), ('coconut', '#f6faf6', '#2f5f57', '#5aa08c', 'band'), r=0.32, h=1.9, cap='metal', cap_color='#cfcfcb'), 0.35, 0.4), at([at([P.sugar_disc(0.3, 0.16, seed=k)], 0, 0, 1, k, 0.163 * k) for k in range(2)], 0.3, -0.5)], {'fill': 0.76}),
    'category-spices.webp': lambda: ([at(P.dried_chili_jar(), -0.55, 0.1), at(packs.tin_tall(0.33, 1.1, ('pepper', '#2b2724', '#efe3cb', '#b9743a', 'frame'), '#b97a55', '#2b2724'), 0.35, 0.45), at(P.RECIPES['makhwaen.webp'](), 0.95, -0.05)], {'fill': 0.74}),
    'category-ceramics.webp': lambda: ([at(W.vase('#7fa892', '#4f7a68'), -0.55, 0.4), at(W.bowl('#8a4a30', 0.58, 0.42, rim='#c08a66', speckle='#3f241a'), -0.1, -0.45), at(W.mug(), 0.85, 0.1, 0.95)], {'fill': 0.76}),
    'category-coconut-wood.webp': lambda: ([at(kitchen.board(), 0, 0, 1, -0.15), at(kitchen.coconut_bowl(), -0.35, 0.05, 0.85, 0, 0.11), at(kitchen.spoon('#6b4228', 1.6, 0.2), 0.55, -0.1, 1.0, 0.5, 0.1), at(kitchen.spoon('#8a5a36', 1.6, 0.2), 0.6, 0.22, 1.0, 0.35, 0.1)], {'fill': 0.82, 'elevation': 26}),
    'category-metalware.webp': lambda: ([at(kitchen.tiffin(), -0.35, 0.4), at(kitchen.water_bowl(), 0.95, -0.05, 0.85)], {'fill': 0.76}),
    'category-pots-steamers.webp': lambda: ([at(kitchen.clay_pot(), -0.75, 0.1), at(B.steamer(), 0.85, 0.35, 0.85)], {'fill': 0.8}),
    'category-mortars-tools.webp': tools_pair,
    'category-woven.webp': lambda: ([at(B.tray(0.95), -0.35, 0.75), at(B.tote(turn=-0.25), 0.6, 0.2, 0.9), at(B.kratip(), -0.85, -0.25, 0.8)], {'fill': 0.8, 'elevation': 12}),
    'category-soft-home.webp': lambda: ([at(C.cushion(C.printed(pictures.diamonds('#9aab84', '#f5efe0'), (2.1, 2.1), 60), 1.35, turn=0.2), 0.4, 0.5), at(C.cushion(C.printed(pictures.diamonds('#d29a3c', '#f5ead2'), (2.1, 2.1), 60), 1.2, turn=-0.25), -0.55, 0.2), at(C.stack([M.fabric(c, scale=60) for c in ('#e9dfc8', '#d8a49a', '#d29a3c')], 0.95, 0.8, 3, 0.05, -0.2), 0.55, -0.6)], {'fill': 0.78, 'elevation': 15}),
    'category-pha-khao-ma.webp': lambda: (check_stack(4, -0.35), {'fill': 0.72, 'elevation': 21}),
    'category-indigo.webp': lambda: ([at(indigo_folded(-0.2), -0.2, 0.3), at(H.fabric_roll(C.printed(pictures.stripes(['#2a4878', '#32548a', '#2a4878', '#6f92be'], [5, 1, 4, 0.4], across=False), (2, 2), 44), '#e9dcc4', 0.2, tail=0.3, r=0.24, length=1.6), 0.15, -0.75)], {'fill': 0.76, 'elevation': 22}),
    'category-silk-cotton.webp': lambda: ([at(C.folded(H.throw(), 1.6, 1.15, 5, 0.1, turn=-0.3), 0, 0.15), at(C.folded(H.ikat(), 1.15, 0.8, 4, 0.045, turn=-0.1, fringe='#e6b45a'), 0.05, 0.1, 1, 0, 0.5)], {'fill': 0.74, 'elevation': 21}),
    'category-soap-wash.webp': lambda: ([at(care.soap(M.wax('#f7f0e0'), ('rice', '#fbf6e6', '#5f7f3a', '#c7a869')), -0.5, -0.3), at(care.soap(M.marbled('#c9dcae', '#8aa86a'), None, turn=0.2), -0.55, -0.25, 0.95, 0, 0.345), at(V.tall(('#6fa05a', '#2f5a2c'), ('spiky', '#f5f1df', '#3f6a34', '#8aa85a', 'arch'), r=0.36, h=1.75, shoulder=1.35, glass='#cfe3c4', edge='#4f7a4a', cap='pump', cap_color='#2f4a2c', level=1.3), 0.5, 0.25)], {'fill': 0.76}),
    'category-balm-oil.webp': lambda: ([at(packs.tin_round(0.5, 0.3, '#4f8a5a', pictures.badge('leaf', '#4f8a5a', '#f7f3e0', '#e6c15a'), '#d9b25c'), -0.6, -0.4), at(V.dropper(('#d99a3c', '#7a4212'), ('leaf', '#f6e6c4', '#3a2314', '#a9671f', 'classic'), r=0.34, h=1.15), -0.3, 0.45), at(care.compress(), 0.7, 0.1, 0.9)], {'fill': 0.74}),
    'category-candles.webp': lambda: ([at(care.glass_candle(label=('jasmine', '#fbf8ee', '#5f7f6a', '#c9dccf', 'frame')), -0.45, 0.2), at(care.cup_candle(), 0.6, -0.1)], {'fill': 0.7}),
    'category-incense-diffusers.webp': lambda: ([at(care.incense()[0], -0.45, 0.0, 0.9), at(care.diffuser(), 0.95, 0.45, 0.8)], {'fill': 0.76}),
    'category-gift-sets.webp': lambda: ([at(R.curry_box(), -0.25, -0.2), at(paper.gift_box(1.0, 0.8, 0.55, '#2f6c8a', None, ribbon='#e6b45a', turn=0.25), 0.95, 0.95)], {'fill': 0.8, 'elevation': 24}),
    'category-keepsakes.webp': lambda: ([at(care.bell(), -0.5, 0.4, 0.95, 0.2), at(care.bangle(), 0.85, -0.3, 0.75)], {'fill': 0.78}),
    'promo-1.webp': lambda: (wrapped(1.1, -0.45), {'fill': 0.66, 'elevation': 18}),
    'promo-2.webp': lambda: ([at(yellow_jar(), -0.3, -0.1), at(kopi_tin(), -1.2, 0.35, 1.0), at(P.rice_sack('#8f2f2a', 'rice', '#3f5a3b', '#f1e2cd', 5, '#8f2f2a'), 0.95, 0.45)], {'fill': 0.74}),
    'promo-3.webp': tag_cup,
    'promo-4.webp': lambda: ([at(coffee_bag(), -0.5, 0.3, 1.05), at(oolong(), 0.75, 0.0)], {'fill': 0.72}),
    'blog-season-a-clay-pot.webp': lambda: ([kitchen.stove(), kit.group(kitchen.clay_pot(lid=False, open_=lambda r, z: [kit.lathe([(r, z), (0, z)], M.liquid('#f6efdc', '#e0d3b4', 0.08), 48)]), (0, 0, 0.8)), at(W.bowl('#e8e2d4', 0.42, 0.28, speckle='#8a6a4a'), 1.3, -0.2), at(grains.heap(grains.grain_mesh('rice', '#fffdf5', '#f0e8d8'), 700, 0.38, 0.12, (0, 0, 0.22), 3, '#f5efe2', 0.01), 1.3, -0.2)], {'fill': 0.76, 'elevation': 20}),
    'blog-read-a-curry-paste-label.webp': magnified,
    'blog-caring-for-celadon.webp': lambda: ([at(W.bowl('#8fb3a0', 0.66, 0.48, celadon='#5f8a78'), 0.25, 0.0), at(C.folded(M.fabric('#f1e6cf', scale=60), 0.95, 0.8, 4, 0.05, turn=0.3), -1.0, 0.1), at(W.cup('#9cbda9', pool='#648f7c'), 1.25, 0.3)], {'fill': 0.72, 'elevation': 20}),
    'blog-natural-indigo.webp': dye_pot,
    'blog-sticky-rice-at-home.webp': lambda: ([at(B.cone_steamer(), -0.6, 0.2), at(B.kratip(), 0.95, -0.1, 1.0)], {'fill': 0.76}),
    'blog-southern-coffee.webp': sock_pour,
    'blog-choosing-palm-sugar.webp': sugar_kinds,
    'blog-wrap-with-pha-khao-ma.webp': lambda: ([at(wrapped(1.1, -0.4), 0, 0), at(C.folded(R.checks('#2f6c8a', '#1f2f4a', '#f2efe4'), 1.0, 0.8, 4, 0.05, turn=0.2), 1.5, 0.1)], {'fill': 0.7, 'elevation': 18}),
    'blog-mortar-first-week.webp': lambda: (kitchen.mortar(content=lambda r, z: grains.heap(grains.grain_mesh('rice', '#fffdf5', '#e6dcc4'), 900, r * 0.9, 0.1, (0, 0, z), 3, '#efe6d2', 0.01)), {'fill': 0.66, 'elevation': 30}),
    'blog-know-your-rice.webp': five_rices,
    'blog-krajood-from-the-marsh.webp': sedge_tote,
    'blog-thai-herbs-for-rest.webp': evening,
    # second views of the pantry
    'green-curry-paste-2.webp': P.mortar_and_jar,
}
