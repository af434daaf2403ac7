"""The third shop: a morning market."""

import math

import flowers
import kit
import materials as M
import produce
import props
import woven as B
from recipes_stills import WIDE, at


def market_basket():
    body = B.basket([(0.7, 0.02), (0.82, 0.12), (0.95, 0.5), (0.98, 0.72)], 60, 16, ('#d6b06c', '#cda35c'), ('#d6b06c', '#b98d4e'), None, 1, 0.018, '#a97f42')
    veg = [produce.greens(46, 0.95, 0.62), [produce.tomato('#c8362a', (x, y, 0.62)) for x, y in ((-0.45, -0.45), (-0.1, -0.6), (0.2, -0.42))], at(props.chili('#c8281e', 0.8, 2), 0.55, -0.5, 1, 0.5, 0.72), at(props.chili('#8fae4a', 0.8, 3), 0.6, -0.3, 1, 0.2, 0.74), at(props.shallot(1), -0.7, -0.15, 1.1, 0, 0.66), at(props.make('garlic'), 0.65, 0.1, 0.9, 0, 0.66)]
    hoop = kit.tube([(-0.98 * math.cos(t), 0, 0.72 + 0.95 * math.sin(t)) for t in [3.1416 * k / 40 for k in range(41)]], 0.045, M.straw('#a97f42'), 10)
    return [body, veg, hoop]


RECIPES = {
    'market-basket.webp': lambda: (market_basket(), {'elevation': 22, 'fill': 0.76}),
    'morning-glory.webp': lambda: (kit.group(produce.bundle('#5f8a3f', '#8ab05a', 30), rotation=(0, 0, 0.35)), {'elevation': 30, 'fill': 0.82}),
    'holy-basil.webp': lambda: (produce.bouquet(), {'elevation': 32, 'fill': 0.8}),
    'duck-eggs.webp': lambda: (produce.eggs(), {'elevation': 33, 'fill': 0.76}),
    'fresh-coconut.webp': lambda: produce.young_coconut(),
    'nam-dok-mai-mango.webp': lambda: ([kit.group(flowers.banana_leaf(3.0, 1.5), rotation=(0, 0, 1.3)), produce.mangoes()], {'elevation': 28, 'fill': 0.78, 'props': []}),
    'tofu-block.webp': lambda: (produce.tofu(), {'elevation': 26, 'fill': 0.74, 'props': []}),
    'jasmine-garland.webp': lambda: (kit.group(produce.garland(0.6), rotation=(0, 0, 0.2)), {'elevation': 44, 'fill': 0.7}),
    'category-vegetables.webp': lambda: ([at(market_basket(), 0.2, 0.5, 0.95), at(produce.bundle('#5f8a3f', '#8ab05a', 22, 1.8), -0.1, -0.85, 0.85, 0.15)], {'fill': 0.8, 'elevation': 22}),
    'category-fruit.webp': lambda: ([at(produce.young_coconut(), 0.75, 0.5), at(produce.mangoes(), -0.5, -0.1, 0.9)], {'fill': 0.78, 'elevation': 18, 'props': []}),
    'category-fresh.webp': lambda: ([at(produce.eggs(), -0.3, 0.55, 0.9), at(produce.tofu(), 0.5, -0.75, 0.8)], {'fill': 0.8, 'elevation': 28}),
    'hero-1.webp': lambda: ([at(market_basket(), 0.2, 0.6), at(produce.mangoes(), 1.75, 0.0, 0.85), at(produce.garland(0.5), -1.45, -0.3, 1.0, 0.3), at(produce.bundle('#5f8a3f', '#8ab05a', 24, 1.9), 0.5, -1.0, 0.9, 0.1), at(produce.young_coconut(), -1.35, 0.85, 0.85)], {**WIDE, 'elevation': 17, 'fill': 0.64}),
}
