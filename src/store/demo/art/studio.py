"""The photo studio: seamless ground, soft lights, a camera that frames what stands there, and the render settings."""

import math
import random

import bpy
from mathutils import Vector

import kit
import materials
import shading

GROUNDS = {
    'clay': ('#e2c1ac', '#ecd3c3'),
    'sand': ('#e8d8bf', '#f0e4d0'),
    'sage': ('#c6d0b9', '#d6decb'),
    'indigo': ('#bcc6d6', '#ced6e1'),
    'jasmine': ('#f0e9d8', '#f5f0e4'),
    'blush': ('#ecd0c9', '#f2ddd7'),
}


def clear():
    """Empty file with the settings every picture shares."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    shading.forget()
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.1
    cycles.use_denoising = False
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 1
    cycles.glossy_bounces = 3
    cycles.transmission_bounces = 5
    cycles.transparent_max_bounces = 9
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3.0
    cycles.blur_glossy = 0.6
    scene.render.use_persistent_data = True
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 1
    scene.render.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    scene.render.image_settings.exr_codec = 'NONE'
    scene.render.image_settings.color_depth = '32'
    layer = scene.view_layers[0]
    layer.use_pass_z = True
    layer.cycles.denoising_store_passes = True
    return scene


def bounds(objects):
    """Corner points of everything that will be framed, in world space."""
    bpy.context.view_layer.update()
    points = []
    for obj in objects:
        if obj.type == 'MESH':
            vertices = obj.data.vertices
            if len(vertices) < 40:
                points += [obj.matrix_world @ Vector(c) for c in obj.bound_box]
            else:
                chosen = random.Random(len(vertices)).sample(range(len(vertices)), min(len(vertices), 260))
                points += [obj.matrix_world @ vertices[i].co for i in chosen]
    return points


def ground(name, scale, relief=None):
    """Seamless paper that rolls up behind the product."""
    near, far = GROUNDS.get(name, GROUNDS['sand'])
    material = materials.paper_ground(near, far)
    profile = [(-30, 0)] + [(4 + 3.2 * math.sin(a * math.pi / 40), 3.2 - 3.2 * math.cos(a * math.pi / 40)) for a in range(0, 21)]
    profile.append((7.2, 40))
    verts, faces = [], []
    for x in (-40, 40):
        verts += [(x * scale, y * scale, z * scale) for y, z in profile]
    n = len(profile)
    for i in range(n - 1):
        faces.append((i, i + n, i + n + 1, i + 1))
    return kit.mesh_object('ground', verts, faces, material)


def area(name, location, target, size, power, color, size_y=None):
    light = bpy.data.lights.new(name, 'AREA')
    light.energy, light.color, light.size = power, color, size
    if size_y:
        light.shape, light.size_y = 'RECTANGLE', size_y
    obj = bpy.data.objects.new(name, light)
    obj.location = location
    obj.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(obj)
    return obj


def lights(center, s, key_side=-1, warmth=1.0):
    """Big soft key from one side and behind, gentle fill from the other, sky from above. `s`: size of the set."""
    power = s * s
    x = key_side
    area('key', (center.x + x * 3.6 * s, center.y + 0.9 * s, 4.4 * s), center, 3.2 * s, 390 * power, (1, 0.975, 0.94))
    area('fill', (center.x - x * 4.4 * s, center.y - 3.2 * s, 2.6 * s), center, 4.5 * s, 75 * power, (0.95, 0.97, 1))
    area('front', (center.x + x * 1.4 * s, center.y - 5 * s, 4.5 * s), center, 3.5 * s, 85 * power, (1, 0.98, 0.95))
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = (1, 0.98, 0.955, 1)
    background.inputs['Strength'].default_value = 0.52


def camera(points, also=(), elevation=17, yaw=0, fill=0.62, lens=85, aspect=1.0, shift=(0.0, 0.0), fstop=None):
    """Look down by `elevation` degrees from a distance at which the points fill that part of the frame."""
    cam = bpy.data.cameras.new('camera')
    cam.lens, cam.sensor_width, cam.sensor_fit = lens, 36, 'HORIZONTAL'
    obj = bpy.data.objects.new('camera', cam)
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.scene.camera = obj
    e, y = math.radians(elevation), math.radians(yaw)
    back = Vector((math.sin(y) * math.cos(e), -math.cos(y) * math.cos(e), math.sin(e)))
    right = Vector((math.cos(y), math.sin(y), 0))
    up = right.cross(-back).normalized()
    def spans(some, center, distance):
        at = [(q.dot(right) / (distance - q.dot(back)), q.dot(up) / (distance - q.dot(back))) for q in (p - center for p in some)]
        return min(x for x, _ in at), max(x for x, _ in at), min(y for _, y in at), max(y for _, y in at)

    everything = list(points) + list(also)
    center = sum(points, Vector()) / len(points)
    distance = 10.0
    tan_x = 18 / lens
    tan_y = tan_x / aspect
    for _ in range(12):
        own, whole = spans(points, center, distance), spans(everything, center, distance)
        middle = [0.5 * (own[a] + own[a + 1]) * 0.55 + 0.5 * (whole[a] + whole[a + 1]) * 0.45 for a in (0, 2)]
        center = center + (right * middle[0] + up * middle[1]) * distance
        own, whole = spans(points, center, distance), spans(everything, center, distance)
        reach = max(max(abs(v) / t for v, t in zip(box, (tan_x, tan_x, tan_y, tan_y))) / most for box, most in ((own, fill), (whole, max(fill, 0.88))))
        distance *= reach
    obj.location = center + back * distance
    obj.rotation_euler = (-back).to_track_quat('-Z', 'Y').to_euler()
    cam.shift_x, cam.shift_y = shift
    cam.clip_end = 10000
    if fstop:
        cam.dof.use_dof = True
        cam.dof.focus_distance = distance
        cam.dof.aperture_fstop = fstop
    return distance


def shoot(objects, ground_name, path, size=(900, 900), samples=24, key_side=-1, seed=0, extra=(), **view):
    """Frame the objects (and, looser, the extra ones), light them and render two halves of the samples into `path`.{a,b}.exr."""
    scene = bpy.context.scene
    flat = kit.flatten(objects)
    points = bounds(flat)
    also = bounds(kit.flatten(list(extra)))
    low, high = (Vector(tuple(f(p[i] for p in points) for i in range(3))) for f in (min, max))
    center = (low + high) / 2
    aspect = size[0] / size[1]
    s = max((high - low).length / 2.1, 0.05) / (1.25 if aspect > 1.2 else 1)
    camera(points, also, aspect=aspect, **view)
    paper = ground(ground_name, s)
    paper.location = (center.x, center.y, 0)
    lights(center, s, key_side)
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    scene.cycles.samples = max(samples // 2, 1)
    scene.cycles.adaptive_min_samples = max(samples // 4, 3)
    for half in 'ab':
        scene.cycles.seed = seed * 2 + (half == 'b')
        scene.render.filepath = f'{path}.{half}.exr'
        scene.render.use_file_extension = False
        bpy.ops.render.render(write_still=True)
