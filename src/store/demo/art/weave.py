"""Real strands interlaced over any surface."""

import math

import bmesh
from mathutils import Vector

import kit
import materials as M
from kit import TAU



def weave(surface, nu, nv, tones, cross_tones=None, over=1, amp=0.012, wide=0.46, closed=True, twill=False, across=3, samples=None, band=None, u_range=(0, 1), v_range=(0, 1)):
    """Interlaced flat strands on `surface(u, v)`: nv strands along u, nu along v.

    `tones` are the materials of the strands along u, chosen by band(j, nv) or in turn; `cross_tones` those along v.
    `over` strands per float, `twill` shifts the float per row; `wide` is half a strand in units of its pitch.
    """
    cross_tones = cross_tones or tones
    meshes = {}

    def side(i, j):
        return 1 if ((i + (j if twill else 0)) // over + (0 if twill else j // over)) % 2 == 0 else -1

    def add(material, points, normals, halves, sidewise):
        verts, faces, uvs = meshes.setdefault(material, ([], [], []))
        base = len(verts)
        n = len(points)
        for k, (p, normal, half, s) in enumerate(zip(points, normals, halves, sidewise)):
            for m in range(across + 1):
                f = m / across * 2 - 1
                dome = 0.35 * amp * (1 - f * f)
                verts.append(p + s * (f * half) + normal * dome)
                uvs.append((m / across, k * 0.05 + base * 0.13))
        w = across + 1
        for k in range(n - 1):
            for m in range(across):
                a = base + k * w + m
                faces.append((a, a + 1, a + w + 1, a + w))

    u0, u1 = u_range
    v0, v1 = v_range
    steps = samples or 4
    for j in range(nv):
        v = v0 + (v1 - v0) * (j + 0.5) / nv
        count = nu * steps
        pts, nrm, hlf, sde = [], [], [], []
        for k in range(count + 1):
            f = k / count
            u = u0 + (u1 - u0) * f
            p, n = surface(u, v), kit.normal_of(surface, u, v)
            i = f * nu - 0.5
            a, b = side(math.floor(i) % nu if closed else max(math.floor(i), 0), j), side((math.floor(i) + 1) % nu if closed else min(math.floor(i) + 1, nu - 1), j)
            t = i - math.floor(i)
            s = a + (b - a) * (0.5 - 0.5 * math.cos(math.pi * t))
            dv = surface(u, min(v + 1e-3, 1.2)) - surface(u, v - 1e-3)
            pts.append(p + n * (amp * s))
            nrm.append(n)
            hlf.append(dv.length / 2e-3 * (v1 - v0) / nv * wide)
            sde.append(dv.normalized() if dv.length else Vector((0, 0, 1)))
        add(tones[(band(j, nv) if band else j) % len(tones)], pts, nrm, hlf, sde)
    for i in range(nu):
        u = u0 + (u1 - u0) * (i + 0.5) / nu
        count = nv * steps
        pts, nrm, hlf, sde = [], [], [], []
        for k in range(count + 1):
            f = k / count
            v = v0 + (v1 - v0) * f
            p, n = surface(u, v), kit.normal_of(surface, u, v)
            j = f * nv - 0.5
            lo, hi = max(math.floor(j), 0), min(math.floor(j) + 1, nv - 1)
            t = j - math.floor(j)
            a, b = -side(i, lo), -side(i, hi)
            s = a + (b - a) * (0.5 - 0.5 * math.cos(math.pi * t))
            du = surface(u + 1e-3, v) - surface(u - 1e-3, v)
            pts.append(p + n * (amp * s))
            nrm.append(n)
            hlf.append(du.length / 2e-3 * (u1 - u0) / nu * wide)
            sde.append(du.normalized() if du.length else Vector((1, 0, 0)))
        add(cross_tones[i % len(cross_tones)], pts, nrm, hlf, sde)
    return [kit.mesh_object('weave', verts, faces, material, True, uvs) for material, (verts, faces, uvs) in meshes.items()]


def straw(*colors):
    return [M.straw(c, M.tint(c, -0.22)) for c in colors]


def turned_wall(profile):
    """Surface (u round, v up) of a (r, z) outline, evenly by length."""
    pts = kit.curve_profile(profile, 10)
    lengths = [0.0]
    for a, b in zip(pts, pts[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))

    def surface(u, v):
        at = min(max(v, 0), 1) * lengths[-1]
        k = 0
        while k < len(lengths) - 2 and lengths[k + 1] < at:
            k += 1
        t = (at - lengths[k]) / max(lengths[k + 1] - lengths[k], 1e-9)
        r = pts[k][0] + (pts[k + 1][0] - pts[k][0]) * t
        z = pts[k][1] + (pts[k + 1][1] - pts[k][1]) * t
        over = max(v - 1, 0) + min(v, 0)
        a = -TAU / 4 - (u - 0.5) * TAU
        return Vector((r * math.cos(a), r * math.sin(a), z + over * 0.5))

    return surface


def rim(r, z, color, thick=0.04, flat=1.3, wraps=60):
    """Bound rim: a thick ring wrapped at intervals."""
    tone = M.straw(color, M.tint(color, -0.2))
    out = [kit.ring(r, thick, tone, z, 96, 10, flat)]
    lace = M.straw(M.tint(color, -0.18), M.tint(color, -0.35))
    template = kit.drop(kit.ring(thick * 1.16, thick * 0.2, lace, 0, 14, 6))
    for k in range(wraps):
        a = TAU * k / wraps
        out.append(kit.instance(template, (r * math.cos(a), r * math.sin(a), z), (math.pi / 2, 0.35, a)))
    return out


def trim_round(obj, r):
    """Remove the faces outside of a circle."""
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    gone = [f for f in bm.faces if math.hypot(*f.calc_center_median()[:2]) > r * 0.985]
    bmesh.ops.delete(bm, geom=gone, context='FACES')
    bm.to_mesh(obj.data)
    bm.free()
