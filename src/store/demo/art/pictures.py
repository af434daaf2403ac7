"""Printed matter: labels, box fronts and cloth patterns, drawn as SVG and turned into PNG by print.mjs."""

import atexit
import hashlib
import os
import random
import subprocess
import tempfile

import motifs
from shading import g_mix, tint

HERE = os.path.dirname(os.path.abspath(__file__))
NODE = os.path.join(HERE, '../../../node_modules/.bin/node')
FOLDER = os.path.join(tempfile.gettempdir(), 'raan-art-prints')
_shop = None


def png(svg):
    """Path of the PNG of that SVG, made once."""
    global _shop
    os.makedirs(FOLDER, exist_ok=True)
    stem = os.path.join(FOLDER, hashlib.sha1(svg.encode()).hexdigest()[:16])
    if not os.path.exists(stem + '.png'):
        with open(stem + '.svg', 'w') as file:
            file.write(svg)
        if _shop is None:
            _shop = subprocess.Popen([NODE, os.path.join(HERE, 'print.mjs')], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            atexit.register(_shop.stdin.close)
        _shop.stdin.write(f'{stem}.svg\t{stem}.png\n')
        _shop.stdin.flush()
        _shop.stdout.readline()
    return stem + '.png'


def sheet(width, height, paper, body):
    return png(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"><rect width="100%" height="100%" fill="{paper}"/>{body}</svg>')


def mark(name, x, y, size, ink, accent):
    drawing = getattr(motifs, name)(ink, accent)
    return f'<g transform="translate({x - size / 2} {y - size / 2}) scale({size / 100})">{drawing}</g>'


def word(x, y, size, ink, text='RAAN'):
    return f'<text x="{x + size * 0.2}" y="{y}" font-family="DejaVu Sans" font-weight="400" font-size="{size}" letter-spacing="{size * 0.42}" text-anchor="middle" fill="{ink}">{text}</text>'


def rules(x, y, width, ink, lines=2, gap=16):
    """Hairlines that read as small print."""
    return ''.join(f'<rect x="{x - w / 2}" y="{y + k * gap}" width="{w}" height="4" rx="2" fill="{ink}" opacity=".55"/>' for k, w in enumerate([width, width * 0.66, width * 0.8][:lines]))


def label(motif, paper, ink, accent, style='classic', ratio=1.3):
    """Front label, `ratio` = width / height."""
    h, w = 600, round(600 * ratio)
    c = w / 2
    if style == 'classic':
        body = (
            f'<rect width="{w}" height="92" fill="{accent}"/><rect y="104" width="{w}" height="5" fill="{accent}"/>'
            + word(c, 64, 40, paper) + mark(motif, c, 300, 290, ink, accent) + rules(c, 494, w * 0.42, ink) + f'<rect y="572" width="{w}" height="28" fill="{accent}"/>'
        )
    elif style == 'band':
        body = f'<rect y="388" width="{w}" height="212" fill="{accent}"/>' + mark(motif, c, 206, 300, ink, accent) + word(c, 486, 54, paper) + rules(c, 520, w * 0.36, paper)
    elif style == 'arch':
        r = min(w * 0.33, 210)
        body = (
            f'<path d="M{c - r} 470 V{60 + r} A{r} {r} 0 0 1 {c + r} {60 + r} V470Z" fill="{accent}"/>' + mark(motif, c, 272, r * 1.25, paper, g_mix(paper, accent, 0.4))
            + word(c, 540, 42, ink) + f'<rect x="{c - r}" y="562" width="{2 * r}" height="4" fill="{ink}"/>'
        )
    elif style == 'frame':
        body = (
            f'<rect x="26" y="26" width="{w - 52}" height="548" fill="none" stroke="{ink}" stroke-width="7"/><rect x="44" y="44" width="{w - 88}" height="512" fill="none" stroke="{accent}" stroke-width="3"/>'
            + mark(motif, c, 262, 290, ink, accent) + word(c, 478, 46, ink) + rules(c, 506, w * 0.3, accent)
        )
    elif style == 'oval':
        rx = min(w * 0.36, 230)
        body = (
            f'<rect width="{w}" height="600" fill="{accent}"/><ellipse cx="{c}" cy="300" rx="{rx}" ry="232" fill="{paper}"/><ellipse cx="{c}" cy="300" rx="{rx - 16}" ry="216" fill="none" stroke="{ink}" stroke-width="4"/>'
            + mark(motif, c, 268, rx * 1.05, ink, accent) + word(c, 446, 36, ink)
        )
    elif style == 'weave':
        row = ''.join(f'<path d="M{x} 50 l34 -34 l34 34 l-34 34z M{x + 18} 50 l16 -16 l16 16 l-16 16z" fill="{accent}" fill-rule="evenodd"/>' for x in range(-20, w, 68))
        body = f'<g>{row}</g><g transform="translate(0 500)">{row}</g>' + mark(motif, c, 278, 250, ink, accent) + word(c, 462, 42, ink)
    elif style == 'round':
        body = (
            f'<circle cx="{c}" cy="236" r="186" fill="{accent}"/>' + mark(motif, c, 236, 236, paper, g_mix(paper, accent, 0.4)) + word(c, 512, 54, ink) + rules(c, 546, w * 0.34, ink, 1)
        )
    elif style == 'side':
        body = f'<rect width="{w * 0.2}" height="600" fill="{accent}"/><rect x="{w * 0.225}" width="6" height="600" fill="{accent}"/>' + mark(motif, w * 0.61, 250, 310, ink, accent) + word(w * 0.61, 486, 48, ink) + rules(w * 0.61, 520, w * 0.34, ink)
    else:
        step = w / 5
        body = ''.join(f'<rect x="{k * step}" width="{step + 1}" height="230" fill="{tint(accent, k * 0.14)}"/>' for k in range(5)) + mark(motif, c, 382, 230, ink, accent) + word(c, 556, 46, ink)
    return sheet(w, h, paper, body)


def front(motif, paper, ink, accent, style='arch', ratio=0.7):
    """Whole front of a bag or a box: like a label, with the colours of the pack."""
    return label(motif, paper, ink, accent, style, ratio)


def badge(motif, paper, ink, accent, round_=True):
    """Lid of a tin."""
    ring = f'<circle cx="300" cy="300" r="278" fill="none" stroke="{accent}" stroke-width="10"/><circle cx="300" cy="300" r="258" fill="none" stroke="{ink}" stroke-width="3"/>'
    return sheet(600, 600, paper, ring + mark(motif, 300, 276, 290, ink, accent) + word(300, 476, 44, ink))


def stamp(motif, ink, accent):
    """Print on a cotton sack."""
    return sheet(600, 600, 'none', mark(motif, 300, 250, 350, ink, accent) + word(300, 520, 70, ink) + rules(300, 548, 240, ink, 1))


# --- cloth, one repeat each ---


def stripes(colors, widths=None, across=True):
    widths = widths or [1] * len(colors)
    total, at, body = sum(widths), 0, ''
    for color, width in zip(colors, widths):
        size = 512 * width / total
        body += f'<rect {"y" if across else "x"}="{at:.2f}" {"height" if across else "width"}="{size + 1:.2f}" {"width" if across else "height"}="512" fill="{color}"/>'
        at += size
    return sheet(512, 512, colors[0], body)


def check(ground, dark, light):
    """Pha khao ma: bold check crossed by thin pairs of lines."""
    body = ''
    for turn in (0, 90):
        lines = ''.join(f'<rect x="{x}" width="{w}" height="512" fill="{c}" opacity="{o}"/>' for x, w, c, o in ((0, 176, dark, 0.62), (200, 10, light, 0.95), (224, 10, light, 0.95), (286, 130, light, 0.34), (440, 12, dark, 0.8), (474, 12, light, 0.9)))
        body += f'<g transform="rotate({turn} 256 256)">{lines}</g>'
    return sheet(512, 512, ground, body)


def ikat(ground, light, dark):
    """Mudmee: stacked hooked diamonds between guard stripes."""
    def hook(y, color, r):
        return ''.join(f'<path d="M{x} {y - r} L{x + r * 0.8} {y} L{x} {y + r} L{x - r * 0.8} {y}Z" fill="none" stroke="{color}" stroke-width="{max(r / 7, 5):.0f}"/>' for x in (0, 128, 256, 384, 512))

    body = ''.join(hook(136, c, r) for c, r in ((light, 84), (dark, 60), (light, 36), (light, 12)))
    body += ''.join(f'<path d="M{x - 34} {y} h68 M{x} {y - 22} v44 M{x - 18} {y - 12} h36 M{x - 18} {y + 12} h36" stroke="{light}" stroke-width="7"/>' for x in (64, 192, 320, 448) for y in (36, 236))
    body += f'<rect y="280" width="512" height="16" fill="{dark}"/><rect y="304" width="512" height="7" fill="{light}"/>'
    body += hook(400, light, 60) + hook(400, dark, 38) + hook(400, light, 14)
    body += f'<rect y="490" width="512" height="7" fill="{light}"/><rect y="502" width="512" height="10" fill="{dark}"/>'
    return sheet(512, 512, ground, body)


def khit(ground, a, b):
    """Brocade bands of small diamonds and combs."""
    body = ''
    for y, color in ((70, a), (326, b)):
        for x in range(0, 513, 64):
            body += f'<path d="M{x} {y - 52} L{x + 30} {y} L{x} {y + 52} L{x - 30} {y}Z" fill="{color}"/><path d="M{x} {y - 26} L{x + 14} {y} L{x} {y + 26} L{x - 14} {y}Z" fill="{ground}"/><circle cx="{x}" cy="{y}" r="5" fill="{color}"/>'
            body += f'<path d="M{x + 32} {y - 34} l10 -16 l-20 0z M{x + 32} {y + 34} l10 16 l-20 0z" fill="{color}"/>'
    for y, color in ((150, b), (180, a), (230, a), (410, a), (440, b), (490, b)):
        body += f'<rect y="{y}" width="512" height="9" fill="{color}"/>'
    body += ''.join(f'<path d="M{x} 222 l16 -26 l16 26z M{x} 482 l16 -26 l16 26z" fill="{a}"/>' for x in range(0, 512, 32))
    return sheet(512, 512, ground, body)


def diamonds(ground, a):
    body = ''.join(f'<path d="M{x} {y - 24} L{x + 18} {y} L{x} {y + 24} L{x - 18} {y}Z" fill="{a}"/><path d="M{x} {y - 9} L{x + 7} {y} L{x} {y + 9} L{x - 7} {y}Z" fill="{ground}"/>' for x in range(0, 513, 64) for y in range(0, 513, 64))
    body += ''.join(f'<circle cx="{x}" cy="{y}" r="5" fill="{a}"/>' for x in range(32, 512, 64) for y in range(32, 512, 64))
    return sheet(512, 512, ground, body)


def shibori(ground, light, mid):
    """Stitched and bound resist: rings of dots and wavering lines."""
    rnd = random.Random(7)
    body = ''
    for cx, cy in ((128, 128), (384, 128), (128, 384), (384, 384)):
        for r in (96, 72, 48, 24):
            n = max(8, int(r / 3))
            import math

            for k in range(n):
                t = math.tau * k / n
                body += f'<circle cx="{cx + r * math.cos(t) + rnd.uniform(-3, 3):.1f}" cy="{cy + r * math.sin(t) + rnd.uniform(-3, 3):.1f}" r="{rnd.uniform(4, 8):.1f}" fill="{light}" opacity="{rnd.uniform(.6, 1):.2f}"/>'
        body += f'<circle cx="{cx}" cy="{cy}" r="9" fill="{light}"/>'
    for y in (0, 256, 512):
        body += ''.join(f'<rect x="{x}" y="{y - 7 + rnd.uniform(-3, 3):.1f}" width="12" height="13" rx="5" fill="{light}" opacity="{rnd.uniform(.55, .95):.2f}"/>' for x in range(0, 512, 20))
        body += ''.join(f'<rect y="{x}" x="{y - 7 + rnd.uniform(-3, 3):.1f}" height="12" width="13" rx="5" fill="{mid}" opacity=".8"/>' for x in range(0, 512, 20))
    return sheet(512, 512, ground, body)


def bands(ground, colors):
    """Throw: plain field, groups of bands with a zigzag."""
    a, b = colors[0], colors[-1]
    body = f'<rect y="40" width="512" height="60" fill="{a}"/><rect y="112" width="512" height="12" fill="{b}"/><rect y="212" width="512" height="12" fill="{b}"/><rect y="236" width="512" height="60" fill="{a}"/>'
    body += ''.join(f'<path d="M{x} 196 l32 -56 l32 56" fill="none" stroke="{b}" stroke-width="14"/>' for x in range(0, 512, 64))
    return sheet(512, 512, ground, body)


def teenjok(ground, gold, dark):
    """Northern hem: dense gold lozenges on red, dark edge."""
    body = ''
    for row, y in enumerate(range(0, 513, 128)):
        for x in range(0, 513, 128):
            for r, c in ((60, gold), (46, ground), (34, gold), (20, dark), (9, gold)):
                body += f'<path d="M{x} {y - r} L{x + r} {y} L{x} {y + r} L{x - r} {y}Z" fill="{c}"/>'
    for y in range(64, 513, 128):
        for x in range(64, 513, 128):
            body += f'<path d="M{x - 40} {y} h80 M{x} {y - 40} v80 M{x - 26} {y - 14} h52 M{x - 26} {y + 14} h52" stroke="{gold}" stroke-width="7"/>'
    return sheet(512, 512, ground, body)


def speckled_paper(ground, petals):
    """Mulberry paper with petals and leaves pressed in."""
    rnd = random.Random(3)
    body = ''.join(f'<path transform="translate({rnd.uniform(20, 492):.0f} {rnd.uniform(20, 700):.0f}) rotate({rnd.uniform(0, 360):.0f}) scale({rnd.uniform(.6, 1.2):.2f})" d="M0 0 C14 -10 14 -30 0 -42 C-14 -30 -14 -10 0 0Z" fill="{rnd.choice(petals)}" opacity=".8"/>' for _ in range(26))
    body += ''.join(f'<path d="M{rnd.uniform(0, 512):.0f} {rnd.uniform(0, 720):.0f} q{rnd.uniform(-40, 40):.0f} {rnd.uniform(-40, 40):.0f} {rnd.uniform(-70, 70):.0f} {rnd.uniform(-70, 70):.0f}" stroke="{tint(ground, -0.18)}" stroke-width="1.6" fill="none" opacity=".6"/>' for _ in range(90))
    return sheet(512, 720, ground, body)


def rooster_wall(white, ink, red, green):
    """Round the bowl, 4:1: rooster, peony and banana leaves."""
    leaves = ''.join(f'<path transform="translate({x} 330) rotate({r})" d="M0 0 C44 -40 50 -130 14 -190 C-20 -130 -30 -50 0 0Z" fill="{green}"/>' for x, r in ((250, -28), (290, 8), (1250, -28), (1290, 8)))
    grass = ''.join(f'<path d="M{x} 350 q10 -30 {d} -46" stroke="{green}" stroke-width="7" fill="none"/>' for x, d in ((560, 24), (590, -20), (720, 24), (1560, 24), (1590, -20), (330, 20)))
    birds = mark('rooster', 640, 205, 290, ink, red) + mark('rooster', 1640, 205, 290, ink, red)
    flowers = mark('peony', 400, 190, 190, red, '#e79aa8') + mark('peony', 1400, 190, 190, red, '#e79aa8') + mark('peony', 900, 230, 120, '#e79aa8', red) + mark('peony', 1900, 230, 120, '#e79aa8', red)
    return sheet(2000, 400, white, leaves + grass + flowers + birds)


def rooster_round(white, ink, red, rim):
    return sheet(600, 600, white, mark('rooster', 310, 300, 270, ink, red) + mark('peony', 150, 380, 90, red, '#e79aa8') + ''.join(f'<path d="M{x} 432 q8 -22 {d} -34" stroke="#3f7a4a" stroke-width="6" fill="none"/>' for x, d in ((230, 18), (370, -14), (420, 16))) + f'<circle cx="300" cy="300" r="292" fill="none" stroke="{rim}" stroke-width="7"/>')


def blue_white(white, blue, mid):
    """Porcelain: scrolling flowers in cobalt, 3:1."""
    body = ''.join(mark('peony', x, y, 150, blue, mid) for x, y in ((120, 200), (420, 320), (720, 190), (1020, 320)))
    body += ''.join(f'<path d="M{x} {y} c60 -120 120 100 180 -10 c30 -60 60 -30 80 10" stroke="{blue}" stroke-width="9" fill="none"/>' for x, y in ((20, 380), (320, 170), (620, 380), (920, 170)))
    body += ''.join(mark('leaf', x, y, 90, mid, blue) for x, y in ((270, 180), (570, 210), (870, 190), (280, 440), (860, 450)))
    body += f'<rect y="8" width="1200" height="12" fill="{blue}"/><rect y="30" width="1200" height="5" fill="{blue}"/><rect y="500" width="1200" height="12" fill="{blue}"/>' + ''.join(f'<path d="M{x} 600 q25 -90 50 0z" fill="{blue}"/>' for x in range(0, 1200, 50))
    return sheet(1200, 600, white, body)
