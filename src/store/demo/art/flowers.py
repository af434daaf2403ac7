"""Flowers, ears and large leaves."""

import math
import random

from mathutils import Vector

import grains
import kit
import materials as M
from kit import TAU


def leaves(n=2, length=0.6, width=0.13, color='#3f6f35', other='#5c8a45', seed=0, curl=0.1):
    rnd = random.Random(seed)
    template = kit.drop(grains.leaf_mesh(length, width, color, other, curl))
    start = rnd.uniform(0, TAU)
    return [kit.instance(template, (0, 0, 0.004 * k), (0, rnd.uniform(-0.1, 0.1), start + k * 0.9), rnd.uniform(0.85, 1.1)) for k in range(n)]


def jasmine_bloom(scale=1.0, seed=0, tilt=0.3):
    white = M.wax('#fdfaf0', 0.5, 0.10)
    petal = kit.drop(kit.patch(lambda u, v: Vector(((u - 0.5) * 2 * 0.062 * (math.sin(math.pi * min(v, 0.985) ** 0.75) ** 0.7 + 0.05), v * 0.17, 0.05 * math.sin(v * 2.6) - 0.045 * v * v + abs(u - 0.5) * 0.02)), white, nu=6, nv=10))
    out = []
    for ring_, n, lift, size in ((0, 6, 0.25, 1.0), (1, 5, 0.75, 0.72)):
        for k in range(n):
            out.append(kit.instance(petal, (0, 0, 0.03), (lift, 0, TAU * (k + ring_ * 0.5) / n + seed), size))
    out.append(kit.ball(0.022, M.plain('#e8cf6a', 0.6), (0, 0, 0.06), detail=2))
    return kit.group(out, (0, 0, 0.03), (tilt, 0.1, seed * 2.0), scale)


def jasmine(seed=0):
    out = leaves(2, 0.46, 0.12, '#3f7238', '#5c8a45', seed)
    rnd = random.Random(seed)
    for k in range(3):
        out += kit.group(jasmine_bloom(1.15, seed + k), (rnd.uniform(-0.24, 0.24), rnd.uniform(-0.2, 0.1), 0.0))
    buds = [kit.ball(0.04, M.wax('#f7f5e2', 0.5), (rnd.uniform(-0.34, 0.34), rnd.uniform(-0.26, 0.1), 0.04), (1.7, 1, 1), 2) for _ in range(2)]
    return out + buds


def blue_flower(color='#3b3f9a', other='#5a5cc0', n=3, seed=0, size=0.2):
    rnd = random.Random(seed)
    template = kit.drop(grains.leaf_mesh(size, size * 0.4, color, other, 0.06, 0.7))
    out = []
    for k in range(n):
        cx, cy = rnd.uniform(-0.22, 0.22), rnd.uniform(-0.16, 0.16)
        for j in range(4):
            out.append(kit.instance(template, (cx, cy, 0.01), (rnd.uniform(0.1, 0.6), 0, TAU * j / 4 + k + rnd.uniform(-0.3, 0.3)), rnd.uniform(0.7, 1)))
    return out


def rice_ear(seed=0, color='#d9b565', length=1.5):
    rnd = random.Random(seed)
    grain = kit.drop(kit.ball(0.055, M.per_object(color, M.tint(color, -0.22), 0.5), detail=2, scale=(1, 1, 1)))
    for v in grain.data.vertices:
        v.co = Vector((v.co.x * 1.25, v.co.y * 0.42, v.co.z * 0.42))
    path = [(length * (t - 0.5), 0.22 * math.sin(t * 2.4), 0.05 + 0.05 * math.sin(t * 3)) for t in [k / 30 for k in range(31)]]
    out = [kit.tube(path, lambda t: 0.013 * (1 - 0.6 * t), M.plain(M.tint(color, -0.1), 0.6), 6)]
    for k in range(34):
        t = 0.36 + 0.64 * k / 33
        i = min(int(t * 30), 29)
        side = -1 if k % 2 else 1
        p = path[i]
        out.append(kit.instance(grain, (p[0], p[1] + side * 0.045, p[2] + rnd.uniform(-0.02, 0.03)), (0, rnd.uniform(-0.3, 0.3), side * 0.5 + 0.3 * math.cos(t * 2.4)), rnd.uniform(0.85, 1.1)))
    return out


def banana_leaf(length=2.6, width=0.9, color='#4f8a3f', seed=0, stretch=1.0):
    g = M.Graph('banana leaf')
    uv = g.nodes.new('ShaderNodeTexCoord').outputs['UV']
    split = g.nodes.new('ShaderNodeSeparateXYZ')
    g.links.new(uv, split.inputs[0])
    across = g.math('ABSOLUTE', g.math('SUBTRACT', split.outputs[0], 0.5))
    veins = g.math('SINE', g.math('MULTIPLY', g.math('ADD', split.outputs[1], g.math('MULTIPLY', across, 0.25)), 330.0))
    rib = g.math('LESS_THAN', across, 0.022)
    base = g.mix(g.math('MULTIPLY_ADD', veins, 0.10, 0.12), color, M.tint(color, -0.4))
    base = g.mix(rib, base, M.tint(color, 0.45))
    material = g.done(g.principled(base, 0.34, g.bump(veins, 0.15, 0.01), Specular=0.45))

    def surface(u, v):
        half = width / 2 * max(math.sin(math.pi * (0.03 + 0.95 * v)), 0) ** 0.5
        x = (u - 0.5) * 2
        return Vector((x * half, (v - 0.5) * length, 0.03 + 0.05 * math.sin(v * 3.1) + 0.05 * abs(x) * half + 0.012 * math.sin(v * 40 + x * 3) * abs(x)))

    return [kit.patch(surface, material, nu=14, nv=60)]


def cotton_boll(seed=0):
    white = M.fabric('#fbf8f0', bump=0.6, scale=30)
    out = [kit.ball(0.16, white, (0.11 * math.cos(t), 0.11 * math.sin(t), 0.19), (1, 1, 1), 3, 0.35, k + seed) for k, t in enumerate((0.4, 2.0, 3.6, 5.2))]
    husk = kit.drop(grains.leaf_mesh(0.34, 0.09, '#7a5636', '#94704a', 0.10, 0.4))
    out += [kit.instance(husk, (0.05 * math.cos(t), 0.05 * math.sin(t), 0.03), (0.35, 0, t)) for t in (0, 1.3, 2.6, 3.9, 5.2)]
    return out


def lotus(color='#f3c3cb', tip='#e08a9d', scale=1.0, opened=0.6):
    g = M.Graph('lotus')
    v = g('SeparateXYZ', 1, i0=g.nodes.new('ShaderNodeTexCoord').outputs['UV'])
    material = g.done(g.principled(g.ramp(v, (0.2, '#fbeef0'), (0.75, color), (1.0, tip)), 0.5, Specular=0.3))
    petal = kit.drop(kit.patch(lambda u, w: Vector(((u - 0.5) * 2 * 0.15 * (math.sin(math.pi * min(w, 0.99) ** 0.9) ** 0.75 + 0.03), w * 0.5, 0.14 * math.sin(w * 2.2) + ((u - 0.5) * 2) ** 2 * 0.07)), material, nu=8, nv=14))
    out = []
    for n, lift, size in ((8, 0.45, 1.0), (8, 0.85, 0.92), (6, 1.2, 0.8)):
        out += [kit.instance(petal, (0, 0, 0.04), (lift * (1.3 - opened * 0.5), 0, TAU * (k + n * 0.07) / n), size) for k in range(n)]
    out.append(kit.lathe(kit.fillet([(0.05, 0.05), (0.1, 0.2, 0.03), (0, 0.2)]), M.plain('#d8c25a', 0.6), 20))
    return kit.group(out, scale=scale)
