"""Small line drawings for labels, as SVG inside a 100 × 100 box. `i` is the ink, `a` the accent colour."""

import math


def _leaf(x, y, length, width, angle, fill):
    return (
        f'<path transform="translate({x} {y}) rotate({angle})" fill="{fill}" '
        f'd="M0 0 C {width} {-length * 0.3} {width} {-length * 0.7} 0 {-length} C {-width} {-length * 0.7} {-width} {-length * 0.3} 0 0Z"/>'
    )


def leaf(i, a):
    stem = f'<path d="M50 96 C50 70 50 40 50 18" stroke="{i}" stroke-width="2.5" fill="none"/>'
    pairs = ''.join(_leaf(50, 84 - k * 18, 30 - k * 3, 10, s * (58 - k * 6), i if s > 0 else a) for k in range(4) for s in (-1, 1))
    return stem + pairs + _leaf(50, 24, 24, 8, 0, i)


def chili(i, a):
    one = 'M0 0 C10 2 15 14 12 34 C10 52 2 66 -8 74 C-4 58 -8 44 -10 26 C-12 10 -8 0 0 0Z'
    return (
        f'<g transform="translate(40 22) rotate(14)"><path d="{one}" fill="{a}"/><path d="M0 2 C-2 -8 4 -14 8 -16" stroke="{i}" stroke-width="4" fill="none"/></g>'
        f'<g transform="translate(64 24) rotate(-10)"><path d="{one}" fill="{i}"/><path d="M0 2 C-2 -8 4 -14 8 -16" stroke="{a}" stroke-width="4" fill="none"/></g>'
    )


def rice(i, a):
    out = f'<path d="M34 96 C40 66 46 40 70 12" stroke="{i}" stroke-width="2.5" fill="none"/>'
    for k in range(7):
        t = k / 6
        x, y = 38 + 30 * t**1.4, 74 - 60 * t
        out += _leaf(x, y, 15, 5.5, -52 + 30 * t, i if k % 2 else a) + _leaf(x, y, 15, 5.5, 62 + 20 * t, i)
    return out + _leaf(36, 92, 56, 7, -34, a)


def lotus(i, a):
    petals = ''.join(_leaf(50, 74, 52 - abs(k) * 5, 13, k * 24, a if k % 2 else i) for k in (-3, 3, -2, 2, -1, 1, 0))
    return petals + f'<path d="M18 80 q16 8 32 0 q16 8 32 0" stroke="{i}" stroke-width="3" fill="none"/>'


def flower(i, a):
    petals = ''.join(_leaf(50, 50, 36, 15, k * 72, i) for k in range(5))
    return petals + f'<circle cx="50" cy="50" r="8" fill="{a}"/>'


def jasmine(i, a):
    def bloom(x, y, s):
        return f'<g transform="translate({x} {y}) scale({s})">' + ''.join(_leaf(0, 0, 34, 11, k * 60, i) for k in range(6)) + f'<circle r="6" fill="{a}"/></g>'

    return _leaf(52, 60, 44, 11, 130, a) + _leaf(46, 60, 44, 11, -140, a) + bloom(40, 40, 0.9) + bloom(72, 58, 0.62) + bloom(66, 22, 0.45)


def fish(i, a):
    scales = ''.join(f'<path d="M{x} {y} q6 5 0 10" stroke="{a}" stroke-width="2" fill="none"/>' for x in (42, 52, 62) for y in (38, 48))
    return (
        f'<path d="M10 50 C26 26 58 24 76 48 L94 32 C90 46 90 54 94 68 L76 54 C58 76 26 74 10 50Z" fill="none" stroke="{i}" stroke-width="3.2"/>'
        f'<circle cx="26" cy="46" r="3.4" fill="{i}"/>{scales}'
        f'<path d="M14 82 q9 -6 18 0 t18 0 t18 0 t18 0" stroke="{a}" stroke-width="3" fill="none"/>'
    )


def shrimp(i, a):
    rings = ''.join(f'<path d="M{50 + 30 * math.cos(t):.1f} {52 + 30 * math.sin(t):.1f} L{50 + 15 * math.cos(t):.1f} {52 + 15 * math.sin(t):.1f}" stroke="{a}" stroke-width="3"/>' for t in (3.4, 3.9, 4.4, 4.9, 5.4, 5.9))
    return (
        f'<path d="M20 40 A32 32 0 1 1 66 80 L54 66 A17 17 0 1 0 36 50Z" fill="{i}"/>{rings}'
        f'<path d="M22 40 C8 34 6 20 12 8 M22 40 C16 28 20 16 28 8" stroke="{i}" stroke-width="2.4" fill="none"/><path d="M66 80 l6 14 l-20 -6z" fill="{a}"/>'
    )


def bee(i, a):
    cells = ''
    for x, y in ((50, 50), (50, 22), (50, 78), (26, 36), (74, 36), (26, 64), (74, 64)):
        points = ' '.join(f'{x + 14 * math.cos(k * math.pi / 3):.1f},{y + 14 * math.sin(k * math.pi / 3):.1f}' for k in range(6))
        cells += f'<polygon points="{points}" fill="{a if (x + y) % 3 == 1 else "none"}" stroke="{i}" stroke-width="3"/>'
    return cells


def mountain(i, a):
    return (
        f'<circle cx="66" cy="26" r="11" fill="{a}"/><path d="M4 84 L36 34 L56 62 L68 46 L96 84Z" fill="none" stroke="{i}" stroke-width="3.4" stroke-linejoin="round"/>'
        f'<path d="M36 34 L30 52 L38 60 L44 48" fill="none" stroke="{i}" stroke-width="2.4"/><path d="M10 94 H90" stroke="{a}" stroke-width="3"/>'
    )


def umbrella(i, a):
    rain = ''.join(f'<path d="M{x} {y} l-4 10" stroke="{a}" stroke-width="3"/>' for x, y in ((16, 10), (34, 4), (56, 4), (76, 8), (92, 16)))
    return f'<path d="M10 54 A40 36 0 0 1 90 54 Q80 46 70 54 Q60 46 50 54 Q40 46 30 54 Q20 46 10 54Z" fill="{i}"/><path d="M50 54 V84 q0 8 8 8 q7 0 7 -7" stroke="{i}" stroke-width="3.6" fill="none"/>{rain}'


def sun(i, a):
    rays = ''.join(f'<path d="M50 20 L50 8" stroke="{i}" stroke-width="4" transform="rotate({k * 30} 50 50)"/>' for k in range(12))
    return f'<circle cx="50" cy="50" r="20" fill="{a}"/>{rays}'


def waves(i, a):
    return ''.join(f'<path d="M6 {y} q11 -12 22 0 t22 0 t22 0 t22 0" stroke="{c}" stroke-width="4" fill="none"/>' for y, c in ((30, i), (46, a), (62, i), (78, a)))


def drop(i, a):
    return f'<path d="M50 8 C72 42 80 54 80 66 A30 30 0 0 1 20 66 C20 54 28 42 50 8Z" fill="{i}"/><path d="M34 66 a16 16 0 0 0 14 16" stroke="{a}" stroke-width="5" fill="none"/>'


def mango(i, a):
    return f'<path d="M40 14 C74 10 92 44 76 70 C62 92 26 92 18 66 C12 46 26 44 40 14Z" fill="{a}"/><path d="M40 14 C36 8 40 4 44 2" stroke="{i}" stroke-width="4" fill="none"/>' + _leaf(44, 12, 34, 9, 70, i)


def banana(i, a):
    one = 'M0 0 C-2 30 12 56 40 66 C46 66 48 60 44 58 C26 46 16 26 14 -2Z'
    return f'<g transform="translate(26 18)"><path d="{one}" fill="{i}"/></g><g transform="translate(40 14) rotate(-16)"><path d="{one}" fill="{a}"/></g>'


def coconut(i, a):
    return f'<circle cx="50" cy="54" r="36" fill="{i}"/><ellipse cx="50" cy="50" rx="28" ry="24" fill="{a}"/><ellipse cx="50" cy="54" rx="19" ry="15" fill="{i}" opacity=".22"/>'


def palm(i, a):
    fronds = ''.join(f'<path d="M50 34 q{s * 16} -22 {s * 40} {dy}" stroke="{i}" stroke-width="5" fill="none" stroke-linecap="round"/>' for s in (-1, 1) for dy in (-12, 6, 20))
    return f'<path d="M50 34 C56 56 52 78 46 96" stroke="{a}" stroke-width="7" fill="none"/>{fronds}'


def tea(i, a):
    return _leaf(50, 90, 70, 15, 0, i) + _leaf(50, 88, 54, 13, -42, a) + _leaf(50, 88, 54, 13, 42, a)


def pepper(i, a):
    dots = ''.join(f'<circle cx="{50 + 9 * math.sin(k * 2.1):.1f}" cy="{20 + k * 6.6:.1f}" r="7" fill="{i if k % 3 else a}"/>' for k in range(11))
    return _leaf(44, 30, 40, 12, -80, a) + dots


def cashew(i, a):
    return f'<path d="M30 20 C60 6 88 34 78 66 C72 86 48 92 40 80 C34 70 48 66 50 54 C52 42 26 40 30 20Z" fill="{i}"/><path d="M44 26 C62 26 72 44 66 62" stroke="{a}" stroke-width="4" fill="none"/>'


def spiky(i, a):
    points = ' '.join(f'{50 + (40 if k % 2 else 31) * 0.86 * math.cos(k * math.pi / 14):.1f},{54 + (40 if k % 2 else 31) * math.sin(k * math.pi / 14):.1f}' for k in range(28))
    inner = ''.join(f'<path d="M{x} {y} l5 -8 l5 8" stroke="{a}" stroke-width="3" fill="none"/>' for x, y in ((32, 48), (46, 44), (60, 48), (38, 62), (52, 60), (44, 76), (58, 74)))
    return f'<polygon points="{points}" fill="{i}"/>{inner}<path d="M50 16 V4" stroke="{i}" stroke-width="5"/>'


def lemongrass(i, a):
    return ''.join(f'<path d="M{50 + s * 3} 96 C{50 + s * 5} 60 {50 + s * 12} 34 {50 + s * 22} {6 + abs(s) * 5}" stroke="{c}" stroke-width="4" fill="none" stroke-linecap="round"/>' for s, c in ((-2, a), (-1, i), (0, a), (1, i), (2, a)))


def pod(i, a):
    return f'<path d="M20 14 C10 40 22 78 56 92 C72 98 80 84 68 78 C44 66 36 42 38 18 C38 8 24 4 20 14Z" fill="{i}"/>' + ''.join(f'<circle cx="{x}" cy="{y}" r="5" fill="{a}"/>' for x, y in ((28, 30), (31, 48), (40, 66), (56, 80)))


def garlic(i, a):
    return f'<path d="M50 6 C52 26 84 40 84 66 C84 86 66 92 50 92 C34 92 16 86 16 66 C16 40 48 26 50 6Z" fill="{i}"/><path d="M50 30 C36 50 36 74 46 90 M50 30 C64 50 64 74 54 90" stroke="{a}" stroke-width="3" fill="none"/>'


def diamond(i, a):
    rings = ''.join(f'<path d="M50 {50 - r} L{50 + r} 50 L50 {50 + r} L{50 - r} 50Z" fill="none" stroke="{c}" stroke-width="5"/>' for r, c in ((42, i), (30, a), (18, i)))
    return rings + f'<path d="M50 44 L56 50 L50 56 L44 50Z" fill="{a}"/>'


def flame(i, a):
    return f'<path d="M50 4 C60 26 82 40 78 66 C76 86 62 96 50 96 C38 96 24 86 22 66 C20 50 34 44 36 26 C44 32 50 20 50 4Z" fill="{i}"/><path d="M50 50 C58 60 64 66 62 78 C60 88 54 92 50 92 C46 92 40 88 38 78 C38 68 46 64 50 50Z" fill="{a}"/>'


def star(i, a):
    return ''.join(_leaf(50, 50, 40, 10, k * 45, i if k % 2 else a) for k in range(8)) + f'<circle cx="50" cy="50" r="7" fill="{i}"/>'


def palmleaf(i, a):
    return ''.join(f'<path d="M50 92 L{50 + 46 * math.sin(k * 0.3):.1f} {58 - 50 * math.cos(k * 0.3):.1f}" stroke="{i if k % 2 else a}" stroke-width="5" stroke-linecap="round"/>' for k in range(-5, 6))


def moon(i, a):
    return f'<path d="M64 12 A40 40 0 1 0 64 88 A32 32 0 1 1 64 12Z" fill="{i}"/><path d="M72 36 l4 10 l10 4 l-10 4 l-4 10 l-4 -10 l-10 -4 l10 -4z" fill="{a}"/>'


def rooster(i, a, green='#3f7a4a', gold='#e0a83a'):
    """The painted Lampang rooster: ink body and tail, accent comb."""
    return (
        f'<path d="M62 48 C74 22 92 18 96 34 C90 28 84 34 82 44 C92 40 96 48 92 58 C86 52 80 56 74 66Z" fill="{i}"/>'
        f'<path d="M66 46 C72 28 84 24 90 30 C80 30 76 40 74 54Z" fill="{green}"/>'
        f'<path d="M26 34 C34 44 44 52 62 48 C78 46 80 66 68 76 C58 84 40 84 32 72 C24 62 22 46 26 34Z" fill="{a}"/>'
        f'<path d="M24 30 C22 44 28 56 42 60 C46 50 40 36 32 26Z" fill="{gold}"/>'
        f'<path d="M40 58 C50 56 62 56 68 62 C60 70 48 70 40 58Z" fill="{i}"/>'
        f'<circle cx="26" cy="24" r="8" fill="{gold}"/><path d="M18 18 C14 8 22 10 22 14 C22 4 30 6 29 13 C32 6 38 12 32 20Z" fill="{a}"/>'
        f'<path d="M18 24 L9 27 L18 30Z" fill="{gold}"/><path d="M19 31 C15 40 23 42 25 33Z" fill="{a}"/><circle cx="24" cy="23" r="1.8" fill="{i}"/>'
        f'<path d="M46 80 L44 94 M44 94 l-8 2 M44 94 l7 2 M58 80 L60 94 M60 94 l-8 2 M60 94 l7 2" stroke="{i}" stroke-width="2.6" fill="none"/>'
    )


def peony(i, a):
    rings = ''.join(_leaf(50, 50, r, w, k * 360 / n + o, c) for r, w, n, o, c in ((40, 16, 8, 0, a), (28, 12, 7, 20, i), (16, 8, 6, 5, a)) for k in range(n))
    return rings + '<circle cx="50" cy="50" r="5" fill="#e8c35a"/>'
