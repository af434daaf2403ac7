"""Mesh building blocks. Unit: 1 = 10 cm, z up, the ground is z = 0, the camera looks along +y."""

import math
import random

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise as field

from outlines import curve_profile, fillet, radius_along  # noqa: F401 (used as kit.*)

TAU = math.tau


def mesh_object(name, verts, faces, material=None, smooth=True, uvs=None):
    """Object of raw vertices and faces; `uvs` is one (u, v) per vertex."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    if uvs:
        layer = mesh.uv_layers.new(name='uv')
        for loop in mesh.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.update()
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    if material:
        mesh.materials.append(material)
    return obj


def instance(source, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0, material=None):
    """Linked copy of `source`; a material of its own when given."""
    obj = bpy.data.objects.new(source.name, source.data)
    obj.location = location
    obj.rotation_euler = rotation
    obj.scale = scale if isinstance(scale, (tuple, list, Vector)) else (scale,) * 3
    for modifier in source.modifiers:
        copy = obj.modifiers.new(modifier.name, modifier.type)
        for key in ('levels', 'render_levels', 'width', 'segments', 'thickness', 'offset'):
            if hasattr(modifier, key):
                setattr(copy, key, getattr(modifier, key))
    bpy.context.scene.collection.objects.link(obj)
    if material:
        obj.material_slots[0].link = 'OBJECT'
        obj.material_slots[0].material = material
    return obj


def drop(obj):
    """Take the template of instances out of the scene; its mesh stays."""
    bpy.context.scene.collection.objects.unlink(obj)
    return obj


def group(objects, location=(0, 0, 0), rotation=(0, 0, 0), scale=1.0):
    """Move objects together, as one thing standing at `location`; returns them flat."""
    flat = flatten(objects)
    matrix = Matrix.Translation(location) @ Euler(rotation).to_matrix().to_4x4() @ Matrix.Scale(scale, 4)
    for obj in flat:
        obj.matrix_basis = matrix @ obj.matrix_basis
    return flat


def flatten(objects):
    if objects is None:
        return []
    if isinstance(objects, (list, tuple)):
        return [o for part in objects for o in flatten(part)]
    return [objects]


def lathe(profile, material, seg=72, name='lathe', wobble=0.0, flutes=0, flute_depth=0.0, seed=1):
    """Body of revolution of a (r, z) polyline; `wobble` for handmade ware, `flutes` for fluted walls."""
    rnd = random.Random(seed)
    phases = [(rnd.uniform(0, TAU), rnd.uniform(0.5, 1)) for _ in range(3)]
    verts, faces, uvs = [], [], []
    lengths = [0.0]
    for a, b in zip(profile, profile[1:]):
        lengths.append(lengths[-1] + math.dist(a, b))
    total = lengths[-1] or 1
    ring = seg + 1
    for (r, z), along in zip(profile, lengths):
        for k in range(ring):
            angle = TAU * k / seg
            rr = r
            if wobble:
                rr *= 1 + wobble * sum(w * math.sin((n + 2) * angle + p + z * 2) for n, (p, w) in enumerate(phases)) / 2
            if flutes:
                rr *= 1 + flute_depth * math.cos(flutes * angle)
            verts.append((rr * math.cos(angle), rr * math.sin(angle), z))
            uvs.append((k / seg, along / total))
    for i in range(len(profile) - 1):
        for k in range(seg):
            a = i * ring + k
            faces.append((a, a + 1, a + ring + 1, a + ring))
    obj = mesh_object(name, verts, faces, material, True, uvs)
    weld(obj)
    return obj


def weld(obj, distance=1e-5):
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    bmesh.ops.remove_doubles(bm, verts=bm.verts, dist=distance)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(obj.data)
    bm.free()


def patch(surface, material, u=(0, 1), v=(0, 1), nu=40, nv=30, lift=0.0, name='patch', thickness=0.0):
    """Grid over `surface(u, v) -> Vector`, lifted along its normal, with 0–1 UV over the patch."""
    verts, uvs, faces = [], [], []
    for j in range(nv + 1):
        for i in range(nu + 1):
            s, t = u[0] + (u[1] - u[0]) * i / nu, v[0] + (v[1] - v[0]) * j / nv
            point = surface(s, t)
            if lift:
                point = point + normal_of(surface, s, t) * lift
            verts.append(point)
            uvs.append((i / nu, j / nv))
    for j in range(nv):
        for i in range(nu):
            a = j * (nu + 1) + i
            faces.append((a, a + 1, a + nu + 2, a + nu + 1))
    obj = mesh_object(name, verts, faces, material, True, uvs)
    if thickness:
        solid = obj.modifiers.new('solid', 'SOLIDIFY')
        solid.thickness, solid.offset = thickness, 0
    return obj


def normal_of(surface, u, v, e=1e-3):
    du = surface(u + e, v) - surface(u - e, v)
    dv = surface(u, v + e) - surface(u, v - e)
    n = du.cross(dv)
    return n.normalized() if n.length > 1e-12 else Vector((0, 0, 1))


def turned(profile_at, z0, z1, angle0=-TAU / 4, spread=TAU):
    """Surface function of a turned wall: u runs round (0.5 faces the camera), v from z0 to z1."""

    def surface(u, v):
        z = z0 + (z1 - z0) * v
        r = profile_at(z)
        angle = angle0 + (u - 0.5) * spread
        return Vector((r * math.cos(angle), r * math.sin(angle), z))

    return surface


def box(w, d, h, material, bevel=0.03, location=(0, 0, 0), segments=3, name='box'):
    """Bevelled box standing at `location`."""
    x, y = w / 2, d / 2
    verts = [(sx * x, sy * y, z) for z in (0, h) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    obj = mesh_object(name, verts, faces, material, False)
    obj.location = location
    bevel_edges(obj, bevel, segments)
    return obj


def bevel_edges(obj, width, segments=3):
    """Bevel now, in the mesh, and shade smooth with flat-looking faces."""
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    sharp = [e for e in bm.edges if len(e.link_faces) == 2 and e.calc_face_angle(0) > 0.5]
    bmesh.ops.bevel(bm, geom=sharp, offset=width, segments=segments, profile=0.5, affect='EDGES', clamp_overlap=True)
    for face in bm.faces:
        face.smooth = True
    bm.to_mesh(obj.data)
    bm.free()
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = 0.7


def outline_slab(points, thickness, material, bevel=0.02, name='slab', segments=3):
    """Flat outline of (x, y) points, `thickness` high, lying on the ground, edges rounded."""
    n = len(points)
    verts = [(x, y, 0) for x, y in points] + [(x, y, thickness) for x, y in points]
    faces = [tuple(reversed(range(n))), tuple(range(n, 2 * n))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    obj = mesh_object(name, verts, faces, material, False)
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    rim = [e for e in bm.edges if abs(e.verts[0].co.z - e.verts[1].co.z) < 1e-6]
    bmesh.ops.bevel(bm, geom=rim, offset=bevel, segments=segments, profile=0.5, affect='EDGES', clamp_overlap=True)
    for face in bm.faces:
        face.smooth = True
    bm.to_mesh(obj.data)
    bm.free()
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = 0.8
    return obj


def tube(path, radius, material, seg=10, closed=False, name='tube', flat=1.0, caps=True):
    """Tube along a path of points; `radius` a number or a function of 0–1; `flat` squashes it along the binormal."""
    path = [Vector(p) for p in path]
    n = len(path)
    verts, faces, uvs = [], [], []
    previous = None
    for i, point in enumerate(path):
        a = path[(i - 1) % n] if closed else path[max(i - 1, 0)]
        b = path[(i + 1) % n] if closed else path[min(i + 1, n - 1)]
        tangent = (b - a).normalized()
        if previous is None:
            up = Vector((0, 0, 1)) if abs(tangent.z) < 0.9 else Vector((1, 0, 0))
            side = tangent.cross(up).normalized()
        else:
            side = (previous - tangent * previous.dot(tangent)).normalized()
        previous = side
        other = tangent.cross(side)
        r = radius(i / max(n - 1, 1)) if callable(radius) else radius
        for k in range(seg):
            angle = TAU * k / seg
            verts.append(point + side * math.cos(angle) * r + other * math.sin(angle) * r * flat)
            uvs.append((k / seg, i / max(n - 1, 1)))
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        for k in range(seg):
            m = (k + 1) % seg
            faces.append((i * seg + k, i * seg + m, j * seg + m, j * seg + k))
    if not closed and caps:
        faces.append(tuple(reversed(range(seg))))
        faces.append(tuple(range((n - 1) * seg, n * seg)))
    return mesh_object(name, verts, faces, material, True, uvs)


def ring(radius, thickness, material, z=0.0, seg=72, cross=10, flat=1.0, name='ring'):
    """Torus lying level at height z."""
    path = [(radius * math.cos(TAU * i / seg), radius * math.sin(TAU * i / seg), z) for i in range(seg)]
    return tube(path, thickness, material, cross, True, name, flat)


def ball(radius, material, location=(0, 0, 0), scale=(1, 1, 1), detail=3, noise=0.0, seed=0, name='ball'):
    """Icosphere, optionally lumpy."""
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=detail, radius=radius)
    if noise:
        for vert in bm.verts:
            vert.co *= 1 + noise * field.noise(vert.co.normalized() * 2.2 + Vector((seed * 7.1, 0, 0)))
    for face in bm.faces:
        face.smooth = True
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    obj = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(obj)
    obj.location, obj.scale = location, scale
    mesh.materials.append(material)
    return obj


def subsurf(obj, levels=2):
    modifier = obj.modifiers.new('subsurf', 'SUBSURF')
    modifier.levels = modifier.render_levels = levels
    return obj
