"""Glass and what it holds: jars, bottles, droppers, tumblers."""

import math
import random

from mathutils import Vector

import grains
import kit
import materials as M
import pictures

BLACK, GOLD, WHITE = '#26221f', '#c9a25c', '#f4f1ea'


def wrap(profile_at, z0, z1, picture, spread, lift=0.006, rough=0.55):
    """Paper label on a turned wall."""
    return kit.patch(kit.turned(profile_at, z0, z1, spread=spread), M.printed(picture, rough), lift=lift, nu=48, nv=6)


def wall_label(r, z0, z1, motif, paper, ink, accent, style, spread=2.7):
    ratio = spread * r / (z1 - z0)
    return wrap(lambda z: r, z0, z1, pictures.label(motif, paper, ink, accent, style, ratio), spread)


def screw_lid(r, z, h, color, metal=True):
    material = M.metal(color, 0.32) if metal else M.plain(color, 0.35)
    return kit.lathe(kit.fillet([(0, z + h), (r, z + h, 0.035), (r, z, 0.012), (r - 0.03, z)]), material, flutes=0 if metal else 40, flute_depth=0.006)


def cloth_lid(r, z, color, string='#c7a869', pattern=None):
    """Cloth tied over the lid with string, its skirt in folds."""
    cloth = M.printed(pattern, 0.9, 0.3, (3, 1), weave=60) if pattern else M.fabric(color)
    n = 144
    verts, faces, uvs = [], [], []
    rows = [(0.0, 0.13, 0), (r * 0.6, 0.135, 0), (r * 0.95, 0.12, 0), (r * 1.06, 0.06, 0.1), (r * 1.03, -0.05, 0.15), (r * 1.06, -0.12, 0.5), (r * 1.2, -0.22, 1), (r * 1.32, -0.33, 1.2)]
    for j, (rr, dz, wave) in enumerate(rows):
        for k in range(n):
            t = math.tau * k / n
            ripple = wave * 0.035 * math.sin(11 * t + 1.3 * math.sin(3 * t))
            verts.append(((rr + ripple) * math.cos(t), (rr + ripple) * math.sin(t), z + dz + wave * 0.02 * math.sin(5 * t)))
            uvs.append((k / n * 2, rr))
    for j in range(len(rows) - 1):
        for k in range(n):
            faces.append((j * n + k, j * n + (k + 1) % n, (j + 1) * n + (k + 1) % n, (j + 1) * n + k))
    top = kit.mesh_object('cloth', verts, faces, cloth, True, uvs)
    kit.weld(top)
    kit.subsurf(top, 1)
    cord = kit.ring(r * 1.075, 0.018, M.straw(string), z - 0.05)
    ends = [kit.tube([(s * 0.02, -r * 1.09, z - 0.05), (s * 0.08, -r * 1.16, z - 0.10), (s * 0.1, -r * 1.15, z - 0.26)], 0.014, M.straw(string), 8) for s in (-1, 1)]
    bow = [kit.tube([(0, -r * 1.08, z - 0.05), (s * 0.10, -r * 1.16, z + 0.02), (s * 0.17, -r * 1.16, z - 0.05), (s * 0.1, -r * 1.17, z - 0.09), (0, -r * 1.1, z - 0.055)], 0.013, M.straw(string), 8) for s in (-1, 1)]
    return [top, cord, ends, bow]


def jar(content, r=0.42, h=1.0, lid='gold', label=None, band=(0.2, 0.7), spread=2.7, level=0.9, open_=False, string=None, cloth='#f3ead7', pattern=None, tint='#f4faf7', squat=False):
    """Jar: `content(r, z0, z1)` makes what is inside; `label` is (motif, paper, ink, accent, style)."""
    neck = r * 0.84
    body = kit.fillet([(0, 0), (r, 0, 0.07), (r, h * 0.84, 0.12), (neck, h * 0.93, 0.05), (neck, h + 0.04)], 6)
    out = [kit.lathe(body, M.glass(tint, M.tint('#b9cfc4', 0.35), 0.8))]
    out.append(kit.lathe([(0, 0.018), (r * 0.88, 0.018), (r * 0.94, 0.035), (r * 0.88, 0.05), (0, 0.05)], M.glass(tint, '#a9c0b8', 0.6)))
    out += kit.flatten(content(r - 0.022, 0.05, h * 0.82 * level))
    if lid in ('gold', 'black', 'white', 'copper', 'silver'):
        color = {'gold': '#d0ab68', 'black': '#2b2826', 'white': '#efece4', 'copper': '#b97a55', 'silver': '#cfcfcb'}[lid]
        cap = screw_lid(neck + 0.035, h, 0.17, color, lid not in ('black', 'white'))
        out += kit.group([cap], (r * 1.7, -r * 0.9, -h + 0.0), (0, 0, 0)) if open_ else [cap]
    elif lid == 'cloth':
        out += [screw_lid(neck + 0.02, h, 0.12, '#d0ab68'), cloth_lid(neck + 0.03, h + 0.03, cloth, string or '#c7a869', pattern)]
    elif lid == 'cork':
        out.append(kit.lathe(kit.fillet([(0, h + 0.2), (neck + 0.02, h + 0.2, 0.025), (neck - 0.02, h - 0.08)]), M.varied('#c99c6a', '#a9794a', 22, 0.9, 0.5)))
    elif lid == 'wood':
        out.append(kit.lathe(kit.fillet([(0, h + 0.16), (neck + 0.06, h + 0.16, 0.04), (neck + 0.06, h + 0.01, 0.02), (neck - 0.02, h + 0.01)]), M.wood('#c08b55')))
    elif open_:
        out.append(kit.ring(neck, 0.018, M.glass(), h + 0.04))
    if string and lid != 'cloth':
        out += [kit.ring(neck + 0.012, 0.017, M.straw(string, M.tint(string, -0.2)), h - 0.03), kit.ring(neck + 0.014, 0.016, M.straw(string, M.tint(string, -0.2)), h - 0.055)]
    if label:
        out.append(wall_label(r, h * band[0], h * band[1], *label, spread=spread))
    return kit.flatten(out)


def of_paste(color, other=None, fleck=None, oil=None, scale=9.0, rough=0.32):
    """Filling: paste, with a film of oil on top when given."""
    other = other or M.tint(color, -0.28)

    def content(r, z0, z1):
        mass = kit.lathe(kit.fillet([(0, z0), (r, z0, 0.05), (r, z1, 0.03), (0, z1 + 0.015)]), M.paste(color, other, fleck, scale, rough), wobble=0.004)
        return [mass] + ([kit.lathe(kit.fillet([(r * 0.998, z1 - 0.005), (r * 0.998, z1 + 0.09, 0.01), (0, z1 + 0.09)]), M.glass(M.tint(oil, 0.35), oil, 0.9))] if oil else [])

    return content


def of_liquid(bright, deep, bits=None, n=60, glow=0.12):
    def content(r, z0, z1):
        out = [kit.lathe(kit.fillet([(0, z0), (r, z0, 0.05), (r, z1), (0, z1)]), M.liquid(bright, deep, 0.06, glow))]
        if bits:
            rnd = random.Random(n)
            for _ in range(n):
                t, z = rnd.uniform(math.pi, math.tau), rnd.uniform(z0 + 0.05, z1)
                out.append(kit.instance(bits, (r * 0.995 * math.cos(t), r * 0.995 * math.sin(t), z), tuple(rnd.uniform(0, 6) for _ in range(3)), rnd.uniform(0.5, 1.0)))
        return out

    return content


SIZES = {'petal': 0.10, 'ball': 0.14, 'chili': 0.09, 'crumb': 0.05, 'pepper': 0.05}


def of_grains(kind, color, other=None, n=380, core=None, scale=(0.85, 1.15), seed=3):
    return lambda r, z0, z1: grains.fill(grains.grain_mesh(kind, color, other), n, r, z0, z1, seed, core or M.tint(color, -0.3), scale, SIZES.get(kind, 0.05))


def of_powder(color, other=None):
    return lambda r, z0, z1: [kit.lathe(kit.fillet([(0, z0), (r, z0, 0.04), (r, z1, 0.01), (r * 0.5, z1 + 0.05, 0.2), (0, z1 + 0.06)]), M.varied(color, other or M.tint(color, -0.15), 26, 0.9, 0.7))]


def bottle(profile, liquid, level, glass='#f4faf7', edge='#c5d6cd', cap='screw', cap_color=BLACK, label=None, band=(0.3, 1.2), spread=2.5, body_r=0.3, tag=None):
    """Bottle of any outline [(r, z[, radius])…]; `liquid` is (bright, deep) up to height `level`."""
    outline = kit.fillet(profile, 7)
    top_r, top_z = outline[-1]
    out = [kit.lathe(outline, M.glass(glass, edge, 0.85), 80)]
    if liquid:
        at = kit.radius_along(outline[8:])
        inner = [(0, 0.05)] + [(max(at(z) - 0.02, 0.03), z) for z in [0.08 + (level - 0.08) * k / 40 for k in range(41)]]
        inner = [(0, 0.05), (inner[1][0] * 0.93, 0.05)] + inner[1:] + [(0, level)]
        out.append(kit.lathe(inner, M.liquid(*liquid), 64))
    if cap == 'screw':
        out.append(kit.lathe(kit.fillet([(0, top_z + 0.12), (top_r + 0.04, top_z + 0.12, 0.02), (top_r + 0.04, top_z - 0.1, 0.008), (top_r, top_z - 0.1)]), M.plain(cap_color, 0.35), flutes=36, flute_depth=0.008))
    elif cap == 'metal':
        out.append(kit.lathe(kit.fillet([(0, top_z + 0.14), (top_r + 0.035, top_z + 0.14, 0.02), (top_r + 0.035, top_z - 0.1, 0.008), (top_r, top_z - 0.1)]), M.metal(cap_color, 0.3)))
    elif cap == 'cork':
        out.append(kit.lathe(kit.fillet([(0, top_z + 0.16), (top_r + 0.015, top_z + 0.16, 0.02), (top_r - 0.01, top_z - 0.05)]), M.varied('#c99c6a', '#a9794a', 22, 0.9, 0.5)))
        out.append(kit.ring(top_r, 0.02, M.glass(glass, edge), top_z))
    elif cap == 'nozzle':
        out.append(kit.lathe(kit.fillet([(top_r + 0.04, top_z - 0.08), (top_r + 0.04, top_z + 0.08, 0.02), (top_r * 0.7, top_z + 0.1, 0.03), (0.035, top_z + 0.42, 0.02), (0, top_z + 0.42)]), M.plain(cap_color, 0.35)))
    elif cap == 'swing':
        out.append(kit.lathe(kit.fillet([(0, top_z + 0.15), (top_r + 0.01, top_z + 0.15, 0.05), (top_r + 0.02, top_z + 0.03, 0.02), (top_r, top_z + 0.02)]), M.glaze('#f6f3ea')))
        out.append(kit.ring(top_r + 0.005, 0.028, M.plain('#b5523a', 0.6), top_z + 0.01))
        wire = M.metal('#c4c2bd', 0.25)
        for s in (-1, 1):
            out.append(kit.tube([(s * (top_r + 0.05), -0.02, top_z - 0.32), (s * (top_r + 0.075), -0.03, top_z - 0.12), (s * (top_r + 0.055), 0, top_z + 0.08), (s * (top_r * 0.8), 0, top_z + 0.13)], 0.014, wire, 8))
            out.append(kit.tube([(s * (top_r + 0.05), 0, top_z - 0.3), (s * (top_r + 0.04), -top_r - 0.04, top_z - 0.26), (0, -top_r - 0.1, top_z - 0.2)], 0.013, wire, 8))
        out.append(kit.ring(top_r + 0.045, 0.013, wire, top_z - 0.31))
    elif cap == 'pump':
        dark = M.plain(cap_color, 0.3)
        out.append(kit.lathe(kit.fillet([(top_r + 0.04, top_z - 0.1), (top_r + 0.04, top_z + 0.06, 0.02), (0.06, top_z + 0.08, 0.02), (0.05, top_z + 0.26), (0, top_z + 0.26)]), dark))
        out.append(kit.tube([(0.05, 0, top_z + 0.30), (-0.1, -0.05, top_z + 0.31), (-0.28, -0.1, top_z + 0.3), (-0.33, -0.12, top_z + 0.24)], lambda t: 0.055 - 0.02 * t, dark, 12, flat=0.8))
        out.append(kit.lathe(kit.fillet([(0, top_z + 0.37), (0.1, top_z + 0.37, 0.03), (0.1, top_z + 0.25), (0, top_z + 0.25)]), dark))
    elif cap == 'dropper':
        out.append(kit.lathe(kit.fillet([(top_r + 0.05, top_z - 0.1), (top_r + 0.05, top_z + 0.12, 0.015), (0.07, top_z + 0.12)]), M.metal('#c9a25c', 0.3, 0.2)))
        out.append(kit.lathe(kit.fillet([(0.075, top_z + 0.12), (0.085, top_z + 0.4, 0.06), (0.03, top_z + 0.5, 0.03), (0, top_z + 0.5)]), M.plain('#2b2826', 0.55)))
    if label:
        out.append(wall_label(body_r, band[0], band[1], *label, spread=spread))
    if tag:
        out += hang_tag(top_r + 0.02, top_z - 0.35, *tag)
    return kit.flatten(out)


def hang_tag(r, z, motif, paper, ink, accent):
    """Paper tag on a string round a neck."""
    card = kit.patch(lambda u, v: Vector(((u - 0.5) * 0.3 + 0.12, -r - 0.10 - 0.05 * v, z - 0.52 + v * 0.44)), M.printed(pictures.front(motif, paper, ink, accent, 'frame', 0.7), 0.7), nu=2, nv=2, thickness=0.012)
    cord = M.straw('#c7a869')
    return [card, kit.ring(r + 0.02, 0.013, cord, z), kit.tube([(0.05, -r - 0.02, z), (0.1, -r - 0.08, z - 0.05), (0.12, -r - 0.145, z - 0.1)], 0.011, cord, 6)]


def tall(liquid, label, r=0.3, h=2.0, shoulder=1.35, **more):
    profile = [(0, 0), (r, 0, 0.06), (r, shoulder, 0.22), (r * 0.38, shoulder + 0.32, 0.16), (r * 0.38, h)]
    return bottle(profile, liquid, more.pop('level', shoulder + 0.2), label=label, body_r=r, band=more.pop('band', (0.3, shoulder - 0.25)), **more)


def sauce(liquid, label, r=0.27, h=1.55, **more):
    profile = [(0, 0), (r, 0, 0.07), (r, h * 0.58, 0.14), (r * 0.62, h * 0.76, 0.12), (r * 0.42, h * 0.86, 0.06), (r * 0.42, h)]
    return bottle(profile, liquid, more.pop('level', h * 0.74), label=label, body_r=r, band=more.pop('band', (0.18, h * 0.52)), **more)


def swing(liquid, label, r=0.36, h=2.0, **more):
    profile = [(0, 0), (r, 0, 0.08), (r, h * 0.56, 0.3), (r * 0.36, h * 0.8, 0.2), (r * 0.34, h)]
    return bottle(profile, liquid, more.pop('level', h * 0.62), label=label, body_r=r, band=more.pop('band', (0.25, h * 0.48)), cap='swing', **more)


def dropper(liquid, label, r=0.3, h=0.95, glass='#b0702c', edge='#5c3210', **more):
    profile = [(0, 0), (r, 0, 0.06), (r, h * 0.72, 0.13), (r * 0.5, h * 0.88, 0.06), (r * 0.5, h)]
    return bottle(profile, liquid, h * 0.6, glass, edge, 'dropper', label=label, body_r=r, band=(0.14, h * 0.6), **more)


def tumbler(liquid, r=0.34, h=1.05, second=None, straw=None):
    """Drinking glass; `second` tints the upper half."""
    outer = kit.fillet([(0, 0), (r * 0.82, 0, 0.06), (r, h), (r - 0.025, h, 0.01), (r * 0.82 - 0.02, 0.09, 0.06), (0, 0.08)])
    g = M.Graph('drink')
    z = g('SeparateXYZ', 2, i0=g.nodes.new('ShaderNodeTexCoord').outputs['Object'])
    wave = g.math('ADD', g.math('DIVIDE', z, h), g.math('MULTIPLY', g.math('SUBTRACT', g.noise(3.0, 3), 0.5), 0.35))
    base = g.ramp(wave, (0.25, liquid), (0.72, second or liquid))
    drink = g.done(g.principled(base, 0.05, Emission=base, Emission__Strength=0.22, Specular=0.5))
    inner = kit.lathe(kit.fillet([(0, 0.09), (r * 0.80 - 0.02, 0.095, 0.05), (r * 0.965 - 0.025, h * 0.8), (0, h * 0.8)]), drink)
    return [kit.lathe(outer, M.glass()), inner]
