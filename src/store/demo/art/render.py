"""Render pictures of a shop: blender -b -t 1 -P render.py -- <shop> [<file> …]   (no file: all that are missing).

Options: --draft renders small and rough into the temporary folder; --force renders what exists already; --limit=N stops after N.
"""

import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import kit  # noqa: E402
import pictures  # noqa: E402
import props  # noqa: E402
import studio  # noqa: E402

RECIPES = {'raan': ['recipes_pantry', 'recipes_home', 'recipes_care', 'recipes_stills'], 'baan': ['recipes_baan'], 'offline': ['recipes_offline']}
WIDE = {'hero': (1600, 900), 'blog': (1200, 750), 'promo': (1200, 750)}


def recipes(shop):
    """Recipe by file name: a function returning objects, or (objects, view)."""
    known = {}
    for name in RECIPES[shop]:
        try:
            known.update(importlib.import_module(name).RECIPES)
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
    return known


def shoot(entry, recipe, stem, draft):
    """Build and photograph one entry of the picture list; returns its size in pixels."""
    studio.clear()
    seed = zlib.crc32(entry['file'].encode()) % 100000
    made = recipe()
    objects, view = made if isinstance(made, tuple) else (made, {})
    view = dict(view)
    objects = kit.flatten(objects)
    loose = kit.flatten(view.pop('loose', []))
    names = view.pop('props', entry.get('props', []))
    extra = props.beside(objects, names, view.pop('prop_seed', seed))
    kind = entry['file'].split('-')[0]
    size = view.pop('size', WIDE.get(kind, (720, 720)))
    ground = view.pop('ground', entry['ground'])
    samples = view.pop('samples', 10)
    if draft:
        size, samples = tuple(s // 3 for s in size), 10
    view.setdefault('elevation', 14 + seed % 6)
    view.setdefault('fill', 0.68)
    studio.shoot(objects, ground, stem, size, samples, seed=seed, extra=extra + loose, **view)


def main():
    arguments = sys.argv[sys.argv.index('--') + 1 :]
    flags = {a for a in arguments if a.startswith('--')}
    shop, *wanted = [a for a in arguments if not a.startswith('--')]
    limit = next((int(f.split('=')[1]) for f in flags if f.startswith('--limit=')), 10**6)
    draft = '--draft' in flags
    folder = os.path.join(tempfile.gettempdir(), 'raan-art-drafts', shop) if draft else os.path.join(HERE, '..', shop, 'images')
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(HERE, '..', shop, 'art.json')) as file:
        entries = {e['file']: e for e in json.load(file)}
    known = recipes(shop)
    names = wanted or list(known)
    darkroom = None
    done = 0
    for name in names:
        out = os.path.join(folder, name)
        if name not in known or name not in entries:
            print('no recipe or no entry:', name, flush=True)
            continue
        if os.path.exists(out) and not ('--force' in flags or draft) or done >= limit:
            continue
        done += 1
        start = time.time()
        stem = os.path.join(tempfile.gettempdir(), f'raan-art-{os.getpid()}-{done % 2}')
        try:
            shoot(entries[name], known[name], stem, draft)
            if darkroom:
                darkroom.wait()
            darkroom = subprocess.Popen([pictures.NODE, os.path.join(HERE, 'develop.mjs'), stem, out, '76' if name.split('-')[0] in WIDE else '82'])
        except Exception as error:  # one broken recipe must not stop the batch
            import traceback

            traceback.print_exc()
            print('FAILED', name, error, flush=True)
            continue
        print(f'{name} {time.time() - start:.1f}s', flush=True)
    if darkroom:
        darkroom.wait()


main()
