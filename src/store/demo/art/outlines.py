"""Outlines to turn on the lathe: polylines of (r, z)."""

from mathutils import Vector



def fillet(points, steps=5):
    """Polyline of (r, z[, radius]); corners with a radius become arcs."""
    out = []
    for i, point in enumerate(points):
        radius = point[2] if len(point) > 2 else 0
        p = Vector(point[:2])
        if radius <= 0 or i in (0, len(points) - 1):
            out.append(p)
            continue
        a, b = Vector(points[i - 1][:2]), Vector(points[i + 1][:2])
        da, db = (a - p), (b - p)
        t = min(radius, da.length * 0.499, db.length * 0.499)
        p1, p2 = p + da.normalized() * t, p + db.normalized() * t
        for k in range(steps + 1):
            s = k / steps
            out.append(p1 * (1 - s) ** 2 + p * 2 * s * (1 - s) + p2 * s**2)
    return [(v.x, v.y) for v in out]


def curve_profile(points, steps=8):
    """Catmull-Rom through (r, z) points: soft pottery outlines."""
    pts = [Vector(p) for p in points]
    pts = [pts[0] * 2 - pts[1]] + pts + [pts[-1] * 2 - pts[-2]]
    out = []
    for i in range(1, len(pts) - 2):
        a, b, c, d = pts[i - 1 : i + 3]
        for k in range(steps):
            t = k / steps
            v = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            out.append((max(v.x, 0), v.y))
    out.append((max(pts[-2].x, 0), pts[-2].y))
    return out


def radius_along(profile):
    """Outer radius by height of a rising (r, z) polyline."""

    def at(z):
        for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
            if min(z0, z1) <= z <= max(z0, z1) and z1 != z0:
                return r0 + (r1 - r0) * (z - z0) / (z1 - z0)
        return profile[-1][0]

    return at
