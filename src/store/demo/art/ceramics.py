"""Celadon, stoneware and the painted ware of Lampang."""

import math
import random

from mathutils import Vector

import flowers
import grains
import kit
import materials as M
import packs
import pictures


def bowl(color='#e8e2d4', r=0.6, h=0.42, foot=0.42, celadon=None, speckle=None, rim=None, wall=0.035, deep=0.5, material=None, seg=96, wobble=0.004, rough=0.16, drip=0.05):
    """Footed bowl; `celadon` is the pooled tone of a crackle glaze, `deep` (0–1) how round the belly is."""
    material = material or (M.crackle(color, celadon) if celadon else M.glaze(color, speckle, rim, h * 0.93, rough, drip))
    f = r * foot
    belly = r * (0.72 + 0.26 * deep)
    outer = kit.curve_profile([(f, 0.06), (f + (belly - f) * 0.62, h * 0.22), (belly, h * 0.55), (r, h)], 8)
    inner = kit.curve_profile([(r - wall * 0.7, h), (belly - wall * 1.3, h * 0.55), (f + (belly - f) * 0.5, h * 0.26), (f * 0.5, 0.12), (0, 0.11)], 8)
    lip = [(r - wall * 0.12, h + wall * 0.35), (r - wall * 0.5, h + wall * 0.42)]
    profile = [(0, 0.02), (f * 0.85, 0.02), (f * 0.88, 0), (f, 0.0), (f, 0.05)] + outer + lip + inner
    return [kit.lathe(profile, material, seg, wobble=wobble, seed=int(r * 100))]


def plate(color, r=0.95, celadon=None, speckle=None, rim=None, material=None, lobes=0, h=0.13, wobble=0.004):
    material = material or (M.crackle(color, celadon) if celadon else M.glaze(color, speckle, rim, h * 0.86, 0.2, 0.02))
    profile = kit.fillet([(0, 0.03), (r * 0.5, 0.03), (r * 0.52, 0.0, 0.01), (r * 0.58, 0.0, 0.01), (r * 0.62, 0.035, 0.02), (r * 0.98, h, 0.05), (r, h + 0.02, 0.015), (r * 0.975, h + 0.03, 0.015), (r * 0.66, 0.068, 0.08), (0, 0.06)], 6)
    return [kit.lathe(profile, material, 128, wobble=wobble, flutes=lobes, flute_depth=0.022 if lobes else 0)]


def lotus_plate(color='#9cbda9', pool='#648f7c', r=0.95):
    """Celadon plate carved as an open lotus: petals as relief and at the rim."""
    n = 16
    rows, seg = 46, 384
    verts, faces = [], []
    material = M.crackle(color, pool)
    for j in range(rows + 1):
        t = j / rows
        for k in range(seg):
            a = math.tau * k / seg
            lobe = abs(math.sin(a * n / 2)) ** 0.7
            edge = r * (0.93 + 0.07 * lobe)
            rr = edge * t
            groove = 0.022 * (1 - lobe) ** 3 * max(0, (t - 0.32) / 0.68) ** 0.6 if t > 0.32 else 0
            inner = 0.012 * (abs(math.sin(a * n / 4 + 0.4)) ** 0.8) if 0.12 < t < 0.33 else 0
            z = 0.05 + 0.20 * max(0, (t - 0.35) / 0.65) ** 1.8 - groove + inner
            verts.append((rr * math.cos(a), rr * math.sin(a), z))
    for j in range(rows):
        for k in range(seg):
            m = (k + 1) % seg
            faces.append((j * seg + k, j * seg + m, (j + 1) * seg + m, (j + 1) * seg + k))
    top = kit.mesh_object('lotus plate', verts, faces, material)
    kit.weld(top)
    solid = top.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = 0.035, -1
    foot = kit.lathe(kit.fillet([(r * 0.4, 0), (r * 0.44, 0, 0.01), (r * 0.46, 0.05)]), material)
    seeds = [kit.ball(0.03, material, (q * math.cos(t), q * math.sin(t), 0.055), (1, 1, 0.5), 2) for q, m in ((0, 1), (0.09, 6)) for t in [math.tau * i / m for i in range(m)]]
    return [top, foot, seeds]


def vase(color, pool=None, profile=None, material=None, wobble=0.003):
    """Vase of a (r, z) outline; crackle glaze when `pool` is given."""
    profile = profile or [(0.24, 0), (0.34, 0.18), (0.4, 0.5), (0.3, 0.95), (0.13, 1.3), (0.1, 1.6), (0.15, 1.78)]
    outer = kit.curve_profile(profile, 9)
    top_r, top_z = outer[-1]
    inside = [(top_r - 0.015, top_z + 0.012), (top_r - 0.035, top_z), (outer[-8][0] - 0.03, outer[-8][1]), (outer[-16][0] - 0.03, outer[-16][1])]
    material = material or (M.crackle(color, pool) if pool else M.glaze(color))
    return [kit.lathe([(0, 0.01), (profile[0][0] * 0.9, 0.0)] + outer + inside, material, 96, wobble=wobble)]


def branch(base, height=1.5, blooms=6, seed=2, lean=0.35, kind='jasmine'):
    """Jasmine branch standing in a vase at `base`."""
    rnd = random.Random(seed)
    path = [(base[0] + lean * t**1.5, base[1] - 0.06 * t, base[2] + height * (t - 0.3)) for t in [k / 20 for k in range(21)]]
    out = [kit.tube(path, lambda t: 0.022 * (1 - 0.7 * t), M.plain('#6a7a44', 0.7), 8)]
    leaf = kit.drop(grains.leaf_mesh(0.42, 0.11, '#3f7238', '#5c8a45', 0.06))
    for k in range(9):
        p = path[8 + int(k * 1.3)]
        out.append(kit.instance(leaf, p, (rnd.uniform(0.2, 0.9), 0, rnd.uniform(0, 6.28)), rnd.uniform(0.7, 1.1)))
    for k in range(blooms):
        p = path[min(10 + 2 * k, 20)]
        out += kit.group(flowers.jasmine_bloom(1.25, seed + k, 0.0), (p[0] + rnd.uniform(-0.12, 0.12), p[1] - 0.08, p[2] + rnd.uniform(-0.03, 0.08)), (rnd.uniform(0.5, 1.2), rnd.uniform(-0.5, 0.5), 0))
    return out


def teapot(color='#8fb3a0', pool='#5f8a78', handle='#b98a55'):
    """Round pot with an overhead rattan handle."""
    clay = M.crackle(color, pool)
    body = kit.lathe(kit.curve_profile([(0, 0.0), (0.32, 0.0), (0.52, 0.16), (0.6, 0.42), (0.5, 0.68), (0.3, 0.8)], 9), clay, 96)
    lid = kit.lathe(kit.curve_profile([(0.31, 0.8), (0.3, 0.83), (0.2, 0.89), (0.06, 0.92), (0.045, 0.96), (0.075, 1.02), (0.05, 1.06), (0, 1.07)], 6), clay, 72)
    spout = kit.tube([(0.5, 0, 0.34), (0.68, 0, 0.42), (0.8, 0, 0.58), (0.87, 0, 0.74), (0.94, 0, 0.8)], lambda t: 0.13 - 0.075 * t, clay, 18)
    kit.subsurf(spout, 1)
    lugs = [kit.group(kit.ring(0.075, 0.03, clay, 0, 24, 8), (s * 0.36, 0, 0.8), (math.pi / 2, 0, 0)) for s in (-1, 1)]
    arch = [(-0.36 + 0.72 * t, 0, 0.84 + 0.62 * math.sin(math.pi * t) ** 0.7) for t in [k / 40 for k in range(41)]]
    grip = kit.tube(arch, 0.038, M.straw(handle, M.tint(handle, -0.25)), 10)
    wraps = [kit.tube([(p[0] + 0.05 * math.cos(a) * 0.9, 0.05 * math.sin(a), p[2]) for a in [0.63 * i for i in range(10)]], 0.012, M.straw('#8a6236'), 6, True) for p in arch[10:31:1]]
    return kit.group([body, lid, spout, lugs, grip, wraps], rotation=(0, 0, -0.3))


def cup(color, r=0.34, h=0.42, pool=None, speckle=None, rim=None, tea=None):
    out = bowl(color, r, h, 0.55, pool, speckle, rim, 0.03, 0.85)
    if tea:
        out.append(kit.lathe([(r * 0.95, h * 0.8), (0, h * 0.8)], M.liquid(tea, M.tint(tea, -0.4))))
    return out


def mug(color='#e6dcc6', foot='#b9926a', speckle='#8a6a4a', r=0.42, h=0.9, drink=None, turn=0.5):
    """Straight mug, raw clay at the foot, ear handle."""
    body_glaze = M.glaze(color, speckle, None, 9, 0.22)
    outer = kit.fillet([(r * 0.9, 0.0), (r * 0.97, 0.08, 0.05), (r, 0.24), (r, h, 0.0), (r - 0.02, h + 0.014, 0.01), (r - 0.045, h, 0.01), (r - 0.05, 0.1, 0.08), (0, 0.07)], 6)
    body = kit.lathe([p for p in outer if p[1] >= 0.0], M.glaze(foot, None, color, 0.2, 0.3, 0.05) if not speckle else _dipped(color, foot, speckle), 96, wobble=0.006)
    ear = kit.tube([(r - 0.03 + 0.34 * math.sin(math.pi * t) ** 0.8, 0, h * 0.82 - h * 0.58 * t) for t in [k / 24 for k in range(25)]], lambda t: 0.062 - 0.012 * math.sin(math.pi * t), body_glaze, 14, flat=1.25)
    out = [body, ear]
    if drink:
        out.append(kit.lathe([(r - 0.047, h * 0.86), (0, h * 0.86)], M.liquid(drink, M.tint(drink, -0.5))))
    return kit.group(out, rotation=(0, 0, -turn))


@M.remembered
def _dipped(color, foot, speckle):
    """Speckled glaze that ends in an uneven line above a raw clay foot."""
    g = M.Graph('dipped')
    z = g('SeparateXYZ', 2, i0=g.nodes.new('ShaderNodeTexCoord').outputs['Object'])
    edge = g.math('ADD', z, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(2.5, 2), 0.5), 0.07))
    mask = g.math('MULTIPLY_ADD', g.math('SUBTRACT', edge, 0.17), 70.0, 0.5, clamp=True)
    dots = g('TexVoronoi', 0, Scale=26.0, Vector=g.coords())
    spot = g.math('MULTIPLY', g.math('LESS_THAN', dots, 0.17), g.math('GREATER_THAN', g.noise(9, 1), 0.48))
    glazed = g.mix(g.math('MULTIPLY', spot, 0.75), color, speckle)
    raw = g.mix(g.noise(40, 3), foot, M.tint(foot, -0.15))
    rough = g.math('MULTIPLY_ADD', mask, -0.6, 0.85)
    normal = g.bump(g.math('MULTIPLY', mask, 1.0), 0.25, 0.01)
    return g.done(g.principled(g.mix(mask, raw, glazed), rough, normal, Specular=0.4))


def rooster_bowl(r=0.68, h=0.48, deep=False, octagon=False):
    white = '#fbf8f0'
    glaze = M.glaze(white, None, None, 9, 0.14)
    f = r * 0.42
    out_profile = kit.curve_profile([(f, 0.06), (f + (r * 0.9 - f) * 0.72, h * 0.26), (r * 0.93, h * 0.6), (r, h)], 8)
    flutes, depth = (8, 0.02) if octagon else (0, 0)
    inner = kit.curve_profile([(r - 0.03, h), (r * 0.89, h * 0.58), (f + (r * 0.9 - f) * 0.6, h * 0.3), (f * 0.5, 0.13), (0, 0.12)], 8)
    body = kit.lathe([(0, 0.02), (f * 0.88, 0.0), (f, 0.0), (f, 0.05)] + out_profile + [(r - 0.012, h + 0.014)] + inner, glaze, 128, flutes=flutes, flute_depth=depth)
    at = kit.radius_along(out_profile)

    def wall(u, v):
        z = h * 0.15 + (h * 0.8) * v
        a = -math.pi / 2 + (u - 0.5) * math.tau * 0.999
        q = at(z) * (1 + depth * math.cos(flutes * a))
        return Vector((q * math.cos(a), q * math.sin(a), z))

    art = kit.patch(wall, M.printed(pictures.rooster_wall(white, '#22201e', '#c23a2f', '#3f7a4a'), 0.14, repeat=(1.75, 1), offset=(-0.605, 0), specular=0.5), lift=0.002, nu=160, nv=16)
    line = [kit.tube([((r - 0.012) * (1 + depth * math.cos(flutes * a)) * math.cos(a), (r - 0.012) * (1 + depth * math.cos(flutes * a)) * math.sin(a), h + 0.006) for a in [math.tau * k / 128 for k in range(128)]], 0.013, M.plain('#3a5a8a' if octagon else '#b8453a', 0.3), 6, True)]
    return [body, art, line]


def rooster_plate(r=0.9):
    white = '#fbf8f0'
    body = plate(white, r, material=M.glaze(white, None, None, 9, 0.14))
    art = packs._disc(r * 0.6, 0.0705, M.printed(pictures.rooster_round(white, '#22201e', '#c23a2f', '#2f4a6b'), 0.14, specular=0.5))
    rim = kit.ring(r * 0.985, 0.014, M.plain('#2f4a6b', 0.3), 0.152, 128, 6)
    return [body, art, rim]


def lean(objects, r, tilt=1.2, at=(0, 0, 0)):
    """Stand a plate on its rim, leaning back against a small wooden stand."""
    easel = [kit.tube([(s * r * 0.35, 0.0, 0.02), (s * r * 0.3, 0.34, 0.04), (s * r * 0.22, 0.24, r * 0.95)], 0.03, M.wood('#9a6a3c'), 8) for s in (-1, 1)]
    pegs = [kit.tube([(s * r * 0.35, -0.12, 0.05), (s * r * 0.35, 0.05, 0.03)], 0.03, M.wood('#9a6a3c'), 8) for s in (-1, 1)]
    return kit.group([kit.group(objects, (0, 0.0, r * 0.97 + 0.03), (tilt, 0, 0)), easel, pegs], at)
