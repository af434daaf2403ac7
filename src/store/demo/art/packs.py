"""Paper, tin and cloth packs."""

import math

from mathutils import Vector, noise

import kit
import materials as M
import pictures


def _puff(w, h, depth, seed, gusset=1.0, crease=0.012):
    """Surface functions (front, back) of a filled pouch standing on its gusset, sealed at the top."""

    def half(sign):
        def surface(u, v):
            x = (u - 0.5) * 2
            fall = max(1 - v, 0) ** 0.55
            belly = (1 - abs(x) ** 2.6) ** 0.6 if abs(x) < 1 else 0
            y = depth * (0.06 + 0.94 * fall) * (gusset * (1 - v) ** 2 + (1 - gusset * (1 - v) ** 2) * 1) * belly
            edge = 1 - 0.035 * math.sin(math.pi * min(v * 1.1, 1))
            wrinkle = crease * noise.noise(Vector((u * 5 + seed, v * 6, sign * 3.0))) * (0.4 + fall) + crease * 0.5 * noise.noise(Vector((u * 14, v * 9 + seed, sign)))
            if v > 0.9:
                y *= (1 - v) / 0.1 * 0.8 + 0.05
            return Vector((x * w / 2 * edge, sign * (y + 0.004 + (wrinkle if belly > 0.05 else 0)), v * h))

        return surface

    return half(-1), half(1)


def pouch(w, h, depth, material, art=None, art_at=(0.14, 0.86, 0.2, 0.74), seal=None, seed=1, window=None, gusset=0.0):
    """Stand-up pouch. `art` is a picture on the front within (u0, u1, v0, v1); `window` shows grains in an oval."""
    front, back = _puff(w, h, depth, seed, gusset)
    out = [kit.patch(front, material, nu=56, nv=70), kit.patch(back, material, nu=40, nv=50)]
    out.append(kit.patch(front, seal or material, v=(0.93, 1.0), lift=0.005, nu=50, nv=6))
    for k in range(3):
        v = 0.94 + k * 0.018
        out.append(kit.patch(front, seal or material, v=(v, v + 0.007), lift=0.012, nu=40, nv=2))
    if art:
        u0, u1, v0, v1 = art_at
        out.append(kit.patch(front, M.printed(art, 0.7), u=(u0, u1), v=(v0, v1), lift=0.008, nu=40, nv=40))
    if window:
        color, u, v, ru, rv = window
        out += _window(front, color, u, v, ru, rv)
    return out


def _window(front, look, u, v, ru, rv):
    """Oval pane with the contents (a material) behind it."""
    pane = []
    for material, lift, grow in ((look, -0.010, 1.0), (M.glass('#ffffff', '#e8eeea', 0.4), -0.016, 1.0)):
        def surface(a, b, grow=grow):
            t, r = a * math.tau, b * grow
            return front(u + ru * r * math.cos(t), v + rv * r * math.sin(t))

        def lifted(a, b, lift=lift, surface=surface):
            p = surface(a, b)
            return Vector((p.x, p.y + lift, p.z))

        pane.append(kit.patch(lifted, material, nu=40, nv=12))
    return pane


def flat_bag(w, h, d, material, art=None, art_at=(0.1, 0.9, 0.12, 0.72), fold=0.22, tie=True, window=None, seed=1):
    """Side-gusset bag, flat bottom, top folded over and held by a band."""
    def ring(z, squeeze):
        bulge = 0.05 * math.sin(math.pi * min(z / h, 1)) if squeeze < 0.5 else 0.01
        return w, d * (1 - squeeze), bulge

    rows = 34
    verts, faces, uvs = [], [], []
    per = 72
    for j in range(rows + 1):
        v = j / rows
        squeeze = max(0, (v - 0.55) / 0.45) ** 1.3 * 0.94
        ww, dd, bulge = ring(v * h, squeeze)
        for k in range(per):
            t = k / per * 4
            side, f = int(t), t - int(t)
            f = 0.5 * f + 0.5 * (0.5 - math.cos(math.pi * f) / 2)
            corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            a, b = corners[side], corners[(side + 1) % 4]
            x, y = a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f
            nx, ny = [(0, -1), (1, 0), (0, 1), (-1, 0)][side]
            out = bulge * math.sin(math.pi * f)
            gusset = -0.45 * dd / w * math.sin(math.pi * f) * (0.25 + 0.75 * v) * 0.35 if side in (1, 3) else 0
            crease = 0.010 * noise.noise(Vector((x * 3 + seed, y * 3, v * 5))) + 0.007 * noise.noise(Vector((x * 9, y * 7 + seed, v * 13)))
            px = x * ww / 2 * 0.985 + nx * (out * 0.4 + gusset + crease)
            py = y * dd / 2 + ny * (out + crease)
            verts.append((px, py, v * h + 0.004))
            uvs.append((f, v))
    for j in range(rows):
        for k in range(per):
            m = (k + 1) % per
            faces.append((j * per + k, j * per + m, (j + 1) * per + m, (j + 1) * per + k))
    faces.append(tuple(reversed(range(per))))
    body = kit.mesh_object('bag', verts, faces, material, True, uvs)
    out = [body]
    top_d = d * 0.06
    roll = kit.box(w * 0.985, top_d + 0.09, fold, material, 0.035, (0, -0.02, h - 0.03))
    out.append(roll)

    def front(u, v):
        x = (u - 0.5) * 2
        squeeze = max(0, (v - 0.55) / 0.45) ** 1.3 * 0.94
        bulge = 0.05 * math.sin(math.pi * min(v, 1)) if squeeze < 0.5 else 0.01
        return Vector((x * w / 2 * 0.985, -(d * (1 - squeeze) / 2 + bulge * math.cos(x * math.pi / 2) + 0.012), v * h))

    if art:
        u0, u1, v0, v1 = art_at
        out.append(kit.patch(front, M.printed(art, 0.65), u=(u0, u1), v=(v0, v1), lift=0.004, nu=30, nv=40))
    if window:
        out += _window(front, *window)
    if tie == 'clip':
        out.append(kit.box(w * 0.32, 0.05, 0.2, M.wood('#c79a63'), 0.015, (w * 0.2, -0.1, h - 0.06)))
    elif tie:
        out.append(kit.box(w * 1.06, 0.02, 0.05, M.metal('#d0ab68', 0.35), 0.008, (0, -0.09, h + fold * 0.35)))
    return out


def clear_bag(w, h, d, inside, header, art, seed=1):
    """Clear bag with a paper header stapled on; `inside` are the objects in it."""
    front, back = _puff(w, h, d, seed, 0.0, 0.02)
    film = M.glass('#fbfdfb', '#dbe7e2', 0.6, 0.8)
    out = [kit.patch(front, film, nu=50, nv=60), kit.patch(back, film, nu=40, nv=50)]

    def card(u, v):
        return Vector(((u - 0.5) * w * 1.03, -0.045, h * (0.8 + 0.24 * v)))

    out += [kit.patch(card, M.printed(art, 0.7), nu=3, nv=3, thickness=0.02), kit.patch(lambda u, v: card(u, v) + Vector((0, 0.07, 0)), M.kraft(header), nu=2, nv=2, thickness=0.02)]
    out += [kit.box(0.1, 0.012, 0.012, M.metal(), 0.004, (x, -0.063, h * 0.86)) for x in (-w * 0.3, w * 0.3)]
    return out + kit.flatten(inside)


def sack(w, h, d, cloth, art, string='#b98d4e', seed=1):
    """Cotton sack tied at the neck with twine."""
    n, rows = 96, 60
    verts, faces, uvs = [], [], []
    neck_v = 0.78
    for j in range(rows + 1):
        v = j / rows
        if v < neck_v:
            t = v / neck_v
            swell = (0.86 + 0.2 * math.sin(math.pi * t ** 0.8)) * (1 - max(0, (t - 0.72) / 0.28) ** 1.8 * 0.72)
        else:
            t = (v - neck_v) / (1 - neck_v)
            swell = 0.24 + 0.34 * t ** 0.8
        gather = max(0, (v - 0.5) / 0.3) if v < neck_v else 1
        for k in range(n):
            a = math.tau * k / n
            sq = 2.6 - 0.6 * min(gather, 1)
            ca, sa = math.cos(a), math.sin(a)
            px = math.copysign(abs(ca) ** (2 / sq), ca) * w / 2 * swell
            py = math.copysign(abs(sa) ** (2 / sq), sa) * (d / 2 * swell if v < neck_v else (d * 0.55) * swell)
            fold = 1 + gather * 0.09 * math.sin(13 * a + 2 * math.sin(3 * a + seed)) + 0.025 * noise.noise(Vector((ca * 2 + seed, sa * 2, v * 4)))
            z = v * h + (0.03 * math.sin(7 * a + seed) * max(0, (v - 0.85) / 0.15))
            if v < 0.06:
                squeeze = 0.9 + 0.1 * v / 0.06
                px, py = px * squeeze, py * squeeze
            verts.append((px * fold, py * fold, z))
            uvs.append((k / n, v))
    for j in range(rows):
        for k in range(n):
            m = (k + 1) % n
            faces.append((j * n + k, j * n + m, (j + 1) * n + m, (j + 1) * n + k))
    faces.append(tuple(reversed(range(n))))
    body = kit.mesh_object('sack', verts, faces, M.fabric(cloth, bump=0.5, scale=55), True, uvs)
    out = [body]

    def front(u, v):
        x = (u - 0.5) * 2
        a = -math.pi / 2 + x * 0.62
        t = v * 0.86
        swell = 0.86 + 0.2 * math.sin(math.pi * t ** 0.8) * 1.0
        ca, sa = math.cos(a), math.sin(a)
        px = math.copysign(abs(ca) ** (2 / 2.6), ca) * w / 2 * swell
        py = math.copysign(abs(sa) ** (2 / 2.6), sa) * d / 2 * swell
        fold = 1 + 0.025 * noise.noise(Vector((ca * 2 + seed, sa * 2, v * neck_v * 4 * 0.86)))
        return Vector((px * fold, py * fold - 0.022, v * neck_v * h * 0.86))

    out.append(kit.patch(front, M.printed(art, 0.9, alpha=True), u=(0.08, 0.92), v=(0.16, 0.74), nu=40, nv=40))
    twine = M.straw(string, M.tint(string, -0.25))
    z = neck_v * h
    for k in range(3):
        out.append(kit.tube([(w * 0.148 * math.cos(t) , d * 0.155 * math.sin(t), z - 0.03 + k * 0.03 + 0.01 * math.sin(t)) for t in [math.tau * i / 40 for i in range(40)]], 0.024, twine, 8, True))
    for s in (-1, 1):
        out.append(kit.tube([(s * 0.02, -d * 0.16, z), (s * 0.16, -d * 0.21, z + 0.05), (s * 0.24, -d * 0.22, z - 0.05), (s * 0.13, -d * 0.22, z - 0.1), (0, -d * 0.17, z)], 0.018, twine, 8))
        out.append(kit.tube([(s * 0.01, -d * 0.17, z), (s * 0.09, -d * 0.23, z - 0.12), (s * 0.13, -d * 0.27, z - 0.32)], 0.018, twine, 8))
    return out


def tin_round(r, h, color, art, rim='#d8c9a0', open_=None, side=None, lid_gap=0.0):
    """Flat tin seen with its printed lid; `open_` (objects maker of (r, z)) sets the lid leaning against it."""
    paint = M.plain(color, 0.34, 0.45)
    metal = M.metal(rim, 0.28)
    body = kit.lathe(kit.fillet([(0, 0), (r * 0.985, 0, 0.02), (r * 0.985, h * 0.62), (r * 0.95, h * 0.62), (r * 0.95, 0.03), (0, 0.03)]), paint)
    out = [body]
    lid = [kit.lathe(kit.fillet([(r, h * 0.42), (r, h - 0.005, 0.025), (r - 0.03, h, 0.01), (r - 0.05, h - 0.012)]), paint), kit.ring(r, 0.012, metal, h * 0.42), kit.ring(r - 0.025, 0.012, metal, h - 0.002)]
    lid.append(_disc(r - 0.03, h - 0.012, M.printed(art, 0.36, specular=0.5)))
    if open_:
        out += kit.flatten(open_(r * 0.94, h * 0.55))
        lid = kit.group(lid, (r * 0.42, r * 1.02, r * 0.9), (1.12, 0.0, 0.25))
    return kit.flatten(out + lid)


def _disc(r, z, material, n=64):
    verts = [(r * math.cos(math.tau * k / n), r * math.sin(math.tau * k / n), z) for k in range(n)]
    uvs = [(0.5 + 0.5 * math.cos(math.tau * k / n), 0.5 + 0.5 * math.sin(math.tau * k / n)) for k in range(n)]
    return kit.mesh_object('disc', verts, [tuple(range(n))], material, False, uvs)


def tin_tall(r, h, label, base='#d8c9a0', lid=None, spread=math.tau):
    """Caddy printed all round (`label`: motif, paper, ink, accent, style); lid in metal or painted."""
    metal = M.metal(base, 0.3)
    cap = M.plain(lid, 0.34, 0.45) if lid else metal
    z = h * 0.8
    motif, paper, ink, accent, style = label
    picture = pictures.label(motif, paper, ink, accent, style, ratio=2.3 * r / (z - 0.05))
    paint = M.plain(accent if style == 'oval' else paper, 0.36, 0.45)
    out = [kit.lathe(kit.fillet([(0, 0), (r, 0, 0.02), (r, z), (r - 0.02, z)]), paint)]
    out.append(kit.patch(kit.turned(lambda _: r, 0.03, z - 0.02, spread=2.3), M.printed(picture, 0.36, specular=0.5), lift=0.003, nu=48, nv=4))
    out += [kit.ring(r + 0.002, 0.014, metal, 0.012), kit.ring(r + 0.002, 0.012, metal, z - 0.01)]
    out.append(kit.lathe(kit.fillet([(0, h), (r * 0.96, h, 0.05), (r + 0.012, h - 0.05, 0.03), (r + 0.012, z + 0.005, 0.006), (r, z + 0.005)]), cap))
    return out


def carton(w, d, h, color, art, side=None, bevel=0.012, lid=None, turn=-0.42, art_w=0.94, art_h=0.94):
    """Folding box turned a little, art on its front; `lid` gives the upper part another colour."""
    board = M.plain(color, 0.62, 0.25)
    out = [kit.box(w, d, h, board, bevel)]
    out.append(plate(w * art_w, h * art_h, (0, -d / 2 - 0.003, h / 2), 'front', M.printed(art, 0.6)))
    if side:
        out.append(plate(d * art_w, h * art_h, (w / 2 + 0.003, 0, h / 2), 'right', M.printed(side, 0.6)))
    if lid:
        out.append(kit.box(w + 0.02, d + 0.02, h * 0.22, M.plain(lid, 0.6, 0.25), bevel, (0, 0, h * 0.79)))
    return kit.group(out, rotation=(0, 0, turn))


def plate(w, h, at, face, material):
    """Flat print on a face of a box: 'front', 'right' or 'top'."""
    x, y = w / 2, h / 2
    corners = [(-x, -y), (x, -y), (x, y), (-x, y)]
    place = {'front': lambda a, b: (a, 0, b), 'right': lambda a, b: (0, a, b), 'top': lambda a, b: (a, b, 0)}[face]
    obj = kit.mesh_object('plate', [place(a, b) for a, b in corners], [(0, 1, 2, 3)], material, False, [(0, 0), (1, 0), (1, 1), (0, 1)])
    obj.location = at
    return obj
