import { expect, test } from 'vitest';
import type { Page } from '../page/nodes.ts';
import { type Boxes, dropPlaceAt } from './drop-place.ts';
import { MANIFEST as manifest } from '../testing/registry-manifest.ts';

const text = (id: string) => ({ type: 'text', id, props: { text: id } });
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** A text, a section with two texts, columns of which the first has a text, and an empty section. */
const PAGE: Page = {
  pageComponent: [
    text('a'),
    { type: 'section', id: 's', children: [text('b'), text('c')] },
    { type: 'columns', id: 'k', props: { ratio: '1-2' }, slots: { 'column-1': [text('d')] } },
    { type: 'section', id: 'e' },
  ],
};
const BOXES: Boxes = {
  a: box(0, 0, 900, 100),
  s: box(0, 100, 900, 300),
  b: box(50, 150, 800, 80),
  c: box(50, 250, 800, 80),
  k: box(0, 400, 900, 200),
  d: box(0, 420, 290, 60),
  e: box(0, 600, 900, 120),
};
const at = (x: number, y: number, type = 'text', id?: string) =>
  dropPlaceAt({ page: PAGE, manifest, boxes: BOXES, type, id }, { x, y });

test('offers the nearest gap of the innermost list under the pointer', () => {
  expect([at(400, 20), at(400, 160), at(400, 245), at(400, 390)]).toEqual([
    { position: { parent: null, slot: 'children', index: 0 }, box: box(0, 0, 900, 0), isArea: false },
    { position: { parent: 's', slot: 'children', index: 0 }, box: box(50, 150, 800, 0), isArea: false },
    { position: { parent: 's', slot: 'children', index: 1 }, box: box(50, 240, 800, 0), isArea: false },
    { position: { parent: 's', slot: 'children', index: 2 }, box: box(50, 330, 800, 0), isArea: false },
  ]);
});

test('offers the list around a container at its rim, if the container is between others', () => {
  expect(at(400, 102)?.position).toEqual({ parent: null, slot: 'children', index: 1 });
  expect(at(400, 397)?.position).toEqual({ parent: null, slot: 'children', index: 2 });
});

test('offers the column under the pointer, the empty ones as areas', () => {
  expect(at(100, 500)?.position).toEqual({ parent: 'k', slot: 'column-1', index: 1 });
  expect(at(700, 500)).toEqual({
    position: { parent: 'k', slot: 'column-2', index: 0 },
    box: box(300, 400, 600, 200),
    isArea: true,
  });
});

test('offers an empty container as an area, and an empty page wherever the pointer is', () => {
  expect(at(400, 660)).toEqual({ position: { parent: 'e', slot: 'children', index: 0 }, box: BOXES.e, isArea: true });
  const empty = { page: { pageComponent: [] }, manifest, boxes: {}, type: 'text', id: undefined };
  expect(dropPlaceAt(empty, { x: 9, y: 9 })?.position).toEqual({ parent: null, slot: 'children', index: 0 });
});

test('offers no list of the dragged node itself, nor one that does not accept its type', () => {
  expect(at(400, 160, 'section', 's')?.position.parent).toBeNull();
  const page: Page = { pageComponent: [{ type: 'accordion', id: 'x', props: { items: [{ title: 'One' }] } }] };
  const [slot = ''] = Object.keys(manifest.types.get('accordion')?.slots ?? {});
  expect(slot).not.toBe('');
  const place = dropPlaceAt(
    { page, manifest, boxes: { x: box(0, 0, 500, 300) }, type: 'text', id: undefined },
    { x: 250, y: 150 },
  );
  expect(place?.position.parent).toBe('x');
});

test('offers lines along a row, and both ends of a line that wraps', () => {
  const page: Page = { pageComponent: [{ type: 'grid', id: 'g', children: [text('a'), text('b'), text('c')] }] };
  const boxes: Boxes = {
    g: box(0, 0, 400, 200),
    a: box(10, 10, 180, 80),
    b: box(210, 10, 180, 80),
    c: box(10, 110, 180, 80),
  };
  const place = (x: number, y: number) => dropPlaceAt({ page, manifest, boxes, type: 'text', id: undefined }, { x, y });
  expect([place(195, 50), place(385, 50), place(20, 150), place(185, 150)]).toEqual([
    { position: { parent: 'g', slot: 'children', index: 1 }, box: box(200, 10, 0, 80), isArea: false },
    { position: { parent: 'g', slot: 'children', index: 2 }, box: box(390, 10, 0, 80), isArea: false },
    { position: { parent: 'g', slot: 'children', index: 2 }, box: box(10, 110, 0, 80), isArea: false },
    { position: { parent: 'g', slot: 'children', index: 3 }, box: box(190, 110, 0, 80), isArea: false },
  ]);
});
