"""Body, scent, paper, gifts, keepsakes."""

import care
import cloths as C
import flowers
import kit
import materials as M
import packs
import paper
import pictures
import recipes_pantry as P
import vessels as V
import ceramics

PHA_KHAO_MA = ('#b8322a', '#2a3a5f', '#f5efe2')


def checks(a, b, c, repeat=(1.2, 1.2)):
    return C.printed(pictures.check(a, b, c), repeat, 60)


def mini(objects, at, scale=0.5, turn=0.0):
    return kit.group(objects, at, (0, 0, turn), scale)


def curry_box():
    jars = [mini(P.paste_jar('#a8382a', ('chili', P.CREAM, '#5a1f18', '#a8382a', 'frame'), '#7c2418'), (-0.5, 0.12, 0), 0.62), mini(P.paste_jar('#7f9a45', ('leaf', P.CREAM, '#2f4a25', '#6f8f3c', 'classic'), '#4f6a2a'), (0.05, 0.12, 0), 0.62)]
    sack = mini(packs.sack(1.25, 1.75, 0.8, '#f4ecd9', pictures.stamp('rice', '#5f7f3a', '#c7a869')), (0.56, 0.1, 0), 0.42)
    return paper.gift_box(1.7, 1.05, 0.48, '#b4532f', [jars, sack], '#f3ead7', lid_art=pictures.label('chili', '#f3ead7', '#b4532f', '#6f8f3c', 'frame', 1.25)), {'elevation': 27}


def tea_box():
    tins = [mini(packs.tin_tall(0.42, 1.2, ('tea', '#f4efdc', '#2f4f3e', '#6d9a7c', 'oval'), '#d9b25c', '#6d9a7c'), (-0.52, 0.1, 0), 0.62), mini(packs.tin_tall(0.42, 1.2, ('tea', '#f9ead0', '#6e2416', '#d5652a', 'oval'), '#d9b25c', '#d5652a'), (0.02, 0.1, 0), 0.62)]
    cup = mini(ceramics.cup('#9cbda9', 0.34, 0.4, '#648f7c'), (0.55, 0.0, 0), 0.8)
    return paper.gift_box(1.7, 1.05, 0.46, '#5f8a70', [tins, cup], '#f4efdc', lid_art=pictures.label('tea', '#f4efdc', '#2f4f3e', '#6d9a7c', 'arch', 1.25)), {'elevation': 27}


def spa_box():
    soap = mini(care.soap(M.wax('#f7e9df'), ('flower', '#fbf6ea', '#a9671f', '#e0a898')), (-0.5, 0.0, 0.02), 0.55)
    oil = mini(V.dropper(('#d99a3c', '#7a4212'), ('leaf', '#f6e6c4', '#3a2314', '#a9671f', 'frame')), (0.03, 0.1, 0), 0.75)
    candle = mini(care.glass_candle('#fbf8ee', lit=False, label=('jasmine', '#fbf6ea', '#a9671f', '#e9c6bb', 'frame')), (0.54, 0.08, 0), 0.62)
    return paper.gift_box(1.7, 1.05, 0.44, '#e2b9ac', [soap, oil, candle], '#fbf6ea', lid_art=pictures.label('jasmine', '#fbf6ea', '#a9671f', '#e0a898', 'frame', 1.25)), {'elevation': 27}


def southern_box():
    jar = mini(P.paste_jar('#e0a02c', ('waves', '#2e4a6b', '#f3ead7', '#e2a12c', 'frame'), '#b8741a', lid='black'), (-0.52, 0.1, 0), 0.62)
    tin = mini(packs.tin_tall(0.46, 1.35, ('palm', '#f6e8cb', '#241511', '#a32a22', 'oval'), '#e2d3ac', '#a32a22'), (0.02, 0.1, 0), 0.56)
    nuts = mini(packs.tin_tall(0.44, 1.2, ('cashew', '#e2c495', '#7a3a24', '#e2694a', 'band'), '#cfcfcb', '#e2694a'), (0.55, 0.1, 0), 0.56)
    return paper.gift_box(1.7, 1.05, 0.46, '#2f6c8a', [jar, tin, nuts], '#f7ead2', lid_art=pictures.label('waves', '#f7ead2', '#2f6c8a', '#e2a12c', 'round', 1.25)), {'elevation': 27, 'props': ['cashew']}


def songkran_box():
    water = mini(V.tall(('#f6ecc0', '#e0cf8a'), ('jasmine', '#fffdf5', '#2f7a78', '#d98a9a', 'frame'), h=1.7, shoulder=1.1, cap='metal', cap_color='#d0ab68'), (-0.52, 0.15, 0), 0.55)
    scarf = mini(C.folded(checks('#2f7a78', '#d98a9a', '#fdf6ea', (2.0, 2.0)), 1.2, 0.9, 6, 0.06), (0.0, 0.05, 0), 0.55)
    import produce

    ring = mini(produce.garland(0.4), (0.5, -0.02, 0.04), 0.66)
    return paper.gift_box(1.7, 1.05, 0.42, '#f0e0b0', [water, scarf, ring], '#fffaf0', lid_art=pictures.label('drop', '#fffaf0', '#2f7a78', '#d98a9a', 'frame', 1.25)), {'elevation': 30}


def note_covers():
    covers = {hue: M.printed(pictures.speckled_paper(hue, petals), 0.9, 0.25) for hue, petals in (('#f1e6cf', ['#c2553a', '#6f8f3c', '#e6b45a']), ('#34507a', ['#5f7fae', '#c9d6e8', '#24406e']), ('#d8a49a', ['#b86a60', '#f3d6cf', '#8a4a44']))}
    out = []
    for k, hue in enumerate(('#34507a', '#d8a49a', '#f1e6cf')):
        out += kit.group(paper.notebook(1.15, 1.55, 0.2, covers[hue], angle=0.0), (0.05 * k, 0.02 * k, 0.21 * k), (0, 0, 1.35 - 0.22 * k))
    return out, {'elevation': 22}


def saa_notebook():
    cover = M.printed(pictures.speckled_paper('#f1e6cf', ['#c2553a', '#6f8f3c', '#e6b45a', '#8a5a78']), 0.9, 0.25)
    return [paper.notebook(1.25, 1.7, 0.22, cover, angle=0.35), kit.group(flowers.leaves(2, 0.5, 0.11), (0.95, -0.75, 0))], {'elevation': 40, 'fill': 0.74}


RECIPES = {
    'tamarind-soap.webp': lambda: care.soap(M.paste('#a9673a', '#8a4e28', '#5a2e1a', 7, 0.5), ('pod', '#f3e4c8', '#5a2e1a', '#a9673a'), rough=True),
    'rice-milk-soap.webp': lambda: ([care.soap(M.wax('#f7f0e0', 0.42, 0.1), ('rice', '#fbf6e6', '#5f7f3a', '#c7a869'), specks=('rice', '#e2cfa0')), kit.group(flowers.rice_ear(2, length=1.1), (0.45, 0.62, 0), (0, 0, -0.5))], {'props': []}),
    'bergamot-shampoo.webp': lambda: V.tall(('#6fa05a', '#2f5a2c'), ('spiky', '#f5f1df', '#3f6a34', '#8aa85a', 'arch'), r=0.36, h=1.75, shoulder=1.35, glass='#cfe3c4', edge='#4f7a4a', cap='pump', cap_color='#2f4a2c', level=1.3),
    'lemongrass-body-wash.webp': lambda: V.tall(('#e2ea9a', '#a9bf5a'), ('lemongrass', '#fbf8e6', '#5f7f3a', '#a9bf5a', 'frame'), r=0.34, h=1.9, shoulder=1.5, cap='pump', cap_color='#f4f1ea', level=1.48),
    'green-herbal-balm.webp': lambda: (packs.tin_round(0.55, 0.34, '#4f8a5a', pictures.badge('leaf', '#4f8a5a', '#f7f3e0', '#e6c15a'), '#d9b25c', open_=lambda r, z: [kit.lathe(kit.curve_profile([(0, z - 0.08), (r * 0.6, z - 0.07), (r * 0.9, z - 0.1), (r * 0.98, z - 0.09)], 5), M.wax('#7fb37a', 0.25, 0.12), 48)]), {'elevation': 26}),
    'herbal-compress.webp': lambda: [care.compress(), kit.group(care.compress(4, '#efe3c8', '#6f8f3c'), (0.95, 0.2, 0.42), (0, 1.35, 0.5), 0.85)],
    'massage-oil-plai.webp': lambda: (V.dropper(('#d99a3c', '#7a4212'), ('leaf', '#f6e6c4', '#3a2314', '#a9671f', 'classic'), r=0.34, h=1.15), {'fill': 0.6}),
    'herbal-inhaler.webp': lambda: (V.jar(V.of_grains('tea', '#7a8a44', '#8a5a38', 420, '#4a4a24'), r=0.34, h=0.7, lid='cork', label=('leaf', '#e9dcc0', '#3f5a2c', '#6f8f3c', 'band'), spread=1.9), {'fill': 0.54}),
    'coconut-lip-balm.webp': lambda: ([packs.tin_round(0.4, 0.22, '#f0c3b8', pictures.badge('coconut', '#f0c3b8', '#8a4a30', '#fdf3ec'), '#d9a58a')], {'elevation': 30, 'fill': 0.5, 'props': ['jasmine-flower']}),
    'jasmine-candle.webp': lambda: care.glass_candle(label=('jasmine', '#fbf8ee', '#5f7f6a', '#c9dccf', 'frame')),
    'lemongrass-candle.webp': lambda: care.cup_candle(),
    'tian-op-candle.webp': lambda: care.horseshoe_candle(),
    'sandalwood-incense.webp': care.incense,
    'nam-op-cologne.webp': lambda: [V.tall(('#f8efc4', '#e2d08a'), ('jasmine', '#fffdf6', '#a8606e', '#d98a9a', 'arch'), r=0.36, h=1.6, shoulder=1.0, cap='cork', level=1.05), kit.ring(0.155, 0.03, M.silk('#d98a9a'), 1.36, 48, 8), [kit.tube([(0, -0.16, 1.36), (s * 0.16, -0.22, 1.44), (s * 0.26, -0.22, 1.34), (s * 0.14, -0.22, 1.28), (0, -0.16, 1.35)], 0.03, M.silk('#d98a9a'), 8, flat=0.4) for s in (-1, 1)]],
    'rattan-diffuser.webp': lambda: care.diffuser(),
    'saa-notebook.webp': saa_notebook,
    'saa-wrapping-paper.webp': lambda: (care.paper_rolls(), {'elevation': 24, 'fill': 0.76}),
    'saa-postcards.webp': lambda: (care.postcards(), {'elevation': 42, 'fill': 0.72}),
    'curry-night-box.webp': curry_box,
    'tea-lovers-box.webp': tea_box,
    'spa-evening-box.webp': spa_box,
    'southern-table-box.webp': southern_box,
    'new-home-box.webp': lambda: (C.wrapped(checks(*PHA_KHAO_MA)), {'elevation': 24}),
    'karen-silver-bangle.webp': lambda: (care.bangle(), {'elevation': 26}),
    'brass-temple-bell.webp': lambda: (care.bell(), {'elevation': 12}),
    'songkran-box.webp': songkran_box,
    'saa-notebook-2.webp': note_covers,
}
