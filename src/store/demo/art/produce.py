"""Fresh goods."""

import math
import random

from mathutils import Vector

import flowers
import grains
import kit
import materials as M
import props
from kit import TAU


def garland(r=0.5, tail=True):
    """Ring of jasmine buds with a red rose and a tassel end."""
    white = M.wax('#fffdf3', 0.5, 0.08)
    bud = kit.drop(kit.ball(0.06, white, detail=2, scale=(1, 1, 1)))
    for v in bud.data.vertices:
        v.co = Vector((v.co.x * 0.75, v.co.y * 0.75, v.co.z * 1.7))
    out = []
    n = 40
    for k in range(n):
        a = TAU * k / n
        for m in range(7):
            b = TAU * m / 7 + 0.4 * k
            d = Vector((math.cos(a) * math.cos(b), math.sin(a) * math.cos(b), math.sin(b)))
            p = Vector((r * math.cos(a), r * math.sin(a), 0.1)) + d * 0.075
            out.append(kit.instance(bud, p, d.to_track_quat('Z', 'Y').to_euler(), 0.95 + 0.1 * math.sin(k * m)))
    red = M.per_object('#b8283a', '#d8485a', 0.6)
    petal = kit.drop(kit.ball(0.1, red, detail=2))
    for v in petal.data.vertices:
        v.co = Vector((v.co.x, v.co.y * 0.35, v.co.z))
    if tail:
        for j in range(3):
            y = -r - 0.16 - 0.16 * j
            for k in range(9 - 2 * j):
                a = TAU * k / (9 - 2 * j)
                out.append(kit.instance(petal, (0.09 * math.cos(a), y, 0.12 + 0.08 * math.sin(a)), (0.4, a, 0), 0.8))
        for k in range(9):
            x = (k - 4) * 0.05
            for i in range(3):
                out.append(kit.instance(bud, (x * (1 + 0.3 * i), -r - 0.6 - 0.19 * i, 0.07), (math.pi / 2, 0, x * 0.8), 1.0))
    return out


def eggs():
    """Ten pale blue eggs in a straw nest in an open box."""
    shell = M.varied('#dfe9ea', '#d0dfe2', 6, 0.45, 0.05, 0.35)
    egg = kit.drop(kit.lathe(kit.curve_profile([(0, 0), (0.14, 0.04), (0.215, 0.2), (0.2, 0.36), (0.11, 0.53), (0, 0.58)], 7), shell, 40))
    box = [kit.box(2.1, 0.95, 0.04, M.kraft('#c9a274'), 0.01)]
    for sx, sy, w, d in ((0, -1, 2.1, 0.05), (0, 1, 2.1, 0.05), (-1, 0, 0.05, 0.95), (1, 0, 0.05, 0.95)):
        box.append(kit.box(w, d, 0.34, M.kraft('#c9a274'), 0.01, (sx * 1.025, sy * 0.45, 0)))
    rnd = random.Random(3)
    strand = kit.drop(kit.tube([(0.36 * (k / 8 - 0.5), 0.06 * math.sin(k * 1.1), 0.05 * math.cos(k * 0.9)) for k in range(9)], 0.012, M.per_object('#e2cf9a', '#c7a869', 0.8), 5))
    nest = [kit.instance(strand, (rnd.uniform(-0.84, 0.84), rnd.uniform(-0.28, 0.28), 0.2 + rnd.uniform(-0.05, 0.1)), (rnd.uniform(-0.5, 0.5), rnd.uniform(-0.5, 0.5), rnd.uniform(0, 6))) for _ in range(420)]
    bed = kit.box(2.0, 0.86, 0.18, M.varied('#c7a869', '#a98a4e', 12, 0.9, 0.8), 0.02, (0, 0, 0.03))
    ten = [kit.instance(egg, ((k % 5 - 2) * 0.39 + rnd.uniform(-0.02, 0.02), (k // 5 - 0.5) * 0.42, 0.16), (rnd.uniform(-0.25, 0.25), rnd.uniform(-0.25, 0.25), rnd.uniform(0, 6))) for k in range(10)]
    return kit.group([box, bed, nest, ten], rotation=(0, 0, -0.25))


def young_coconut():
    """Trimmed young coconut: white husk, pointed top cut open, straw."""
    husk = M.varied('#f3ecd8', '#e2d3b0', 6, 0.8, 0.4)
    body = kit.lathe(kit.fillet([(0, 0), (0.52, 0, 0.1), (0.66, 0.75, 0.06), (0.34, 1.08, 0.03), (0.22, 1.1)], 5), husk, 10)
    for polygon in body.data.polygons:
        polygon.use_smooth = False
    green = kit.lathe(kit.fillet([(0.545, 0.12), (0.668, 0.72, 0.02)], 3), M.varied('#8ab05a', '#a9c47a', 5, 0.5, 0.15), 10)
    hole = kit.lathe([(0.24, 1.098), (0.2, 1.07), (0.15, 1.0), (0, 0.98)], M.wax('#fbf8ef'), 24)
    straw_ = kit.tube([(-0.05, 0, 0.95), (0.12, -0.05, 1.55), (0.34, -0.08, 1.72)], 0.035, M.plain('#5f8a3f', 0.4), 12)
    return [body, green, hole, straw_]


def tofu():
    leaf = kit.group(flowers.banana_leaf(2.4, 1.2), rotation=(0, 0, 1.2))
    block = kit.box(1.0, 0.8, 0.46, M.wax('#fbf8ee', 0.5, 0.05), 0.035, (0, 0, 0.09), 5)
    slices_ = [kit.group(kit.box(0.16, 0.8, 0.46, M.wax('#fbf8ee', 0.5, 0.05), 0.03, segments=5), (0.68 + 0.2 * k, -0.0, 0.09), (0, 0.0 + 0.28 * (k + 0.6), 0)) for k in range(2)]
    return [leaf, kit.group([block, slices_], rotation=(0, 0, -0.25))]


def mangoes(n=3):
    spots = ((-0.55, 0.1, 0.3), (0.55, 0.18, -0.5), (0.05, -0.55, 2.6))
    return [kit.group(props.mango(seed=k), (x, y, 0.02), (0, 0, a)) for k, (x, y, a) in enumerate(spots[:n])]


def bundle(color='#5f8a3f', other='#8ab05a', n=26, length=2.2, leafy=True, seed=2, tie='#d9b978', leaf_size=0.5, blade=0.06):
    """Bunch of long stems with leaves, tied, lying along x."""
    rnd = random.Random(seed)
    stem = M.per_object(other, color, 0.4, 0.4)
    leaf = kit.drop(grains.leaf_mesh(leaf_size, blade, color, M.tint(color, 0.2), 0.08, 0.4))
    out = []
    for _ in range(n):
        y, z = rnd.gauss(0, 0.12), 0.08 + abs(rnd.gauss(0.06, 0.09))
        spread = rnd.uniform(-0.45, 0.45)
        path = [(-length / 2 + length * t, y * (0.6 + abs(t - 0.3)) + spread * max(0, t - 0.35) ** 1.4 * 0.8, z + 0.06 * math.sin(t * 5 + y * 9) * t) for t in [k / 12 for k in range(13)]]
        out.append(kit.tube(path, lambda t: 0.026 - 0.014 * t, stem, 6))
        if leafy:
            for k in range(5):
                p = path[12 - k * 2 if k < 4 else 5]
                out.append(kit.instance(leaf, p, (rnd.uniform(-0.3, 0.6), rnd.uniform(-0.4, 0.4), -math.pi / 2 + rnd.uniform(-0.9, 0.9)), rnd.uniform(0.7, 1.15)))
    band = [kit.group(kit.ring(0.2, 0.024, M.straw(tie), 0, 36, 8, 1.0), (-0.42 + 0.05 * k, 0, 0.16), (0, math.pi / 2, 0.05)) for k in range(3)]
    return [out, band]


def bouquet():
    """Holy basil in a cone of kraft paper, lying."""
    herbs = bundle('#4f7a3a', '#7a4a6a', 22, 2.0, True, 5, leaf_size=0.34, blade=0.11)[0]

    def cone(u, v):
        a = u * TAU
        q = 0.14 + 0.36 * v
        return Vector((-1.15 + 1.35 * v + 0.12 * math.cos(a) * v, q * math.cos(a) * 1.1, q * math.sin(a) * 0.55 + 0.2 + 0.03 * v + 0.02 * math.sin(5 * a) * v))

    paper = kit.patch(cone, M.kraft('#c9a274', 0.85, 0.3), nu=60, nv=20, thickness=0.01)
    cord = [kit.tube([cone(k / 40, 0.25 + 0.03 * j) * 1.0 + Vector((0, 0, 0.012)) for k in range(40)], 0.02, M.straw('#d9b978'), 6, True) for j in range(2)]
    return kit.group([herbs, paper, cord], (0, 0, 0), (0, 0, 0.35))


def greens(n=40, r=0.6, z=0.8, seed=3):
    """Leafy mound for baskets."""
    rnd = random.Random(seed)
    leaf = kit.drop(grains.leaf_mesh(0.6, 0.17, '#4f8a3a', '#7fae5a', 0.14, 0.5))
    return [kit.instance(leaf, (rnd.uniform(-r, r) * 0.7, rnd.uniform(-r, r) * 0.5, z + rnd.uniform(-0.1, 0.1)), (rnd.uniform(0.2, 1.2), rnd.uniform(-0.4, 0.4), rnd.uniform(0, 6.28)), rnd.uniform(0.7, 1.2)) for _ in range(n)]


def tomato(color='#c8362a', at=(0, 0, 0), r=0.2):
    body = kit.ball(r, M.plain(color, 0.2, 0.5, 0, 0.3), (at[0], at[1], at[2] + r * 0.88), (1, 1, 0.86), 4)
    star = kit.group(flowers.leaves(5, 0.16, 0.03, '#4f7a3a', '#5f8a45'), (at[0], at[1], at[2] + r * 1.7))
    return [body, star]
