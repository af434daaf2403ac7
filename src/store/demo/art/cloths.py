"""Cloth: folded, rolled, hung, sewn into cushions and bags, knotted round a box."""

import math
import random

from mathutils import Vector, noise

import kit
import materials as M
from kit import TAU


def printed(picture, repeat=(3, 3), weave=46, feather=0.0, sheen=0.35, rough=0.9, bump=0.35):
    """Woven cloth with a pattern."""
    return M.printed(picture, rough, bump, repeat, weave, sheen, feather=feather, specular=0.15)


def folded(material, w=1.5, d=1.05, layers=6, thick=0.05, z=0.0, seed=1, fringe=None, turn=0.0, at=(0, 0), uv_scale=1.0):
    """Folded cloth: one sheet running to and fro, its round folds to the front."""
    rnd = random.Random(seed)
    path = []
    steps = 16
    for i in range(layers):
        shift = rnd.uniform(-0.015, 0.015)
        run = [d / 2 - d * k / steps for k in range(steps + 1)]
        if i % 2:
            run = run[::-1]
        path += [(y + shift, z + thick * (i + 0.5)) for y in run]
        if i < layers - 1:
            y = run[-1] + shift
            sign = -1 if i % 2 == 0 else 1
            path += [(y + sign * thick * 0.62 * math.sin(a), z + thick * (i + 0.5) + thick * (1 - math.cos(a)) / 2) for a in [math.pi * k / 7 for k in range(1, 7)]]
    lengths = [0.0]
    for a, b in zip(path, path[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    nx = 26
    verts, faces, uvs = [], [], []
    for (y, zz), along in zip(path, lengths):
        for k in range(nx + 1):
            x = (k / nx - 0.5) * w
            soft = noise.noise(Vector((x * 1.6 + seed, y * 1.6, zz * 3)))
            verts.append((x * (1 + 0.012 * noise.noise(Vector((y * 2, zz * 14, seed)))), y + 0.012 * soft, zz + 0.014 * soft * (zz - z) / max(layers * thick, 0.01) * 2))
            uvs.append((k / nx * w * uv_scale, along * uv_scale))
    for j in range(len(path) - 1):
        for k in range(nx):
            a = j * (nx + 1) + k
            faces.append((a, a + 1, a + nx + 2, a + nx + 1))
    cloth = kit.mesh_object('folded', verts, faces, material, True, uvs)
    solid = cloth.modifiers.new('solid', 'SOLIDIFY')
    solid.thickness, solid.offset = thick * 0.86, 0
    out = [cloth]
    if fringe:
        strand = M.fabric(fringe, scale=40)
        template = kit.drop(kit.tube([(0, 0, 0), (0.004, -0.05, -0.012), (0.0, -0.12, -0.03), (0.006, -0.17, -0.05)], lambda t: 0.013 - 0.004 * t, strand, 6))
        top = z + layers * thick - thick * 0.5
        for k in range(46):
            out.append(kit.instance(template, ((k / 45 - 0.5) * w * 0.98, -d / 2 - 0.0, top), (rnd.uniform(-0.2, 0.1), 0, rnd.uniform(-0.2, 0.2)), rnd.uniform(0.85, 1.1)))
    return kit.group(out, (at[0], at[1], 0), (0, 0, turn))


def stack(materials, w=1.5, d=1.05, layers=4, thick=0.05, turn=-0.3, jitter=0.06, fringe=None, shrink=0.0):
    """Folded cloths on top of each other."""
    rnd, out = random.Random(len(materials)), []
    for k, material in enumerate(materials):
        s = 1 - shrink * k
        out += folded(material, w * s, d * s, layers, thick, k * layers * thick, k + 3, fringe if k == len(materials) - 1 else None, rnd.uniform(-jitter, jitter), (rnd.uniform(-0.02, 0.02), rnd.uniform(-0.02, 0.02)))
    return kit.group(out, rotation=(0, 0, turn))


def rolled(material, r=0.3, length=1.9, turns=5.0, angle=0.5, tail=0.55, tie=None, uv_scale=1.0):
    """Bolt of cloth lying, its end hanging out flat in front."""
    def surface(u, v):
        total = turns * TAU
        x = (v - 0.5) * length
        if u < 0.12 and tail:
            t = 1 - u / 0.12
            y = -tail * t
            return Vector((x, y - 0.0, 0.012 + 0.006 * math.sin(x * 5 + y * 6)))
        t = (u - 0.12) / 0.88 * total if tail else u * total
        q = r * (1 - 0.72 * t / total)
        a = -math.pi / 2 + t
        return Vector((x, q * math.cos(a), q * math.sin(a) + r + 0.006 * noise.noise(Vector((x * 3, t, 0)))))

    nu = int(turns * 40)
    sheet = kit.patch(surface, material, nu=nu, nv=24, thickness=0.018)
    layer = sheet.data.uv_layers['uv']
    span = turns * r * 3.6
    for loop in layer.data:
        loop.uv = (loop.uv[1] * length * uv_scale, loop.uv[0] * span * uv_scale)
    out = [sheet]
    if tie:
        cord = M.straw(tie)
        out += [kit.group(kit.ring(r + 0.016, 0.018, cord, 0, 48, 8), (dx, 0, r), (0, math.pi / 2, 0)) for dx in (-0.03, 0.03)]
        out += [kit.tube([(s * 0.02, -0.2, r * 1.9), (s * 0.12, -0.24, r * 1.98), (s * 0.16, -0.3, r * 1.8), (s * 0.05, -0.24, r * 1.8)], 0.016, cord, 8) for s in (-1, 1)]
    return kit.group(out, rotation=(0, 0, angle))


def rail(width=1.9, height=2.1, color='#b98a55'):
    """Wooden stand with a bar to hang cloth on."""
    wood = M.wood(color, None, 1.0, 0.45, 'z')
    out = [kit.group(kit.lathe(kit.fillet([(0, -width / 2), (0.045, -width / 2, 0.02), (0.045, width / 2, 0.02), (0, width / 2)]), M.wood(color, None, 1.0, 0.45, 'z'), 24), (0, 0, height), (0, math.pi / 2, 0))]
    for s in (-1, 1):
        out.append(kit.box(0.07, 0.07, height + 0.02, wood, 0.015, (s * (width / 2 - 0.08), 0, 0)))
        out.append(kit.box(0.08, 0.6, 0.07, wood, 0.015, (s * (width / 2 - 0.08), 0, 0)))
    return out


def hung(material, w=1.0, front=1.55, back=1.0, height=2.1, folds=5, depth=0.055, fringe=None, seed=1, r=0.06, uv_scale=1.0, x=0.0):
    """Cloth laid over a bar at `height`, its folds deepening downwards."""
    top = math.pi * r
    total = front + top + back

    def surface(u, v):
        s = v * total
        px = (u - 0.5) * w
        if s < front:
            down = front - s
            y, z = -r, height - down
        elif s < front + top:
            a = math.pi * (s - front) / top
            down = 0
            y, z = -r * math.cos(a), height + r * math.sin(a)
        else:
            down = s - front - top
            y, z = r, height - down
        grow = min(down / 0.5, 1) ** 0.8
        wave = math.sin(folds * TAU * u + seed + 0.9 * math.sin(2.2 * u * TAU + seed)) + 0.35 * math.sin(folds * 2.3 * TAU * u + seed * 2)
        sign = -1 if s < front + top / 2 else 1
        return Vector((px * (1 - 0.07 * grow) + 0.01 * noise.noise(Vector((u * 3, z * 2, seed))), y + sign * depth * 0.9 * grow - depth * wave * grow, z + 0.012 * math.sin(folds * TAU * u + seed) * grow))

    cloth = kit.patch(surface, material, nu=130, nv=70, thickness=0.014)
    layer = cloth.data.uv_layers['uv']
    for loop in layer.data:
        loop.uv = (loop.uv[0] * w * uv_scale, loop.uv[1] * total * uv_scale)
    out = [cloth]
    if fringe:
        strand = M.fabric(fringe, scale=40)
        rnd = random.Random(seed)
        template = kit.drop(kit.tube([(0, 0, 0), (0.006, 0, -0.07), (-0.004, 0, -0.14), (0.003, 0, -0.2)], lambda t: 0.012 - 0.003 * t, strand, 6))
        for k in range(54):
            p = surface((k + 0.5) / 54, 0.0)
            out.append(kit.instance(template, p, (rnd.uniform(-0.12, 0.12), rnd.uniform(-0.12, 0.12), 0), rnd.uniform(0.85, 1.1)))
    return kit.group(out, (x, 0, 0))


def cushion(material, size=1.5, plump=0.42, piping=None, lean=1.15, turn=0.0, back=None):
    """Square cushion standing, leaning back a little."""
    def face(sign):
        def surface(u, v):
            x, y = (u - 0.5) * 2, (v - 0.5) * 2
            pinch = 1 - 0.075 * ((1 - abs(x)) * abs(y) ** 3 + (1 - abs(y)) * abs(x) ** 3)
            h = ((1 - x * x) * (1 - y * y)) ** 0.42 * plump / 2
            h += 0.014 * noise.noise(Vector((x * 2.4, y * 2.4, sign * 2.0))) * (1 - abs(x * y))
            ripple = 0.012 * math.sin(11 * x) * max(0, abs(y) - 0.75) + 0.012 * math.sin(11 * y) * max(0, abs(x) - 0.75)
            return Vector((x * size / 2 * pinch, y * size / 2 * pinch, sign * (h + ripple)))

        return surface

    out = [kit.patch(face(1), material, nu=60, nv=60), kit.patch(face(-1), back or material, nu=40, nv=40)]
    edge = [face(1)(*q) for q in [(k / 40, 0) for k in range(40)] + [(1, k / 40) for k in range(40)] + [(1 - k / 40, 1) for k in range(40)] + [(0, 1 - k / 40) for k in range(40)]]
    out.append(kit.tube([(p.x, p.y, 0) for p in edge], 0.026, piping or material, 8, True))
    return kit.group(kit.group(out, (0, 0, size * 0.47 * math.sin(lean) + 0.03), (lean, 0, 0)), rotation=(0, 0, turn))


def round_cushion(material, r=0.9, h=0.36, button=None):
    """Round floor cushion, tufted in the middle."""
    outer = kit.curve_profile([(0, 0.0), (r * 0.8, 0.01), (r * 0.97, h * 0.3), (r * 0.97, h * 0.72), (r * 0.8, h * 0.98), (r * 0.4, h * 0.96), (r * 0.12, h * 0.78), (0, h * 0.7)], 9)
    body = kit.lathe(outer, material, 96, flutes=16, flute_depth=0.012)
    layer = body.data.uv_layers['uv']
    mesh = body.data
    for loop in mesh.loops:
        co = mesh.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (co.x / 2, co.y / 2 + co.z * 0.3)
    pipe = [kit.ring(r * 0.985, 0.022, button or material, h * q, 96, 8) for q in (0.24, 0.78)]
    return [body, pipe, kit.ball(0.07, button or material, (0, 0, h * 0.72), (1, 1, 0.5), 3)]


def triangle_cushion(panel, ends, edge, length=1.7, size=1.15):
    """Mon khwan: three-sided cushion of stuffed square cells."""
    rows = 4
    out = []
    h = size * math.sqrt(3) / 2
    corners = [Vector((0, -size / 2, 0)), Vector((0, size / 2, 0)), Vector((0, 0, h))]
    for a, b in ((0, 2), (2, 1), (0, 1)):
        p, q = corners[a], corners[b]
        outward = (p + q) / 2 - Vector((0, 0, h / 3))
        outward.normalize()
        n = rows
        for k in range(n):
            def cell(u, v, k=k, p=p, q=q, outward=outward):
                t = (k + v) / n
                puff = 0.075 * (1 - (2 * v - 1) ** 4) ** 0.5 * (1 - (2 * u - 1) ** 8) ** 0.4
                base = p.lerp(q, t)
                return Vector(((u - 0.5) * length, base.y, base.z)) + outward * puff

            piece = kit.patch(cell, panel, nu=50, nv=16)
            layer = piece.data.uv_layers['uv']
            for loop in layer.data:
                loop.uv = (loop.uv[0] * 1.6, (loop.uv[1] + k) * 0.25)
            out.append(piece)
            if k:
                line = [cell(i / 20, 0.0) for i in range(21)]
                out.append(kit.tube(line, 0.016, edge, 6))
    for s in (-1, 1):
        for k, (cy, cz, size_) in enumerate(((-size / 4, h / 4.3, 0.28), (size / 4, h / 4.3, 0.28), (0, h * 0.62, 0.26), (0, h * 0.22, 0.2))):
            out.append(kit.ball(size_, ends, (s * (length / 2 - 0.01), cy, cz), (0.28, 1, 0.9), 3))
        out.append(kit.tube([(s * length / 2, c.y, c.z) for c in corners], 0.03, edge, 8, True))
        tri = kit.mesh_object('end', [(s * length / 2, c.y, c.z) for c in corners], [(0, 1, 2)], ends, False)
        out.append(tri)
    return kit.group(out, (0, 0, 0.06), (0, 0, -0.5))


def cloth_bag(material, strap, w=1.35, h=1.45, pocket=None, stitch=None, turn=-0.2):
    """Flat tote of cloth, slightly filled, with two straps; optional stitched pocket."""
    import packs

    front, back = packs._puff(w, h, 0.16, 3, 0.0, 0.03)

    def open_top(surface):
        def at(u, v):
            p = surface(u, v * 0.86)
            return Vector((p.x, p.y * 1.1 - 0.0, p.z / 0.86))

        return at

    out = []
    for surface in (open_top(front), open_top(back)):
        sheet = kit.patch(surface, material, nu=50, nv=60)
        layer = sheet.data.uv_layers['uv']
        for loop in layer.data:
            loop.uv = (loop.uv[0] * w, loop.uv[1] * h)
        out.append(sheet)
    face = open_top(front)
    out.append(kit.patch(face, strap, v=(0.94, 1.0), lift=0.006, nu=40, nv=4))
    if pocket:
        out.append(kit.patch(face, pocket, u=(0.28, 0.72), v=(0.3, 0.68), lift=0.014, nu=30, nv=24))
        lines = [[face(u, 0.30 + 0.38 * t) for t in [k / 20 for k in range(21)]] for u in (0.295, 0.705)] + [[face(0.295 + 0.41 * t, 0.315) for t in [k / 20 for k in range(21)]]]
        dash = M.plain(stitch or '#f1ead8', 0.9)
        for line in lines:
            for k in range(0, 20):
                a, b = line[k], line[k + 1]
                out.append(kit.tube([a + Vector((0, -0.02, 0)), a.lerp(b, 0.55) + Vector((0, -0.02, 0))], 0.006, dash, 5))
    for s in (-1, 1):
        y = s * 0.03
        def band(u, v, y=y, s=s):
            t = v
            x = -0.3 + 0.6 * t
            z = h + 0.55 * math.sin(math.pi * t) ** 0.62
            return Vector((x + (u - 0.5) * 0.085 * (1 if abs(math.cos(math.pi * t)) > 0.5 else 1), y + s * 0.05 * math.sin(math.pi * t) + (u - 0.5) * 0.02, z + (u - 0.5) * 0.085 * math.cos(math.pi * t) * -1))

        out.append(kit.patch(band, strap, nu=4, nv=50, thickness=0.016))
        for x in (-0.3, 0.3):
            out.append(kit.box(0.1, 0.012, 0.26, strap, 0.004, (x, -0.062 if s < 0 else 0.05, h - 0.24)))
    return kit.group(out, rotation=(0, 0, turn))


def wrapped(material, w=1.2, d=1.0, h=0.62, turn=-0.35, uv_scale=1.0):
    """Box wrapped in cloth: gathered to a knot on top with two ears."""
    def shell(u, v):
        a = u * TAU
        c, s = math.cos(a), math.sin(a)
        if v < 0.5:
            t = v / 0.5
            x, y = math.copysign(abs(c) ** 0.3, c) * w / 2, math.copysign(abs(s) ** 0.3, s) * d / 2
            pull = 0.02 * math.sin(9 * a) * t
            return Vector((x * (1 + 0.012 * math.sin(7 * a + 4 * t)), y * (1 + 0.012 * math.sin(6 * a)), t * h + pull))
        t = (v - 0.5) / 0.5
        q = 1 - 0.93 * t
        x, y = math.copysign(abs(c) ** (0.3 + 0.7 * t), c) * w / 2 * q, math.copysign(abs(s) ** (0.3 + 0.7 * t), s) * d / 2 * q
        crest = 0.05 * abs(math.sin(2 * a)) ** 3 * math.sin(math.pi * t)
        gather = 0.02 * math.sin(14 * a) * t
        return Vector((x, y, h + 0.02 * math.sin(math.pi * t) + crest + gather + 0.2 * t**5))

    sheet = kit.patch(shell, material, nu=160, nv=80)
    layer = sheet.data.uv_layers['uv']
    mesh = sheet.data
    for polygon in mesh.polygons:
        flat = abs(polygon.normal.z) > 0.6
        sideways = abs(polygon.normal.x) > abs(polygon.normal.y)
        for index in polygon.loop_indices:
            co = mesh.vertices[mesh.loops[index].vertex_index].co
            layer.data[index].uv = ((co.x, co.y) if flat else ((co.y, co.z) if sideways else (co.x, co.z)))
    for loop in layer.data:
        loop.uv = loop.uv * uv_scale
    out = [sheet]
    knot = kit.ball(0.14, material, (0, 0, h + 0.2), (1.15, 0.95, 0.8), 3, 0.15)
    out.append(knot)
    for s in (-1, 1):
        def ear(u, v, s=s):
            q = (u - 0.5) * 2
            half = 0.05 + 0.24 * math.sin(math.pi * min(v * 0.82 + 0.05, 1)) ** 0.9
            fold = 0.05 * math.sin(q * 4.5) * (1 - v * 0.5)
            return Vector((s * (0.05 + 0.62 * v), q * half * 0.8 + 0.12 * v * s, h + 0.22 + 0.36 * math.sin(v * 2.1) - 0.12 * v + fold + abs(q) * 0.06))

        piece = kit.patch(ear, material, nu=22, nv=30, thickness=0.014)
        uv = piece.data.uv_layers['uv']
        for loop in uv.data:
            loop.uv = (loop.uv[0] * 0.6 * uv_scale, loop.uv[1] * 0.7 * uv_scale)
        out.append(piece)
    return kit.group(out, rotation=(0, 0, turn))
