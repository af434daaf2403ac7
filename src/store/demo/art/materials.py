"""Surfaces. Colours are sRGB hex; every function returns a Blender material and remembers it by its arguments."""

import bpy

from shading import Graph, g_mix, remembered, tint  # noqa: F401 (also used as materials.*)


@remembered
def paper_ground(near, far):
    g = Graph('ground')
    return g.done(g.principled(near, 0.9, Specular=0.15))


@remembered
def plain(color, rough=0.5, specular=0.4, metallic=0.0, coat=0.0):
    g = Graph('plain')
    return g.done(g.principled(color, rough, Specular=specular, Metallic=metallic, Clearcoat=coat, Clearcoat__Roughness=0.08))


@remembered
def varied(color, other, scale=6.0, rough=0.6, bump=0.2, specular=0.3, sheen=0.0, detail=5.0):
    """Natural stuff: two tones mixed by noise, slightly uneven."""
    g = Graph('varied')
    field = g.noise(scale, detail, 0.6)
    base = g.mix(g.ramp(field, (0.35, '#000000'), (0.65, '#ffffff')), color, other)
    normal = g.bump(g.noise(scale * 2.5, 4, 0.6), bump, 0.03)
    return g.done(g.principled(base, rough, normal, Specular=specular, Sheen=sheen))


@remembered
def per_object(color, other, rough=0.5, specular=0.3, bump=0.0, scale=20.0):
    """Grains, leaves: each object takes a tone of its own between the two."""
    g = Graph('per object')
    info = g.nodes.new('ShaderNodeObjectInfo')
    base = g.mix(info.outputs['Random'], color, other)
    normal = g.bump(g.noise(scale, 3), bump, 0.02) if bump else None
    return g.done(g.principled(base, rough, normal, Specular=specular))


@remembered
def glaze(color, speckle=None, rim=None, rim_z=1.0, rough=0.16, drip=0.0, inner=None):
    """Glazed ceramic; optional speckles, and a rim (or dipped) colour above height `rim_z` with an uneven edge."""
    g = Graph('glaze')
    soft = g.noise(1.6, 2)
    base = g.mix(g.ramp(soft, (0.3, '#000000'), (0.8, '#777777')), color, tint(color, -0.10))
    if rim:
        position = g.nodes.new('ShaderNodeTexCoord').outputs['Object']
        z = g('SeparateXYZ', 2, i0=position)
        edge = g.math('ADD', z, g.math('MULTIPLY', g.math('SUBTRACT', g.noise(3.0, 2), 0.5), drip))
        mask = g.math('MULTIPLY_ADD', g.math('SUBTRACT', edge, rim_z), 60.0, 0.5, clamp=True)
        base = g.mix(mask, base, rim)
    if speckle:
        dots = g('TexVoronoi', 0, Scale=26.0, Vector=g.coords())
        keep = g.noise(9, 1)
        spot = g.math('MULTIPLY', g.math('LESS_THAN', dots, 0.16), g.math('GREATER_THAN', keep, 0.5))
        base = g.mix(g.math('MULTIPLY', spot, 0.75), base, speckle)
    normal = g.bump(g.noise(5, 2), 0.05, 0.02)
    return g.done(g.principled(base, rough, normal, Specular=0.5, Clearcoat=0.35, Clearcoat__Roughness=0.05))


@remembered
def crackle(color, other):
    """Celadon: pooled translucent green with a fine craze."""
    g = Graph('crackle')
    weight = g('LayerWeight', 1, Blend=0.35)
    base = g.mix(weight, color, other)
    cells = g('TexVoronoi', 0, _feature='DISTANCE_TO_EDGE', Scale=11.0, Vector=g.coords())
    line = g.math('LESS_THAN', cells, 0.012)
    base = g.mix(g.math('MULTIPLY', line, 0.28), base, tint(other, -0.35))
    return g.done(g.principled(base, 0.13, g.bump(g.noise(4, 2), 0.06, 0.02), Specular=0.55, Clearcoat=0.5, Clearcoat__Roughness=0.04))


@remembered
def terracotta(color='#b9714c'):
    g = Graph('terracotta')
    coords = g.coords(scale=(1, 1, 6))
    base = g.mix(g.noise(4, 5, 0.65), tint(color, -0.14), tint(color, 0.10))
    lines = g.noise(7, 4, 0.6, coords)
    normal = g.bump(g.math('ADD', lines, g.math('MULTIPLY', g.noise(60, 2), 0.3)), 0.22, 0.02)
    return g.done(g.principled(base, 0.82, normal, Specular=0.2))


@remembered
def stone(color='#8d8d88'):
    g = Graph('stone')
    grain = g.noise(38, 6, 0.75)
    base = g.ramp(grain, (0.3, tint(color, -0.35)), (0.5, color), (0.72, tint(color, 0.30)))
    return g.done(g.principled(base, 0.68, g.bump(grain, 0.25, 0.012), Specular=0.3))


@remembered
def wood(color='#b98452', dark=None, scale=1.0, rough=0.48, axis='x', ring=False):
    """Grain running along an axis."""
    g = Graph('wood')
    dark = dark or tint(color, -0.42)
    stretch = {'x': (0.55, 5.5, 5.5), 'y': (5.5, 0.55, 5.5), 'z': (5.5, 5.5, 0.55)}[axis]
    coords = g.coords(scale=tuple(s * scale for s in stretch))
    broad = g.noise(0.9, 3, 0.5, coords)
    warped = g('VectorMath', _operation='ADD', i0=coords, i1=g.noise(0.7, 2, 0.5, coords, 'Color'))
    fine = g.noise(7, 6, 0.65, warped)
    base = g.mix(g.ramp(broad, (0.32, '#000000'), (0.68, '#ffffff')), color, g_mix(color, dark, 0.35))
    base = g.mix(g.math('MULTIPLY', g.ramp(fine, (0.45, '#000000'), (0.72, '#ffffff')), 0.5), base, dark)
    return g.done(g.principled(base, rough, g.bump(fine, 0.12, 0.01), Specular=0.35))


@remembered
def straw(color='#d9b679', other='#b98d4e', rough=0.5):
    """Bamboo, rattan, krajood strands: streaks along the strand (UV v) and a tone per strand."""
    g = Graph('straw')
    streak = g.noise(3.2, 4, 0.6, g.coords('UV', (14, 1.2, 1)))
    patchy = g.noise(1.4, 2, 0.5)
    base = g.mix(g.ramp(streak, (0.3, '#000000'), (0.75, '#ffffff')), color, other)
    base = g.mix(g.math('MULTIPLY', patchy, 0.35), base, tint(color, 0.18))
    return g.done(g.principled(base, rough, g.bump(streak, 0.2, 0.01), Specular=0.35))


@remembered
def kraft(color='#c49a6c', rough=0.85, crumple=0.12):
    g = Graph('kraft')
    fibre = g.noise(45, 4, 0.7, g.coords(scale=(1, 1, 3)))
    base = g.mix(g.ramp(fibre, (0.3, '#000000'), (0.8, '#ffffff')), tint(color, -0.05), tint(color, 0.07))
    height = g.math('ADD', g.math('MULTIPLY', fibre, 0.15), g.noise(3.2, 3, 0.55))
    return g.done(g.principled(base, rough, g.bump(height, crumple, 0.12), Specular=0.2))


@remembered
def foil(color, rough=0.42, crumple=0.18):
    """Matte coated pouch."""
    g = Graph('foil')
    height = g.noise(2.6, 3, 0.5)
    return g.done(g.principled(color, rough, g.bump(height, crumple, 0.12), Specular=0.4))


@remembered
def metal(color='#c9c7c2', rough=0.28, brushed=0.0, hammered=0.0):
    g = Graph('metal')
    normal = None
    if brushed:
        normal = g.bump(g.noise(30, 3, 0.6, g.coords(scale=(0.2, 0.2, 8))), brushed, 0.005)
    if hammered:
        normal = g.bump(g('TexVoronoi', 0, Scale=15.0, _feature='SMOOTH_F1', Vector=g.coords()), hammered, 0.03)
    return g.done(g.principled(color, rough, normal, Metallic=1.0))


@remembered
def printed(image_path, rough=0.6, bump=0.0, repeat=(1, 1), weave=0.0, sheen=0.0, offset=(0, 0), specular=0.3, feather=0.0, alpha=False):
    """A picture by UV: labels, boxes, cloth. `feather` shakes the rows sideways as dyed ikat yarn does; `alpha` leaves the bare parts out."""
    g = Graph('printed')
    node = g.nodes.new('ShaderNodeTexCoord')
    mapped = g('Mapping', Vector=node.outputs['UV'], Scale=(*repeat, 1), Location=(*offset, 0))
    coords = mapped
    if feather:
        yarn = g('Mapping', Vector=node.outputs['UV'], Scale=(repeat[0] * 1.5, repeat[1] * 90, 1))
        shake = g.math('MULTIPLY', g.math('SUBTRACT', g.noise(3.0, 2, 0.5, yarn), 0.5), feather)
        coords = g('VectorMath', _operation='ADD', i0=mapped, i1=g('CombineXYZ', i0=shake))
    texture = g.nodes.new('ShaderNodeTexImage')
    texture.image = bpy.data.images.load(image_path, check_existing=True)
    g.set(texture.inputs['Vector'], coords)
    base = texture.outputs['Color']
    normal = None
    if weave:
        threads = g('Mapping', Vector=node.outputs['UV'], Scale=(repeat[0] * weave, repeat[1] * weave, 1))
        split = g.nodes.new('ShaderNodeSeparateXYZ')
        g.set(split.inputs[0], threads)
        wx = g.math('SINE', g.math('MULTIPLY', split.outputs[0], 6.283))
        wy = g.math('SINE', g.math('MULTIPLY', split.outputs[1], 6.283))
        cloth = g.math('ADD', g.math('MULTIPLY', wx, wy), g.math('MULTIPLY', g.noise(40, 2), 1.2))
        base = g.mix(g.math('MULTIPLY_ADD', wy, 0.05, 0.05), base, '#2a1c12')
        normal = g.bump(cloth, bump, 0.006)
    elif bump:
        normal = g.bump(g.noise(60, 3), bump, 0.01)
    surface = g.principled(base, rough, normal, Sheen=sheen, Specular=specular)
    if alpha:
        surface = g('MixShader', i0=texture.outputs['Alpha'], i1=g('BsdfTransparent'), i2=surface)
    return g.done(surface)


@remembered
def fabric(color, other=None, rough=0.9, sheen=0.4, bump=0.3, scale=70.0):
    """Plain woven cloth."""
    g = Graph('fabric')
    slub = g.noise(scale, 2, 0.5, g.coords(scale=(1, 1, 5)))
    base = g.mix(slub, tint(color, -0.08), other or tint(color, 0.10))
    return g.done(g.principled(base, rough, g.bump(slub, bump, 0.008), Sheen=sheen, Specular=0.15))


@remembered
def silk(color, other=None, rough=0.34):
    g = Graph('silk')
    weight = g('LayerWeight', 1, Blend=0.4)
    thread = g.noise(55, 2, 0.5, g.coords(scale=(1, 1, 9)))
    base = g.mix(weight, color, other or tint(color, 0.30))
    return g.done(g.principled(base, rough, g.bump(thread, 0.12, 0.006), Sheen=0.5, Specular=0.45))


@remembered
def glass(color='#f4faf7', edge='#b9cfc4', strength=0.9, reflect=1.0):
    """Thin-walled glass: clear from the front, tinted and mirroring towards its edges. No refraction, so no noise."""
    g = Graph('glass')
    facing = g('LayerWeight', 1, Blend=0.28)
    clear = g('BsdfTransparent', Color=g.mix(g.math('MULTIPLY', facing, strength), color, edge))
    shine = g('BsdfGlossy', Color='#ffffff', Roughness=0.03)
    fresnel = g('Fresnel', IOR=1.45)
    path = g.nodes.new('ShaderNodeLightPath')
    back = g.nodes.new('ShaderNodeNewGeometry').outputs['Backfacing']
    outside = g.math('MULTIPLY', g.math('SUBTRACT', 1.0, back), g.math('SUBTRACT', 1.0, path.outputs['Is Shadow Ray']))
    seen = g.math('MULTIPLY', g.math('MULTIPLY', fresnel, reflect), outside)
    return g.done(g('MixShader', i0=seen, i1=clear, i2=shine))


@remembered
def liquid(bright, deep, rough=0.06, glow=0.12):
    """Honey, oil, sauce behind glass: lit through in the middle, deep towards the edges."""
    g = Graph('liquid')
    facing = g('LayerWeight', 1, Blend=0.42)
    base = g.ramp(facing, (0.05, bright), (0.75, deep))
    return g.done(g.principled(base, rough, Specular=0.5, Emission=base, Emission__Strength=glow))


@remembered
def paste(color, other, fleck=None, scale=9.0, rough=0.32, oil=0.0):
    """Thick paste or jam with lumps, flecks and a little oil."""
    g = Graph('paste')
    lumps = g.noise(scale, 6, 0.65)
    base = g.mix(g.ramp(lumps, (0.35, '#000000'), (0.65, '#ffffff')), color, other)
    if fleck:
        dots = g('TexVoronoi', 0, Scale=scale * 3.2, Vector=g.coords(), Randomness=1.0)
        spot = g.math('MULTIPLY', g.math('LESS_THAN', dots, 0.24), g.math('GREATER_THAN', g.noise(scale * 1.7, 1), 0.52))
        base = g.mix(g.math('MULTIPLY', spot, 0.85), base, fleck)
    return g.done(g.principled(base, rough, g.bump(lumps, 0.55, 0.05), Specular=0.45))


@remembered
def wax(color, rough=0.42, glow=0.06):
    """Soap and candle wax: a trace of light from within stands for subsurface scattering."""
    g = Graph('wax')
    base = g.mix(g.noise(3, 4, 0.6), tint(color, -0.05), tint(color, 0.06))
    return g.done(g.principled(base, rough, g.bump(g.noise(8, 3), 0.06, 0.02), Specular=0.35, Emission=base, Emission__Strength=glow))


@remembered
def marbled(color, other, rough=0.4, scale=1.6):
    """Soap with swirls."""
    g = Graph('marbled')
    warp = g.noise(scale, 3, 0.5, None, 'Color')
    coords = g('VectorMath', _operation='ADD', i0=g.coords(), i1=warp)
    swirl = g.noise(scale * 1.6, 3, 0.5, coords)
    base = g.ramp(swirl, (0.42, color), (0.50, other), (0.56, color))
    return g.done(g.principled(base, rough, g.bump(g.noise(9, 3), 0.06, 0.02), Specular=0.35))
