"""Basketry: real strands over any surface, and what is made of them."""

import math
import random

from mathutils import Vector

import grains
import kit
import materials as M
from kit import TAU
from weave import rim, straw, trim_round, turned_wall, weave



def basket(profile, nu=56, nv=22, colors=('#d6b06c',), cross=None, band=None, over=1, amp=0.014, rim_color='#a97f42', core='#6b4a24', twill=False, rim_thick=0.042, bottom=True):
    """Round basket over a dark core so that no light leaks between the strands."""
    surface = turned_wall(profile)
    wall = weave(lambda u, v: surface(1 - u, v), nu, nv, straw(*colors), straw(*(cross or colors)), over, amp, band=band, twill=twill)
    lining = kit.lathe([(max(r - 0.02, 0), z) for r, z in kit.curve_profile(profile, 6)], M.varied(core, M.tint(core, 0.2), 14, 0.8, 0.5), 64)
    out = [wall, lining]
    if bottom:
        out.append(kit.lathe([(0, profile[0][1] + 0.02), (profile[0][0], profile[0][1] + 0.01)], M.straw(core), 48))
    r, z = profile[-1]
    out += rim(r, z, rim_color, rim_thick)
    return out


def lid(r, z, colors, rim_color, rise=0.2, nu=48, nv=12, knob=True, band=None, over=1):
    """Woven lid, slightly domed."""
    surface = turned_wall([(r, z), (r * 0.98, z + 0.08), (r * 0.7, z + rise * 0.75), (r * 0.35, z + rise * 0.96), (0.05, z + rise)])
    out = weave(lambda u, v: surface(1 - u, v), nu, nv, straw(*colors), straw(colors[0]), over, 0.011, band=band)
    out.append(kit.lathe([(r - 0.02, z), (r * 0.96, z + 0.07), (r * 0.68, z + rise * 0.72), (0, z + rise - 0.02)], M.straw('#7a5a30'), 48))
    out += rim(r + 0.005, z + 0.01, rim_color, 0.034)
    if knob:
        out.append(kit.group(kit.ring(0.075, 0.026, M.straw(rim_color), 0, 24, 8), (0, 0, z + rise + 0.07), (math.pi / 2, 0, 0.5)))
    return out


def kratip(open_=False, cord='#b8322a', scale=1.0):
    """Sticky-rice basket: drum on a crossed wooden base, lid and carrying cord."""
    tones = ('#d9b978', '#cda866')
    out = basket([(0.36, 0.16), (0.42, 0.22), (0.47, 0.5), (0.45, 0.86)], 46, 26, tones, ('#d9b978', '#b98d4e'), twill=True, over=2, amp=0.009, rim_color='#8a6a3a', rim_thick=0.026)
    feet = [kit.box(0.78, 0.09, 0.15, M.wood('#8a6a3a'), 0.02), kit.box(0.09, 0.78, 0.15, M.wood('#8a6a3a'), 0.02, (0, 0, 0.004))]
    out += kit.group(feet, rotation=(0, 0, 0.5))
    rope = M.straw(cord, M.tint(cord, -0.2))
    if open_:
        grain = grains.grain_mesh('rice', '#fffdf5', '#f3ecdd')
        out += grains.heap(grain, 1300, 0.42, 0.15, (0, 0, 0.82), 5, '#f7f1e4', 0.01, scale=(0.8, 1.05))
        cover = lid(0.5, 0, tones, '#8a6a3a', 0.3, 46, 12)
        out += kit.group(cover, (0.74, -0.18, 0.43), (0.35, 1.25, 0.0))
    else:
        out += lid(0.5, 0.8, tones, '#8a6a3a', 0.3, 46, 12)
        out.append(kit.tube([(0.5 * math.cos(t) * 1.04 * (1 if abs(math.cos(t)) > 0.2 else 1), -0.02 + 0.1 * math.sin(t * 2), 0.75 + 0.85 * math.sin(t)) for t in [math.pi * k / 40 for k in range(41)]], 0.02, rope, 8))
        out += [kit.tube([(s * 0.5, 0, 0.76), (s * 0.49, -0.02, 0.5), (s * 0.44, 0, 0.2)], 0.02, rope, 8) for s in (-1, 1)]
    return kit.group(out, rotation=(0, 0, 0.0), scale=scale)


def tray(r=1.1, colors=('#dcbf82', '#cfae6c'), rim_color='#a9803f', standing=True):
    """Winnowing tray: fine twill disc, shallow, thick bound rim."""
    def dish(u, v):
        x, y = (u - 0.5) * 2, (v - 0.5) * 2
        q = min(math.hypot(x, y), 1.0)
        return Vector((x * r, y * r, 0.16 * q**4))

    n = 54
    out = weave(dish, n, n, straw(*colors), straw(colors[-1], rim_color), 2, 0.007, closed=False, twill=True, samples=2)
    for obj in out:
        trim_round(obj, r)
    base = kit.lathe([(0, -0.015), (r * 0.7, 0.02), (r * 0.99, 0.14)], M.straw('#8a6a3a'), 64)
    edge = rim(r, 0.16, rim_color, 0.055, 1.2, 84)
    whole = [out, base, edge]
    if standing:
        return kit.group(whole, (0, 0, r * 0.97 + 0.05), (1.2, 0, 0))
    return kit.group(whole, (0, 0, 0.02))


def fan(color='#d9b978', edge='#2f7a78', light='#f3e3bb'):
    """Heart-ended hand fan standing on its handle."""
    def blade(u, v):
        x, y = (u - 0.5) * 2, (v - 0.5) * 2
        return Vector((x * 0.75, 0.03 * x * x, y * 0.8))

    out = weave(blade, 40, 40, straw(color, light), straw(color, edge), 2, 0.006, closed=False, twill=True, samples=2, band=lambda j, n: 0 if j % 7 else 1)
    import bmesh

    def inside(x, z):
        q = math.hypot(x / 0.7, z / 0.75)
        return q + (0.12 * max(0, z) * math.cos(6 * x)) < 0.97

    for obj in out:
        bm = bmesh.new()
        bm.from_mesh(obj.data)
        bmesh.ops.delete(bm, geom=[f for f in bm.faces if not inside(f.calc_center_median().x, f.calc_center_median().z)], context='FACES')
        bm.to_mesh(obj.data)
        bm.free()
    outline = []
    for k in range(90):
        a = TAU * k / 90
        q = 1.0
        for _ in range(10):
            z = 0.75 * q * math.sin(a)
            q = 0.97 - 0.12 * max(0, z) * math.cos(6 * 0.7 * q * math.cos(a)) if z > 0 else 0.97
        outline.append((0.7 * q * math.cos(a), 0.015, 0.75 * q * math.sin(a)))
    tape = M.fabric(edge, scale=50)
    out.append(kit.tube(outline, 0.045, tape, 8, True, flat=0.6))
    out.append(kit.box(0.085, 0.06, 1.75, M.wood('#b98a4e', None, 1.3, 0.5, 'z'), 0.02, (0, -0.04, -1.55)))
    out.append(kit.ring(0.05, 0.02, tape, 0, 20, 8))
    return kit.group(out, (0, 0, 1.55), (-0.12, 0, 0.0))


def tote(colors=('#d8bd84', '#2f2a24'), leather='#9a5f38', w=1.5, h=1.15, d=0.5, band=None, turn=-0.3):
    """Krajood tote: rounded-box weave with two leather handles."""
    def section(u, v):
        a = -TAU / 4 + (u - 0.5) * TAU
        c, s = math.cos(a), math.sin(a)
        x = math.copysign(abs(c) ** 0.42, c) * w / 2 * (0.94 + 0.1 * v)
        y = math.copysign(abs(s) ** 0.42, s) * d / 2 * (1 - 0.25 * v)
        low = 1 - 0.06 * max(0, 1 - v * 9)
        return Vector((x * low, y * low, v * h))

    nu, nv = 96, 26
    band = band or (lambda j, n: 1 if j in (5, 6, 9, 12, 13) or j > n - 3 else 0)
    out = weave(section, nu, nv, straw(*colors), straw(colors[0]), 2, 0.011, twill=True, band=band, samples=3)
    out.append(kit.patch(lambda u, v: section(u, v) - kit.normal_of(section, u, v) * 0.02, M.straw('#6b5230'), nu=96, nv=8))
    hem = kit.tube([section(k / 120, 1.0) for k in range(120)], 0.03, M.straw(colors[0], M.tint(colors[0], -0.2)), 8, True)
    out.append(hem)
    hide = M.varied(leather, M.tint(leather, -0.15), 12, 0.45, 0.15, 0.4)
    for s in (-1, 1):
        y = s * d * 0.375
        arch = [(-0.34 + 0.68 * t, y + s * 0.04 * math.sin(math.pi * t), h + 0.62 * math.sin(math.pi * t) ** 0.75) for t in [k / 40 for k in range(41)]]
        out.append(kit.tube(arch, 0.034, hide, 10))
        for x in (-0.34, 0.34):
            patch_ = kit.box(0.15, 0.024, 0.34, hide, 0.01, (x, y + s * 0.022, h - 0.3))
            out += [patch_, kit.ball(0.02, M.metal('#c9a25c', 0.3), (x, y + s * 0.04, h - 0.08), (1, 0.5, 1), 2), kit.ball(0.02, M.metal('#c9a25c', 0.3), (x, y + s * 0.04, h - 0.24), (1, 0.5, 1), 2)]
    return kit.group(out, rotation=(0, 0, turn))


def steamer(tiers=2):
    """Round bamboo steamer: bent hoops, woven lid."""
    out = []
    for k in range(tiers):
        z = k * 0.4
        out.append(kit.lathe(kit.fillet([(0.8, z + 0.02), (0.86, z + 0.02, 0.01), (0.86, z + 0.38, 0.01), (0.8, z + 0.38)]), M.straw('#d6b06c', '#c29a58'), 96))
        for dz in (0.07, 0.33):
            out.append(kit.lathe(kit.fillet([(0.862, z + dz - 0.05), (0.885, z + dz - 0.05, 0.01), (0.885, z + dz + 0.05, 0.01), (0.862, z + dz + 0.05)]), M.straw('#b98d4e', '#a97f42'), 96))
        for t in (4.2, 5.3):
            out += [kit.box(0.02, 0.012, 0.26, M.straw('#8a6236'), 0.004, (0.89 * math.cos(t + q), 0.89 * math.sin(t + q), z + 0.08)) for q in (0, 0.06)]
    out += lid(0.86, tiers * 0.4 + 0.02, ('#dcb978', '#cda35c'), '#a97f42', 0.22, 56, 16, True)
    return out


def cone_steamer(steam=True):
    """Cone of bamboo over a round-bellied aluminium pot."""
    metal = M.metal('#cfd2d3', 0.3, 0.12)
    pot = kit.lathe(kit.curve_profile([(0, 0), (0.4, 0.01), (0.62, 0.2), (0.6, 0.46), (0.42, 0.64), (0.4, 0.72), (0.56, 0.82), (0.58, 0.84)], 8), metal, 96)
    cone = basket([(0.2, 0.6), (0.38, 0.85), (0.62, 1.25), (0.74, 1.5)], 60, 26, ('#d9b978', '#cda866'), ('#d9b978', '#b98d4e'), None, 2, 0.008, '#8a6a3a', twill=True, rim_thick=0.032)
    grain = grains.grain_mesh('rice', '#fffdf5', '#f3ecdd')
    rice = grains.heap(grain, 1900, 0.7, 0.15, (0, 0, 1.44), 5, '#f7f1e4', 0.01, scale=(0.85, 1.1))
    return [pot, cone, rice]


def mat(colors=('#d9c38a', '#6b4a86', '#4f8a5a'), r=0.3, length=2.2, turns=3.2, angle=0.32, material=None):
    """Rolled reed mat with coloured bands, tied twice; its free end lies on the ground."""
    order = [0] * 10 + [1, 1, 0, 1, 0, 0, 2, 2, 0, 2, 0, 0, 0, 1, 2, 1] + [0] * 10
    out = []
    tones = straw(*colors)
    n = len(order)
    for m, tone in enumerate(order):
        y0, y1 = (m / n - 0.5) * length, ((m + 0.9) / n - 0.5) * length

        def surface(u, v, y0=y0, y1=y1):
            t = u * turns * TAU
            q = r * (0.42 + 0.58 * u) + 0.004 * math.sin(t * 28)
            return Vector((y0 + (y1 - y0) * v, q * math.cos(t - 1.2), q * math.sin(t - 1.2) + r))

        out.append(kit.patch(surface, tones[tone], nu=int(turns * 60), nv=2, thickness=0.02))
    cord = M.straw('#8a6a3a')
    for x in (-0.32, 0.32):
        out += [kit.group(kit.ring(r + 0.028, 0.018, cord, 0, 48, 8), (x * length + dx, 0, r), (0, math.pi / 2, 0)) for dx in (0, 0.035)]
    return kit.group(out, rotation=(0, 0, angle))


def fern(base, n=16, length=0.9, color='#4f7a3a', seed=2, spread=1.0):
    """Arching leaves out of a pot at `base`."""
    rnd = random.Random(seed)
    tone = M.per_object(color, M.tint(color, 0.22), 0.42, 0.4, 0.1, 9)
    out = []
    for k in range(n):
        a = TAU * k / n + rnd.uniform(-0.2, 0.2)
        size = length * rnd.uniform(0.65, 1.1)
        reach = spread * rnd.uniform(0.45, 1)

        def blade(u, v, a=a, size=size, reach=reach):
            s = (u - 0.5) * 2
            out_ = reach * size * 0.75 * v**1.3
            z = size * (math.sin(v * 1.9) * 0.8) - 0.1 * v
            half = 0.085 * size * math.sin(math.pi * min(v * 0.93 + 0.07, 1)) ** 0.7 + 0.006
            return Vector((base[0] + math.cos(a) * out_ - math.sin(a) * s * half, base[1] + math.sin(a) * out_ + math.cos(a) * s * half, base[2] + z + abs(s) * half * 0.5))

        out.append(kit.patch(blade, tone, nu=4, nv=18))
    return out
