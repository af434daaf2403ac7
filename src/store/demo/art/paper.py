"""Gift boxes, notebooks and rolled paper."""

import math
import random

from mathutils import Vector

import kit
import materials as M
from packs import plate



def gift_box(w, d, h, color, inside=None, lining='#f3ead7', ribbon=None, lid_art=None, turn=-0.35, tissue=True, seed=4):
    """Open tray with its lid leaning behind, or closed under a ribbon when `inside` is None."""
    board = M.plain(color, 0.7, 0.2)
    t = 0.04
    out = []
    if inside is None:
        out += [kit.box(w, d, h * 0.8, board, 0.012), kit.box(w + 0.05, d + 0.05, h * 0.34, board, 0.014, (0, 0, h * 0.66))]
        out += bow(w + 0.06, d + 0.06, h, ribbon or '#b8322a')
        return kit.group(out, rotation=(0, 0, turn))
    out += [kit.box(w, d, t, board, 0.006)]
    for sx, sy, lw, ld in ((0, -1, w, t), (0, 1, w, t), (-1, 0, t, d), (1, 0, t, d)):
        out.append(kit.box(lw, ld, h, board, 0.006, (sx * (w - t) / 2, sy * (d - t) / 2, 0)))
    if tissue:
        rnd = random.Random(seed)
        strip = M.per_object(lining, M.tint(lining, -0.12), 0.9)
        template = kit.drop(kit.tube([(0.3 * (k / 8 - 0.5), 0.05 * math.sin(k * 1.1), 0.05 * math.cos(k * 0.9)) for k in range(9)], 0.012, strip, 4))
        floor = kit.box(w - t * 2, d - t * 2, h * 0.3, M.varied(lining, M.tint(lining, -0.15), 12, 0.9, 0.8), 0.02, (0, 0, t))
        out.append(floor)
        for _ in range(260):
            out.append(kit.instance(template, (rnd.uniform(-0.5, 0.5) * (w - 0.36), rnd.uniform(-0.5, 0.5) * (d - 0.36), h * 0.3 + t + rnd.uniform(-0.03, 0.05)), (rnd.uniform(-0.5, 0.5), rnd.uniform(-0.5, 0.5), rnd.uniform(0, 6)), rnd.uniform(0.6, 1.1)))
    out += kit.group(inside, (0, 0, h * 0.3 + t))
    lid = [kit.box(w + 0.05, d + 0.05, 0.05, board, 0.012)]
    if lid_art:
        lid.append(plate(w * 0.6, w * 0.6 * 0.8, (0, 0, 0.054), 'top', M.printed(lid_art, 0.7)))
    out += kit.group(lid, (-w * 0.05, d * 0.5 + 0.32, d * 0.52), (1.25, 0, 0))
    return kit.group(out, rotation=(0, 0, turn))


def bow(w, d, h, color, wide=0.16):
    """Ribbon both ways over a box and a bow on top."""
    silk = M.silk(color)
    out = [kit.box(w, wide, h + 0.012, silk, 0.004), kit.box(wide, d, h + 0.012, silk, 0.004)]
    for s in (-1, 1):
        def loop(u, v, s=s):
            t = v * math.tau * 0.96 - 0.1
            r = 0.26
            return Vector((s * (r * (1 - math.cos(t)) * 0.95), (u - 0.5) * wide * (0.55 + 0.45 * math.sin(t / 2)) , h + 0.03 + r * 0.62 * math.sin(t) * (1 if math.sin(t) > 0 else 0.15)))

        out.append(kit.patch(loop, silk, nu=8, nv=40, thickness=0.006))
        out.append(kit.patch(lambda u, v, s=s: Vector((s * (0.05 + 0.42 * v), -0.1 * v + (u - 0.5) * wide * (0.5 + 0.5 * v) - 0.25 * v, h + 0.03 + 0.05 * math.sin(v * 5) * (1 - v))), silk, nu=6, nv=20, thickness=0.006))
    out.append(kit.ball(0.075, silk, (0, 0, h + 0.06), (0.9, 1.1, 0.8), 3))
    return out


def notebook(w, d, t, cover, spine=None, angle=0.3, stand=False, thread='#8a4a30'):
    """Hand-bound book lying flat; `cover` is a material."""
    pages = kit.box(w - 0.05, d - 0.06, t - 0.03, M.varied('#f3ecdb', '#e2d6bb', 1.5, 0.9, 0.2), 0.004, (0.01, 0, 0.015))
    out = [pages]
    for z in (0, t - 0.018):
        out.append(_board(w, d, z, cover))
    out.append(kit.box(0.02, d, t, spine or cover, 0.008, (-w / 2, 0, 0)))
    cord = M.straw(thread, M.tint(thread, -0.2))
    for y in (-0.36, -0.12, 0.12, 0.36):
        out.append(kit.tube([(-w / 2 + 0.13, y * d, t + 0.006), (-w / 2, y * d, t + 0.008), (-w / 2 - 0.014, y * d, t / 2), (-w / 2, y * d, -0.0)], 0.009, cord, 6))
    out.append(kit.tube([(-w / 2 + 0.13, y * d, t + 0.006) for y in (-0.47, -0.2, 0.2, 0.47)], 0.009, cord, 6))
    return kit.group(out, rotation=(0, 0, angle))


def _board(w, d, z, material):
    obj = kit.box(w, d, 0.018, material, 0.006, (0, 0, z))
    mesh = obj.data
    layer = mesh.uv_layers.new(name='uv')
    for loop in mesh.loops:
        co = mesh.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (co.x / w + 0.5, co.y / d + 0.5)
    return obj


def rolled_sheet(r, length, material, turns=3.0, angle=0.0):
    """Rolled paper lying along x."""
    def surface(u, v):
        t = u * turns * math.tau
        rr = r * (0.62 + 0.38 * u)
        return Vector(((v - 0.5) * length, rr * math.cos(t), rr * math.sin(t) + r))

    return kit.group([kit.patch(surface, material, nu=140, nv=4, thickness=0.006)], rotation=(0, 0, angle))
