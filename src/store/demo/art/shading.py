"""Colours and short notation for shader graphs."""

import functools

import bpy



_made = []


def forget():
    for cached in _made:
        cached.cache_clear()


def remembered(function):
    cached = functools.lru_cache(maxsize=None)(function)
    _made.append(cached)
    return cached


def linear(color, alpha=1.0):
    """sRGB hex (or a ready tuple) to linear RGBA."""
    if not isinstance(color, str):
        return (*color[:3], alpha)
    raw = color.lstrip('#')
    raw = ''.join(c * 2 for c in raw) if len(raw) == 3 else raw
    out = []
    for i in (0, 2, 4):
        c = int(raw[i : i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return (*out, alpha)


class Graph:
    """Short notation for a node tree: `g('ShaderNodeTexNoise', Scale=5)['Fac']`."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes = self.material.node_tree.nodes
        self.links = self.material.node_tree.links
        self.nodes.clear()
        self.output = self.nodes.new('ShaderNodeOutputMaterial')

    def __call__(self, kind, _out=0, **inputs):
        node = self.nodes.new('ShaderNode' + kind)
        for key, value in inputs.items():
            if key.startswith('_'):
                setattr(node, key[1:], value)
                continue
            socket = node.inputs[int(key[1:])] if key[0] == 'i' and key[1:].isdigit() else node.inputs[key.replace('__', ' ')]
            self.set(socket, value)
        return node.outputs[_out]

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.links.new(value, socket)
        elif isinstance(value, str):
            socket.default_value = linear(value)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0, c=0.0, clamp=False):
        return self('Math', _operation=operation, _use_clamp=clamp, i0=a, i1=b, i2=c)

    def ramp(self, factor, *stops):
        """Colour ramp of (position, hex) stops."""
        node = self.nodes.new('ShaderNodeValToRGB')
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(1.0)
        for element, (position, color) in zip(elements, stops):
            element.position, element.color = position, linear(color)
        self.set(node.inputs[0], factor)
        return node.outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        node = self.nodes.new('ShaderNodeMixRGB')
        node.blend_type = blend
        self.set(node.inputs[0], factor)
        self.set(node.inputs[1], a)
        self.set(node.inputs[2], b)
        return node.outputs[0]

    def coords(self, kind='Object', scale=(1, 1, 1)):
        node = self.nodes.new('ShaderNodeTexCoord')
        return self('Mapping', Vector=node.outputs[kind], Scale=scale)

    def noise(self, scale, detail=3.0, rough=0.5, coords=None, out='Fac'):
        inputs = {'Scale': float(scale), 'Detail': float(detail), 'Roughness': float(rough)}
        node = self.nodes.new('ShaderNodeTexNoise')
        for key, value in inputs.items():
            node.inputs[key].default_value = value
        self.set(node.inputs['Vector'], coords if coords is not None else self.coords())
        return node.outputs[out]

    def bump(self, height, strength=0.3, distance=0.02, normal=None):
        inputs = {'Height': height, 'Strength': strength, 'Distance': distance}
        if normal is not None:
            inputs['Normal'] = normal
        return self('Bump', **inputs)

    def principled(self, base, rough=0.5, normal=None, **more):
        inputs = {'Base__Color': base, 'Roughness': rough, **more}
        if normal is not None:
            inputs['Normal'] = normal
        return self('BsdfPrincipled', **inputs)

    def done(self, shader):
        self.links.new(shader, self.output.inputs['Surface'])
        return self.material


def tint(color, amount):
    """Lighter (towards white) or darker (towards black) hex."""
    raw = color.lstrip('#')
    raw = ''.join(c * 2 for c in raw) if len(raw) == 3 else raw
    target = 255 if amount > 0 else 0
    a = abs(amount)
    return '#' + ''.join(f'{round(int(raw[i:i + 2], 16) * (1 - a) + target * a):02x}' for i in (0, 2, 4))


def g_mix(a, b, amount):
    """Hex between two hexes."""
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return '#' + ''.join(f'{round(x * (1 - amount) + y * amount):02x}' for x, y in pairs)
