"""Wood, metal, stone and clay of the kitchen."""

import math

from mathutils import Vector

import kit
import materials as M
import packs



def coconut_bowl(r=0.62, color='#4a2c1c'):
    g = M.Graph('coconut shell')
    fibre = g.noise(7, 6, 0.7, g.coords(scale=(1, 1, 3)))
    base = g.ramp(fibre, (0.35, M.tint(color, -0.25)), (0.55, color), (0.78, '#9a6a42'))
    shell = g.done(g.principled(base, 0.24, g.bump(fibre, 0.08, 0.01), Clearcoat=0.5, Clearcoat__Roughness=0.1))
    outer = kit.curve_profile([(0, 0), (r * 0.35, 0.015), (r * 0.78, 0.16), (r * 0.98, r * 0.42), (r * 0.96, r * 0.72)], 9)
    inner = kit.curve_profile([(r * 0.9, r * 0.735), (r * 0.9, r * 0.42), (r * 0.68, 0.2), (r * 0.3, 0.08), (0, 0.07)], 8)
    body = kit.lathe(outer + [(r * 0.95, r * 0.745), (r * 0.91, r * 0.745)], shell, 96, wobble=0.012)
    inside = kit.lathe([(r * 0.955, r * 0.744), (r * 0.905, r * 0.748)] + inner, M.wood('#a9764a', '#7a4a28', 0.8, 0.4), 96, wobble=0.012)
    return [body, inside]


def spoon(color='#6b4228', length=1.5, head=0.24, fork=False, metal=None, ladle=False):
    """Spoon lying along x, its head at +x."""
    material = metal or M.wood(color, None, 1.4, 0.4)
    rows, per = 40, 14

    def surface(u, v):
        x = v * length
        t = (x - (length - head * 2.3)) / (head * 2.3)
        if t < 0:
            half = 0.034 + 0.012 * (1 - v) ** 2
            dip = 0.0
        else:
            half = head * max(math.sin(math.pi * min(0.06 + t * 0.94, 0.995)), 0.02) ** 0.6 * 0.9 + 0.01
            dip = 0.13 * math.sin(math.pi * min(max(t, 0), 1)) ** 0.8
        s = (u - 0.5) * 2
        bend = 0.10 * (1 - v) ** 1.6 + 0.05
        z = bend - dip * (1 - s * s) * (0.9 if t > 0 else 0) + 0.06
        return Vector((x - length / 2, s * half, z))

    return [kit.patch(surface, material, nu=per, nv=rows, thickness=0.045 if not metal else 0.022)]


def spoon_set(color='#6b4228', string='#e8d8b8', n=4):
    """Spoons fanned out and tied in the middle."""
    out = []
    for k in range(n):
        a = (k - (n - 1) / 2) * 0.2
        out += kit.group(spoon(color if k % 2 else M.tint(color, 0.12), 1.7, 0.19 + 0.03 * (k % 2)), (0, 0, 0.03 * k), (0, 0, math.pi / 2 + a))
    cord = [kit.tube([(0.2 * math.cos(t), -0.16 + 0.036 * j, 0.105 + 0.095 * math.sin(t)) for t in [math.tau * i / 30 for i in range(30)]], 0.02, M.straw(string), 8, True) for j in range(4)]
    return [out, cord]


def cutlery():
    """Five bronze pieces on a cloth roll."""
    bronze = M.metal('#c4913f', 0.22, 0.1)
    out = [kit.patch(lambda u, v: Vector(((u - 0.5) * 2.2, (v - 0.5) * 1.9, 0.012 + 0.006 * math.sin(u * 22))), M.fabric('#efe2c8', scale=60), nu=60, nv=8, thickness=0.02)]
    out.append(kit.patch(lambda u, v: Vector(((u - 0.5) * 2.2, -0.95 + 0.75 * v, 0.034 + 0.012 * math.sin(v * math.pi) + 0.016 * abs(math.sin(u * 5 * math.pi)))), M.fabric('#e4d3b2', scale=60), nu=80, nv=10, thickness=0.015))
    for k, x in enumerate((-0.8, -0.4, 0.0, 0.4, 0.8)):
        if k in (1, 3):
            blade = [(-0.028, -0.8), (0.028, -0.8), (0.035, 0), (0.05, 0.3), (0.045, 0.75), (0.01, 0.88), (-0.03, 0.7), (-0.03, 0.1)] if k == 1 else None
            if blade:
                out += kit.group(kit.outline_slab(blade, 0.03, bronze, 0.01), (x, 0, 0.05))
            else:
                fork = kit.outline_slab([(-0.03, -0.8), (0.03, -0.8), (0.035, 0.1), (0.1, 0.3), (0.11, 0.8), (0.075, 0.82), (0.065, 0.45), (0.03, 0.45), (0.025, 0.85), (-0.025, 0.85), (-0.03, 0.45), (-0.065, 0.45), (-0.075, 0.82), (-0.11, 0.8), (-0.1, 0.3), (-0.035, 0.1)], 0.03, bronze, 0.008)
                out += kit.group(fork, (x, 0, 0.05))
        else:
            out += kit.group(spoon(metal=bronze, length=1.7, head=0.17 if k else 0.15), (x, 0, 0.02), (0, 0, math.pi / 2))
    return kit.group(out, rotation=(0, 0, -0.18))


def board(length=2.4, width=1.0, color='#a9713a', handle=True, thickness=0.11):
    """Board along x; handle with a hole's shadow at +x."""
    x, y = length / 2, width / 2
    r = 0.16
    points = []
    for cx, cy, start in ((-x + r, -y + r, math.pi), (x - r, -y + r, 1.5 * math.pi)):
        points += [(cx + r * math.cos(start + a * math.pi / 12), cy + r * math.sin(start + a * math.pi / 12)) for a in range(7)]
    if handle:
        points += [(x + 0.03, -0.15), (x + 0.12, -0.12), (x + 0.45, -0.11)] + [(x + 0.5 + 0.13 * math.sin(a), -0.13 * math.cos(a)) for a in [0.3 + k * 0.31 for k in range(9)]] + [(x + 0.45, 0.11), (x + 0.12, 0.12), (x + 0.03, 0.15)]
    for cx, cy, start in ((x - r, y - r, 0), (-x + r, y - r, 0.5 * math.pi)):
        points += [(cx + r * math.cos(start + a * math.pi / 12), cy + r * math.sin(start + a * math.pi / 12)) for a in range(7)]
    out = [kit.outline_slab(points, thickness, M.wood(color, None, 0.7, 0.42), 0.025)]
    if handle:
        out.append(kit.ring(0.05, 0.012, M.wood('#6b4020'), thickness, 24, 8))
        hole = packs._disc(0.048, thickness + 0.001, M.plain('#2a1a0e', 0.9))
        out[-1].location = hole.location = (x + 0.5, 0, 0)
        loop = kit.tube([(x + 0.5 + 0.22 * math.sin(t) * 1.4 + 0.2, 0.12 * math.cos(t) - 0.08, thickness * 0.5 + 0.06 * math.cos(t)) for t in [math.tau * k / 30 for k in range(30)]], 0.014, M.straw('#c7a869'), 6, True)
        out += [hole, loop]
    return out


def mortar(color='#8a8782', r=0.62, h=0.78, paste=None, pestle=True, material=None, content=None, pestle_material=None):
    """Heavy mortar with a leaning pestle; `paste` = (colour, other, fleck) half fills it."""
    rock = material or M.stone(color)
    profile = kit.fillet([(0, 0), (r * 0.72, 0, 0.04), (r * 0.7, h * 0.16, 0.05), (r * 0.92, h * 0.55, 0.25), (r, h, 0.05), (r * 0.8, h, 0.04), (r * 0.74, h * 0.6, 0.2), (r * 0.4, h * 0.3, 0.15), (0, h * 0.28)], 7)
    out = [kit.lathe(profile, rock, 96, wobble=0.006)]
    if paste:
        out.append(kit.lathe(kit.curve_profile([(0, h * 0.62), (r * 0.3, h * 0.64), (r * 0.55, h * 0.72), (r * 0.77, h * 0.8)], 6), M.paste(*paste, 8.0, 0.4), 60, wobble=0.03))
    if content:
        out += kit.flatten(content(r * 0.72, h * 0.55))
    if pestle:
        stick = kit.lathe(kit.curve_profile([(0, 0), (0.15, 0.02), (0.19, 0.12), (0.15, 0.4), (0.105, 0.8), (0.12, 1.15), (0.1, 1.26), (0, 1.28)], 7), pestle_material or rock, 40)
        out += kit.group(stick, (-r * 0.18, 0.05, h * 0.62), (0.12, 0.62, 0))
    return out


def tall_mortar():
    """Som tam mortar of clay with its long wooden pestle."""
    clay = M.terracotta('#a9603c')
    profile = kit.fillet([(0, 0), (0.4, 0, 0.05), (0.36, 0.2, 0.1), (0.5, 0.75, 0.3), (0.62, 1.25, 0.1), (0.64, 1.32, 0.03), (0.58, 1.33, 0.03), (0.5, 0.85, 0.3), (0.0, 0.4)], 7)
    grooves = [kit.ring(0.578 - 0.001, 0.016, clay, 1.08), kit.ring(0.6, 0.016, clay, 1.16)]
    pestle = kit.lathe(kit.curve_profile([(0, 0), (0.13, 0.03), (0.15, 0.15), (0.1, 0.5), (0.062, 0.9), (0.06, 1.5), (0.075, 1.62), (0, 1.66)], 7), M.wood('#b98a55', None, 1.2, 0.5, 'z'), 32)
    return [kit.lathe(profile, clay, 96, wobble=0.006), grooves, kit.group(pestle, (-0.1, 0.02, 0.55), (0.08, 0.34, 0))]


def clay_pot(color='#b5613a', base='#5a2c1c', lid=True, r=0.68, open_=None):
    """Round lidded pot, smoked dark below."""
    g = M.Graph('smoked clay')
    z = g('SeparateXYZ', 2, i0=g.nodes.new('ShaderNodeTexCoord').outputs['Object'])
    edge = g.math('ADD', z, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(2.2, 3), 0.5), 0.4))
    tone = g.ramp(edge, (0.08, base), (0.42, color), (0.9, M.tint(color, 0.08)))
    lines = g.noise(7, 4, 0.6, g.coords(scale=(1, 1, 7)))
    clay = g.done(g.principled(tone, 0.72, g.bump(lines, 0.2, 0.02), Specular=0.25))
    body = kit.lathe(kit.curve_profile([(0, 0.0), (r * 0.5, 0.02), (r * 0.88, 0.2), (r, 0.46), (r * 0.86, 0.74), (r * 0.72, 0.84), (r * 0.8, 0.93), (r * 0.83, 0.95), (r * 0.78, 0.955), (r * 0.68, 0.85), (r * 0.8, 0.6), (r * 0.5, 0.2), (0, 0.12)], 8), clay, 96, wobble=0.006)
    out = [body]
    for s in (-1, 1):
        out.append(kit.tube([(s * (r * 0.86), -0.12, 0.7), (s * (r * 1.12), -0.08, 0.72), (s * (r * 1.14), 0.08, 0.72), (s * (r * 0.86), 0.12, 0.7)], 0.06, clay, 12))
        kit.subsurf(out[-1], 2)
    cover = kit.lathe(kit.curve_profile([(r * 0.77, 0.93), (r * 0.76, 0.97), (r * 0.55, 1.06), (r * 0.2, 1.12), (0.08, 1.14), (0.07, 1.19), (0.12, 1.25), (0.09, 1.3), (0, 1.31)], 7), M.terracotta(color), 72, wobble=0.004)
    if lid:
        out.append(cover)
    else:
        import bpy

        bpy.data.objects.remove(cover)
    return out + (kit.flatten(open_(r * 0.76, 0.78)) if open_ else [])


def stove(color='#8d5a3f'):
    """Charcoal stove of clay in a tin jacket, embers in the mouth; its top is at z = 0.78."""
    clay = M.terracotta(color)
    body = kit.lathe(kit.fillet([(0, 0), (0.56, 0, 0.03), (0.72, 0.7, 0.03), (0.74, 0.78, 0.03), (0.52, 0.78, 0.03), (0.44, 0.5), (0, 0.48)], 6), clay, 72)
    jacket = kit.lathe([(0.575, 0.03), (0.725, 0.66)], M.metal('#a9a49a', 0.5, 0.2), 72)
    rings = [kit.ring(0.6, 0.014, M.metal('#8d8a84', 0.4), 0.12), kit.ring(0.705, 0.014, M.metal('#8d8a84', 0.4), 0.58)]
    mouth = kit.patch(kit.turned(lambda z: 0.575 + z * 0.22, 0.14, 0.42, spread=0.75), M.plain('#1f1512', 0.9), lift=0.006)
    g = M.Graph('ember')
    glow = g.ramp(g.noise(9, 4), (0.42, '#2a1410'), (0.6, '#ff6a1e'))
    coals = [kit.ball(0.1, g.done(g.principled(glow, 0.9, Emission=glow, Emission__Strength=1.6)), (0.1 * k - 0.15, -0.62, 0.2 + 0.03 * (k % 2)), (1.2, 0.4, 0.7), 2, 0.4, k) for k in range(4)]
    pots = [kit.ball(0.09, clay, (0.6 * math.cos(t), 0.6 * math.sin(t), 0.8), (1, 1, 0.6), 2) for t in (0.5, 2.6, 4.7)]
    return [body, jacket, rings, mouth, coals, pots]


def tiffin(body='#f5eedd', rim='#2f5f92', tiers=3, apart=False):
    """Enamel carrier (pinto): stacked tiers in a wire frame with a wooden grip."""
    enamel = M.plain(body, 0.2, 0.5, 0, 0.4)
    edge = M.plain(rim, 0.25, 0.5, 0, 0.3)

    def tier(z, lid=False):
        r, h = 0.52, 0.42
        parts = [kit.lathe(kit.fillet([(0, z + 0.01), (r * 0.9, z + 0.01, 0.02), (r * 0.94, z + 0.06, 0.04), (r, z + 0.1, 0.03), (r, z + h), (r - 0.02, z + h), (r - 0.025, z + 0.1, 0.06), (0, z + 0.05)], 5), enamel, 80), kit.ring(r, 0.02, edge, z + h)]
        return parts

    if apart:
        return tier
    out = [part for k in range(tiers) for part in tier(k * 0.43)]
    top = tiers * 0.43
    out.append(kit.lathe(kit.curve_profile([(0.53, top - 0.01), (0.52, top + 0.03), (0.4, top + 0.10), (0.12, top + 0.14), (0.05, top + 0.15), (0.045, top + 0.19), (0.07, top + 0.22), (0, top + 0.24)], 6), enamel, 80))
    out.append(kit.ring(0.53, 0.018, edge, top))
    wire = M.metal('#b9b8b2', 0.3)
    for s in (-1, 1):
        out.append(kit.box(0.03, 0.1, top + 0.18, wire, 0.01, (s * 0.56, 0, 0.0)))
        out.append(kit.tube([(s * 0.56, 0, top + 0.15), (s * 0.5, 0, top + 0.36), (s * 0.3, 0, top + 0.44), (0, 0, top + 0.45)], 0.022, wire, 8))
    out.append(kit.box(1.16, 0.1, 0.02, wire, 0.006, (0, 0, 0.0)))
    out.append(kit.group(kit.lathe(kit.fillet([(0, -0.26), (0.055, -0.26, 0.02), (0.065, 0, 0.1), (0.055, 0.26, 0.02), (0, 0.26)]), M.wood('#b98a55', None, 1.4, 0.4, 'z'), 24), (0, 0, top + 0.45), (0, math.pi / 2, 0)))
    return kit.group(out, rotation=(0, 0, -0.5))


def water_bowl():
    """Hammered aluminium khan with a lotus-petal band, full of water."""
    metal = M.metal('#d3d5d6', 0.24, 0, 0.5)
    outer = kit.curve_profile([(0.3, 0.02), (0.5, 0.06), (0.68, 0.22), (0.72, 0.4), (0.74, 0.5)], 9)
    body = kit.lathe([(0, 0.02)] + outer + [(0.725, 0.512), (0.705, 0.5), (0.69, 0.3), (0.4, 0.08), (0, 0.07)], metal, 96)
    at = kit.radius_along(outer)
    petals = []
    smooth = M.metal('#c3c6c8', 0.2)
    for k in range(18):
        a = math.tau * k / 18
        pts = [(a + 0.15 * math.sin(t), 0.26 + 0.13 * (-math.cos(t)) + (0.03 if abs(t - math.pi) < 0.4 else 0)) for t in [math.tau * i / 26 for i in range(26)]]
        petals.append(kit.tube([((at(z) + 0.004) * math.cos(b), (at(z) + 0.004) * math.sin(b), z) for b, z in pts], 0.011, smooth, 6, True))
    g = M.Graph('water')
    water = g.done(g.principled('#c9d6da', 0.02, g.bump(g.noise(2.5, 2), 0.05, 0.05), Specular=0.7))
    rim = kit.ring(0.735, 0.02, smooth, 0.505)
    return [body, petals, rim, kit.lathe([(0.69, 0.4), (0, 0.4)], water, 64)]


def wok():
    """Shallow brass wok with two ring handles."""
    brass = M.metal('#d3a54a', 0.2, 0, 0.12)
    body = kit.lathe(kit.curve_profile([(0, 0.0), (0.4, 0.03), (0.8, 0.18), (1.05, 0.4), (1.12, 0.44), (1.1, 0.46), (1.02, 0.42), (0.78, 0.22), (0.4, 0.06), (0, 0.04)], 9), brass, 110)
    out = [body]
    for s in (-1, 1):
        loop = kit.tube([(0.15 * math.cos(t), 0.0, 0.12 * math.sin(t)) for t in [math.tau * k / 30 for k in range(30)]], 0.032, brass, 10, True)
        out += kit.group(loop, (s * 1.16, 0, 0.5), (0, 0, math.pi / 2 + 0.0))
        out.append(kit.ball(0.05, brass, (s * 1.09, 0, 0.42), detail=2))
    return kit.group(out, rotation=(0, 0, 0.25))


def coffee_sock(tall=False):
    """Cotton strainer on a ring with a wooden handle, lying; or standing over a cup when `tall`."""
    cloth = M.fabric('#efe4cc', '#d9c6a2', scale=50)
    ring_ = kit.ring(0.4, 0.022, M.metal('#b9b8b2', 0.3), 0)
    handle = kit.tube([(0.4, 0, 0), (0.75, 0, 0.0)], 0.02, M.metal('#b9b8b2', 0.3), 8)
    grip = kit.group(kit.lathe(kit.fillet([(0, -0.36), (0.05, -0.36, 0.02), (0.068, 0, 0.15), (0.05, 0.36, 0.02), (0, 0.36)]), M.wood('#8a5a38', None, 1.4, 0.4, 'z'), 20), (1.05, 0, 0), (0, math.pi / 2, 0))
    n = 96
    rows = [(0.40, 0.02, 0), (0.405, -0.03, 0.2), (0.38, -0.2, 0.5), (0.33, -0.45, 0.9), (0.26, -0.72, 1.0), (0.17, -0.98, 0.8), (0.07, -1.12, 0.4), (0.0, -1.16, 0)]
    verts, faces = [], []
    for r, z, w in rows:
        for k in range(n):
            a = math.tau * k / n
            q = r * (1 + 0.05 * w * math.sin(9 * a + z * 2))
            verts.append((q * math.cos(a), q * math.sin(a), z))
    for j in range(len(rows) - 1):
        for k in range(n):
            faces.append((j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k))
    bag = kit.mesh_object('sock', verts, faces, cloth)
    kit.weld(bag)
    kit.subsurf(bag, 1)
    solid = bag.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness = 0.012
    return [ring_, handle, grip, bag]
