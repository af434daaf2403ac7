"""Soap, candles, incense, balm, small metal work, and the like."""

import math
import random

from mathutils import Vector

import grains
import kit
import materials as M
import packs
import paper
import pictures
import vessels as V
import ceramics
from kit import TAU


def soap(material, band=None, w=0.95, d=0.62, h=0.34, rough=False, turn=-0.35, specks=None):
    """Bar with a paper band (motif, paper, ink, accent)."""
    bar = kit.box(w, d, h, material, 0.075, segments=6)
    if rough:
        import bmesh
        from mathutils import noise

        bm = bmesh.new()
        bm.from_mesh(bar.data)
        bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=5, use_grid_fill=True)
        for v in bm.verts:
            v.co += v.co.normalized() * 0.03 * noise.noise(v.co * 5)
        bm.to_mesh(bar.data)
        bm.free()
        kit.subsurf(bar, 1)
    out = [bar]
    if band:
        art = pictures.label(*band, style='frame', ratio=1.0)
        paper = M.kraft(band[1])
        out.append(kit.box(0.42, d + 0.016, h + 0.016, paper, 0.07, (0, 0, -0.005), 6))
        out.append(packs.plate(0.36, 0.36, (0, 0, h + 0.014), 'top', M.printed(art, 0.7)))
    if specks:
        rnd = random.Random(3)
        grain = grains.grain_mesh(*specks)
        for _ in range(46):
            out.append(kit.instance(grain, (rnd.uniform(-0.42, 0.42) * w, rnd.uniform(-0.4, 0.4) * d, h - 0.004), (0, 0, rnd.uniform(0, 6)), 1.0))
        for _ in range(24):
            out.append(kit.instance(grain, (rnd.uniform(-0.42, 0.42) * w, -d / 2 + 0.003, rnd.uniform(0.12, 0.88) * h), (1.57, rnd.uniform(0, 6), 0), 1.0))
    return kit.group(out, rotation=(0, 0, turn))


@M.remembered
def flame_material():
    g = M.Graph('flame')
    z = g('SeparateXYZ', 2, i0=g.coords('Generated'))
    color = g.ramp(z, (0.0, '#ffb054'), (0.35, '#ffe2a0'), (0.8, '#fff3d2'), (1.0, '#ffd38a'))
    return g.done(g('Emission', Color=color, Strength=2.6))


def flame(at, size=0.2):
    """Candle flame with its wick."""
    body = kit.lathe(kit.curve_profile([(0, 0), (size * 0.2, size * 0.25), (size * 0.22, size * 0.5), (size * 0.1, size * 1.0), (0, size * 1.4)], 8), flame_material(), 24)
    body.location = (at[0], at[1], at[2] + 0.04)
    return [body, kit.tube([(at[0], at[1], at[2] - 0.02), (at[0] + 0.01, at[1], at[2] + 0.07)], 0.011, M.plain('#2a2220', 0.9), 6)]


def glass_candle(wax='#fbf8ee', glass='#f6f8f4', edge='#cfd9d0', label=None, r=0.42, h=0.85, lit=True):
    outer = kit.fillet([(0, 0), (r * 0.98, 0, 0.06), (r, h), (r - 0.03, h, 0.01), (r - 0.035, 0.08, 0.05), (0, 0.07)])
    out = [kit.lathe(outer, M.glass(glass, edge, 0.9)), kit.lathe(kit.fillet([(0, 0.075), (r - 0.04, 0.075, 0.04), (r - 0.037, h * 0.7, 0.015), (0.08, h * 0.685), (0, h * 0.68)]), M.wax(wax, 0.4, 0.22 if lit else 0.08))]
    if lit:
        out += flame((0, 0, h * 0.7), 0.17)
    if label:
        out.append(V.wall_label(r * 0.995, 0.16, h * 0.62, *label, spread=1.7))
    return out


def cup_candle(color='#9cbda9', pool='#648f7c', wax='#e9efc9', lit=True):
    out = ceramics.cup(color, 0.46, 0.5, pool)
    out.append(kit.lathe(kit.fillet([(0.41, 0.39), (0.38, 0.395), (0.08, 0.385), (0, 0.38)]), M.wax(wax, 0.4, 0.2)))
    return out + (flame((0, 0, 0.4), 0.17) if lit else [])


def horseshoe_candle():
    """Tian op: curved candle, both ends lit, on a little dish."""
    path = [(0.34 * math.sin(a) * 1.0, 0, 0.30 - 0.34 * math.cos(a) * (1 if abs(a) < 1.57 else 1.35)) for a in [-2.35 + 4.7 * k / 48 for k in range(49)]]
    wax = M.paste('#b98a3c', '#94682a', '#7a5220', 16, 0.5)
    body = kit.tube(path, lambda t: 0.085 + 0.012 * math.sin(40 * t), wax, 20)
    ends = [path[0], path[-1]]
    fire = [flame((p[0], p[1], p[2] + 0.03), 0.14) for p in ends]
    dish = ceramics.plate('#efe2c8', 0.6, speckle='#8a6a4a', h=0.1)
    return [kit.group([body, fire], (0, 0, 0.13), (0, 0, 0)), dish]


def incense():
    """Printed box, clay holder with burning sticks, a few loose ones."""
    art = pictures.label('lotus', '#8a4a30', '#f3e0bc', '#d9b07a', 'side', 3.4)
    box = kit.group([kit.box(1.75, 0.42, 0.3, M.plain('#8a4a30', 0.6), 0.02), packs.plate(1.7, 0.4, (0, 0, 0.303), 'top', M.printed(art, 0.6)), packs.plate(1.7, 0.27, (0, -0.213, 0.15), 'front', M.printed(pictures.stripes(['#8a4a30', '#d9b07a', '#8a4a30', '#5f2f1c'], [5, 1, 1, 2]), 0.6))], (0.1, -0.35, 0), (0, 0, 0.14))
    holder = kit.lathe(kit.curve_profile([(0, 0), (0.3, 0.0), (0.36, 0.1), (0.28, 0.22), (0.12, 0.27), (0.05, 0.25), (0, 0.24)], 7), M.terracotta('#a9603c'), 64)
    sticks = []
    paste = M.varied('#8a6a44', '#6b4e30', 30, 0.9, 0.3)
    for k, (tx, ty) in enumerate(((0.10, 0.02), (-0.14, 0.06), (0.02, -0.10))):
        top = (tx * 1.9 / 0.25 * 0.35, ty * 1.9, 2.0 - 0.08 * k)
        foot = (tx * 0.2, ty * 0.2, 0.22)
        middle = tuple(f + (t - f) * 0.28 for f, t in zip(foot, top))
        sticks += [kit.tube([foot, middle], 0.012, M.plain('#b8322a', 0.7), 6), kit.tube([middle, top], 0.02, paste, 8), kit.ball(0.022, M.plain('#d8cfc6', 0.9), top, (1, 1, 1.5), 2)]
    loose = [kit.group([kit.tube([(-0.75, 0, 0.02), (-0.35, 0, 0.02)], 0.012, M.plain('#b8322a', 0.7), 6), kit.tube([(-0.35, 0, 0.022), (0.85, 0, 0.022)], 0.02, paste, 8)], (0.25, -0.82 - 0.07 * k, 0), (0, 0, 0.10 - 0.09 * k)) for k in range(4)]
    return [box, kit.group([holder, sticks], (-0.55, 0.25, 0)), loose], {'fill': 0.66}


def diffuser(liquid=('#e9c88a', '#b98a4a')):
    """Square glass bottle with rattan sticks."""
    glass = M.glass('#f4f8f6', '#b9cfc4', 0.9)
    out = [kit.box(0.72, 0.72, 0.86, glass, 0.09, segments=6), kit.box(0.62, 0.62, 0.5, M.liquid(*liquid, 0.06, 0.15), 0.06, (0, 0, 0.06), 5)]
    out.append(kit.lathe(kit.fillet([(0.2, 0.84), (0.16, 0.88, 0.03), (0.16, 1.02)]), glass, 40))
    out.append(kit.lathe(kit.fillet([(0.18, 0.95), (0.19, 1.08, 0.02), (0.13, 1.08)]), M.wood('#b98a55', None, 1, 0.5, 'z'), 40))
    cane = M.straw('#d9c3a0', '#b99a6a')
    for k in range(8):
        a = TAU * k / 8 + 0.3
        top = (0.42 * math.cos(a), 0.42 * math.sin(a), 2.05 + 0.08 * math.sin(3 * a))
        out.append(kit.tube([(-0.1 * math.cos(a), -0.1 * math.sin(a), 0.2), (0.02 * math.cos(a), 0.02 * math.sin(a), 1.0), top], 0.02, cane, 8))
    out.append(packs.plate(0.46, 0.4, (0, -0.364, 0.36), 'front', M.printed(pictures.label('tea', '#f7f2e6', '#5a4632', '#8fb3a0', 'frame', 1.15), 0.7)))
    return kit.group(out, rotation=(0, 0, -0.35))


def compress(seed=1, cloth='#f4ecd9', cord='#c99a3c'):
    """Herbal ball: gathered cotton round herbs, its neck bound to a handle."""
    n = 120
    verts, faces = [], []
    outline = kit.curve_profile([(0.0, 0.0), (0.32, 0.03), (0.52, 0.22), (0.56, 0.46), (0.42, 0.72), (0.17, 0.9), (0.14, 1.05), (0.15, 1.4), (0.19, 1.55), (0.2, 1.58)], 6)
    for r, z in outline:
        pleat = min(max((z - 0.25) / 0.5, 0), 1)
        for k in range(n):
            a = TAU * k / n
            q = r * (1 + pleat * 0.075 * math.sin(16 * a + 1.2 * math.sin(3 * a + seed)) + 0.02 * math.sin(3 * a + seed))
            verts.append((q * math.cos(a), q * math.sin(a), z + (0.03 * math.sin(9 * a) if z > 1.5 else 0)))
    for j in range(len(outline) - 1):
        for k in range(n):
            faces.append((j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k))
    body = kit.mesh_object('compress', verts, faces, M.fabric(cloth, '#e3d3a8', scale=60))
    kit.weld(body)
    string = M.straw(cord, M.tint(cord, -0.25))
    wraps = [kit.ring(0.168 - 0.01 * abs(k - 4) * 0.2, 0.021, string, 0.93 + k * 0.038, 36, 8) for k in range(11)]
    tie = [kit.tube([(0, -0.17, 1.05), (s * 0.12, -0.24, 1.1), (s * 0.2, -0.24, 1.0), (s * 0.1, -0.22, 0.93), (0, -0.17, 1.03)], 0.016, string, 8) for s in (-1, 1)]
    return [body, wraps, tie]


def bangle(r=0.62):
    """Open hand-hammered cuff with an engraved sprig, lying on a small wooden block."""
    silver = M.metal('#d9dbdd', 0.2, 0, 0.32)
    z0, z1 = 0.0, 0.34

    def cuff(u, v):
        a = -TAU / 4 + (u - 0.5) * (TAU - 0.75)
        return Vector(((r + 0.02 * math.sin(v * math.pi)) * math.cos(a), (r + 0.02 * math.sin(v * math.pi)) * math.sin(a) * 0.86, z0 + (z1 - z0) * v))

    out = [kit.patch(cuff, silver, nu=120, nv=12, thickness=0.035)]
    for v in (0.0, 1.0):
        out.append(kit.tube([cuff(k / 120, v) for k in range(121)], 0.026, M.metal('#e3e4e6', 0.16), 8))
    dark = M.metal('#7a7f86', 0.4)
    stem = [cuff(0.36 + 0.28 * t, 0.5) * 1.0 for t in [k / 24 for k in range(25)]]
    stem = [Vector((p.x * 1.035, p.y * 1.035, p.z)) for p in stem]
    out.append(kit.tube(stem, 0.009, dark, 6))
    for k in range(3, 24, 3):
        p = stem[k]
        for s in (-1, 1):
            leaf = kit.ball(0.045, dark, p + Vector((0.03, 0, s * 0.05)), (1.3, 0.25, 0.6), 2)
            leaf.rotation_euler = (0, -s * 0.7, math.atan2(p.y, p.x) + math.pi / 2)
            out.append(leaf)
    whole = kit.group(out, (0, 0, 0.2), (-0.18, 0, 0))
    return [whole, kit.box(1.7, 1.3, 0.16, M.wood('#b98a55', None, 0.7), 0.03)]


def bell():
    """Small brass bell hanging from a little wooden frame, bodhi leaf below."""
    brass = M.metal('#d0a045', 0.24, 0, 0.1)
    out = [kit.lathe(kit.curve_profile([(0, 0.62), (0.14, 0.6), (0.24, 0.45), (0.28, 0.2), (0.36, 0.02), (0.38, 0.0), (0.35, 0.0), (0.26, 0.18), (0.2, 0.42), (0, 0.55)], 8), brass, 72)]
    out += [kit.ring(0.285, 0.014, brass, 0.2), kit.ring(0.255, 0.012, brass, 0.38)]
    out.append(kit.group(kit.ring(0.07, 0.022, brass, 0, 24, 8), (0, 0, 0.68), (math.pi / 2, 0, 0)))
    out.append(kit.tube([(0, 0, 0.5), (0, 0, -0.3)], 0.009, M.metal('#8a6424', 0.4), 6))
    points = []
    for k in range(48):
        t = TAU * k / 48
        x = 0.2 * math.sin(t) ** 3 * 1.3
        y = 0.17 * math.cos(t) - 0.065 * math.cos(2 * t) - 0.02 * math.cos(3 * t)
        points.append((x, y))
    leaf_ = kit.outline_slab([(x, y * 1.15) for x, y in points], 0.016, brass, 0.005)
    out += kit.group(leaf_, (0, 0.0, -0.46), (math.pi / 2, 0, 0.2))
    out.append(kit.tube([(0, 0, -0.62), (0.01, 0, -0.86)], lambda t: 0.03 * (1 - t) + 0.002, brass, 8))
    hang = kit.group(out, (0, 0, 1.05))
    wood = M.wood('#8a5a34', None, 1, 0.45, 'z')
    frame = [kit.box(1.5, 0.12, 0.11, M.wood('#8a5a34'), 0.03, (0, 0, 1.92))] + [kit.box(0.11, 0.11, 1.94, wood, 0.02, (s * 0.6, 0, 0)) for s in (-1, 1)] + [kit.box(0.16, 0.62, 0.09, M.wood('#8a5a34', axis='y'), 0.02, (s * 0.6, 0, 0)) for s in (-1, 1)]
    cord = kit.tube([(0, 0, 1.93), (0, 0, 1.78)], 0.014, M.straw('#b8322a'), 8)
    return [hang, frame, cord]


def postcards():
    """Fan of cards on mulberry paper, lotus in different colours."""
    out = []
    for k, (ink, accent) in enumerate((('#3f7a6a', '#d98a9a'), ('#34507a', '#8fb0d4'), ('#8a4a30', '#e6b45a'), ('#3f7a6a', '#d98a9a'))):
        card = [kit.box(0.95, 1.32, 0.02, M.kraft('#f5efe2', 0.9, 0.2), 0.006), packs.plate(0.84, 1.2, (0, 0, 0.0215), 'top', M.printed(pictures.front('lotus', '#f5efe2', ink, accent, 'frame', 0.7), 0.85, 0.1))]
        out += kit.group(card, (0.2 * (k - 1.5), 0.03 * k, 0.024 * k), (0, 0, 0.28 - 0.2 * k))
    return out


def paper_rolls(hues=('#f1e6cf', '#e6b45a', '#9aab84')):
    """Rolled sheets tied with raffia: two below, one on top."""
    out = []
    for k, hue in enumerate(hues):
        sheet = M.printed(pictures.speckled_paper(hue, [M.tint(hue, -0.18), M.tint(hue, -0.3), M.tint(hue, 0.3)]), 0.92, 0.25)
        y, z = ((-0.2, 0), (0.2, 0), (0, 0.34))[k]
        roll = paper.rolled_sheet(0.2, 2.2 - 0.1 * k, sheet)
        raffia = M.straw('#c7a869')
        ties = [kit.group(kit.ring(0.212, 0.016, raffia, 0, 40, 8), (0.02 + dx, 0, 0.2), (0, math.pi / 2, 0)) for dx in (0, 0.03)]
        out += kit.group([roll, ties], (0.05 * k, y, z), (0, 0, 0.03 * (k - 1)))
    raffia = M.straw('#c7a869')
    out += [kit.tube([(0, -0.05, 0.76), (s * 0.2, -0.12, 0.88), (s * 0.32, -0.16, 0.76), (s * 0.12, -0.16, 0.7), (0, -0.05, 0.75)], 0.016, raffia, 8) for s in (-1, 1)]
    return kit.group(out, rotation=(0, 0, 0.35))
