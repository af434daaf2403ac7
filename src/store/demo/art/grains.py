"""Small things in number: grains, beans, leaves — scattered, heaped, or filling a jar."""

import math
import random

from mathutils import Matrix, Vector

import kit
import materials as M
from kit import TAU



def leaf_mesh(length=0.6, width=0.13, color='#4f7a3a', other='#6f9a4a', curl=0.10, fold=0.25, tip=0.9, name='leaf'):
    """Blade along +y with a folded midrib."""
    material = M.per_object(color, other, 0.42, 0.4, 0.15, 9.0)

    def surface(u, v):
        half = width * (math.sin(math.pi * min(v ** tip, 1)) ** 0.8 if 0 < v < 1 else 0)
        x = (u - 0.5) * 2
        return Vector((x * half, v * length, abs(x) * half * fold + curl * math.sin(v * math.pi) + 0.008))

    return kit.patch(surface, material, nu=8, nv=18, name=name)


def grain_mesh(kind, color, other=None):
    """Small template for scattering and heaps."""
    other = other or M.tint(color, -0.25)
    matte = M.per_object(color, other, 0.5, 0.35)
    if kind == 'rice':
        obj = kit.ball(1, matte, detail=2)
        for v in obj.data.vertices:
            v.co = Vector((v.co.x * 0.052, v.co.y * 0.0135, v.co.z * 0.0125))
    elif kind == 'pepper':
        obj = kit.ball(0.036, M.per_object(color, other, 0.7, 0.2, 0.6, 60.0), detail=2, noise=0.16)
    elif kind == 'bean':
        obj = kit.ball(0.06, M.per_object(color, other, 0.32, 0.5), detail=3)
        for v in obj.data.vertices:
            groove = 0.018 * math.exp(-((v.co.y / 0.009) ** 2)) if v.co.z > 0 else 0
            v.co = Vector((v.co.x * 1.15, v.co.y * 0.85, max(v.co.z, -0.06) * (0.55 if v.co.z > 0 else 0.75) - groove))
    elif kind == 'soy':
        obj = kit.ball(0.042, matte, detail=2, noise=0.06)
    elif kind == 'cashew':
        path = [(0.1 * math.cos(t), 0.1 * math.sin(t), 0.03) for t in [k * 0.28 for k in range(13)]]
        obj = kit.tube(path, lambda t: 0.046 * (0.45 + 0.62 * math.sin(math.pi * (0.12 + 0.76 * t))) + 0.006 * math.cos(9 * t), M.per_object(color, other, 0.5, 0.3, 0.2, 14), 10)
    elif kind == 'peanut':
        obj = kit.ball(0.05, matte, detail=2, scale=(1.35, 1, 1))
    elif kind == 'tea':
        path = [(0.11 * (t - 0.5) + 0.012 * math.sin(t * 9), 0.02 * math.sin(t * 5), 0.02 + 0.016 * math.sin(t * 7)) for t in [k / 9 for k in range(10)]]
        obj = kit.tube(path, lambda t: 0.017 * math.sin(math.pi * (0.1 + 0.85 * t)) + 0.003 * math.sin(40 * t), M.per_object(color, other, 0.6, 0.3), 6, flat=0.6)
    elif kind == 'ball-tea':
        obj = kit.ball(0.045, M.per_object(color, other, 0.55, 0.35, 0.7, 40.0), detail=2, noise=0.55)
    elif kind == 'salt':
        obj = kit.box(0.035, 0.03, 0.014, M.per_object(color, '#eef3f5', 0.15, 0.5), 0.003, segments=1)
    elif kind == 'sesame':
        obj = kit.ball(1, matte, detail=2)
        for v in obj.data.vertices:
            v.co = Vector((v.co.x * 0.022, v.co.y * 0.012, v.co.z * 0.007))
    elif kind == 'petal':
        obj = leaf_mesh(0.26, 0.075, color, other, 0.06, 0.9, 0.8)
    elif kind == 'crumb':
        obj = kit.ball(0.045, M.per_object(color, other, 0.5, 0.35, 0.3, 30), detail=2, noise=0.9, seed=3)
    elif kind == 'ball':
        obj = kit.ball(0.13, M.per_object(color, other, 0.75, 0.25, 0.8, 45), detail=3, noise=0.2)
    elif kind == 'slice':
        profile = kit.fillet([(0, 0.03), (0.2, 0.03, 0.02), (0.215, 0.0)], 3)
        obj = kit.lathe(profile, M.per_object(color, other, 0.5, 0.35, 0.4, 12), 20, wobble=0.12)
    elif kind == 'strip':
        obj = kit.box(0.62, 0.13, 0.035, M.per_object(color, other, 0.42, 0.4, 0.5, 9), 0.012)
        for v in obj.data.vertices:
            v.co.z += 0.05 * math.sin(v.co.x * 5)
    elif kind == 'chili':
        obj = dried_chili_mesh(color, other)
    else:
        raise KeyError(kind)
    obj.name = kind
    return kit.drop(obj)


def dried_chili_mesh(color='#9c1f1a', other='#6d1410', length=0.34, radius=0.036):
    path = [(length * (t - 0.5), 0.05 * math.sin(t * 2.6), 0.03 + 0.01 * math.sin(t * 6)) for t in [k / 12 for k in range(13)]]
    return kit.tube(path, lambda t: radius * (1 - t) ** 0.6 * (0.8 + 0.25 * math.sin(9 * t)) + 0.004, M.per_object(color, other, 0.3, 0.5, 0.5, 14), 8, flat=0.75)


def scatter(template, n, center, spread, seed, z=0.0, flat=True, scale=(0.85, 1.15), material=None):
    """Single grains lying loose on the ground."""
    rnd = random.Random(seed)
    out = []
    for _ in range(n):
        r, t = abs(rnd.gauss(0, 0.55)) * spread, rnd.uniform(0, TAU)
        turn = (rnd.uniform(-0.3, 0.3), rnd.uniform(-0.3, 0.3), rnd.uniform(0, TAU)) if flat else tuple(rnd.uniform(0, TAU) for _ in range(3))
        out.append(kit.instance(template, (center[0] + r * math.cos(t), center[1] + r * math.sin(t) * 0.8, z), turn, rnd.uniform(*scale), material))
    return out


def heap(template, n, radius, height, center=(0, 0, 0), seed=1, base='#888888', lift=0.0, power=1.6, scale=(0.85, 1.15), tumble=1.0):
    """Dome of grains over a solid of the same colour."""
    rnd = random.Random(seed)
    steps = [(radius * 0.97 * k / 14, max(height * (1 - (k / 14) ** power) - 0.012, 0)) for k in range(14, -1, -1)]
    dome = kit.lathe(steps, M.varied(base, M.tint(base, -0.25), 14, 0.7, 0.6), 40)
    dome.location = center
    out = [dome]
    for _ in range(n):
        r, t = radius * math.sqrt(rnd.random()), rnd.uniform(0, TAU)
        z = height * (1 - (r / radius) ** power) + rnd.uniform(-0.3, 0.7) * lift
        turn = (rnd.uniform(-1, 1) * tumble, rnd.uniform(-1, 1) * tumble, rnd.uniform(0, TAU))
        out.append(kit.instance(template, (center[0] + r * math.cos(t), center[1] + r * math.sin(t), center[2] + z), turn, rnd.uniform(*scale)))
    return out


def fill(template, n, radius, z0, z1, seed, core, scale_range=(0.85, 1.15), size=0.05):
    """Grains seen through the wall of a jar: a shell of instances round a solid core, and a level top."""
    rnd = random.Random(seed)
    out = [kit.lathe([(0, z0), (radius - size * 1.1, z0), (radius - size * 1.1, z1 - 0.03), (0, z1 - 0.01)], M.varied(core, M.tint(core, -0.4), 12, 0.8, 0.6))]
    for k in range(n):
        scale = rnd.uniform(*scale_range)
        if k % 4 == 0:
            t, r, z = rnd.uniform(0, TAU), (radius - size * 1.5) * math.sqrt(rnd.random()), z1 + rnd.uniform(-0.02, 0.03)
            out.append(kit.instance(template, (r * math.cos(t), r * math.sin(t), z), (rnd.uniform(-1, 1), rnd.uniform(-1, 1), rnd.uniform(0, TAU)), scale))
            continue
        t = rnd.uniform(math.pi, TAU) + rnd.uniform(-0.25, 0.25)
        r = radius - rnd.uniform(0.75, 1.1) * size
        outward = Vector((math.cos(t), math.sin(t), 0))
        spin = rnd.uniform(0, TAU)
        along = Vector((-math.sin(t), math.cos(t), 0)) * math.cos(spin) + Vector((0, 0, 1)) * math.sin(spin)
        basis = Matrix((along, along.cross(outward), -outward)).transposed()
        out.append(kit.instance(template, (r * math.cos(t), r * math.sin(t), rnd.uniform(z0 + size * 0.6, z1)), basis.to_euler(), scale))
    return out
