import { expect, test } from 'vitest';
import type { Raster } from './align-rows.ts';
import { findChanges, type Rect, type Shot } from './find-changes.ts';

type Colour = readonly [number, number, number];
const GREY: Colour = [200, 200, 200];
const RED: Colour = [220, 30, 30];
const BLUE: Colour = [30, 30, 220];

/** A white picture with filled boxes, later ones on top. */
function draw(width: number, height: number, boxes: readonly (readonly [Rect, Colour])[]): Raster {
  const data = new Uint8Array(width * height * 4).fill(255);
  const pixels = new Uint32Array(data.buffer);
  for (const [box, [red, green, blue]] of boxes)
    for (let y = box.y; y < box.y + box.height; y += 1)
      pixels.fill(
        ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0,
        y * width + box.x,
        y * width + box.x + box.width,
      );
  return { width, height, data };
}
const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

/** A page of boxes that are nodes, by id. */
function page(height: number, nodes: Readonly<Record<string, readonly [Rect, Colour]>>): Shot {
  return {
    raster: draw(200, height, Object.values(nodes)),
    nodes: new Map(Object.entries(nodes).map(([id, [box]]) => [id, box])),
  };
}

test('finds nothing in pictures that look the same', () => {
  const nodes = { a: [rect(0, 0, 200, 40), GREY], b: [rect(0, 40, 100, 20), RED] } as const;
  expect(findChanges(page(100, nodes), page(100, nodes))).toEqual({ regions: [], nodes: [] });
});

test('finds a changed node in its box, not the node around it', () => {
  const at = (colour: Colour) =>
    page(120, { outer: [rect(0, 0, 200, 100), GREY], inner: [rect(16, 24, 40, 16), colour] });
  expect(findChanges(at(RED), at(BLUE))).toEqual({
    regions: [{ ...rect(16, 24, 40, 16), pixels: 640 }],
    nodes: [{ id: 'inner', kind: 'changed', rect: rect(16, 24, 40, 16) }],
  });
});

test('finds the background of a node that has others in it', () => {
  const at = (colour: Colour) =>
    page(120, { outer: [rect(0, 0, 200, 100), colour], inner: [rect(16, 24, 40, 16), RED] });
  expect(findChanges(at(GREY), at(BLUE)).nodes).toEqual([{ id: 'outer', kind: 'changed', rect: rect(0, 0, 200, 100) }]);
});

test('names what was added and removed, and not what it has shifted', () => {
  const before = page(80, { a: [rect(0, 0, 200, 40), GREY], b: [rect(0, 40, 200, 40), RED] });
  const after = page(120, {
    a: [rect(0, 0, 200, 40), GREY],
    c: [rect(0, 40, 200, 40), BLUE],
    b: [rect(0, 80, 200, 40), RED],
  });
  expect(findChanges(before, after).nodes).toEqual([{ id: 'c', kind: 'added', rect: rect(0, 40, 200, 40) }]);
  expect(findChanges(after, before).nodes).toEqual([{ id: 'c', kind: 'removed', rect: rect(0, 40, 200, 40) }]);
});

test('outlines rows that were added, and a line where some were removed, but nothing that was shifted by them', () => {
  const row = (y: number, colour: Colour) => [rect(y % 90, y, 100, 20), colour] as const;
  const before = page(240, { a: row(0, GREY), b: row(60, RED), c: row(120, GREY), d: row(180, BLUE) });
  const after = page(300, {
    a: row(0, GREY),
    n: row(60, BLUE),
    b: [rect(60, 120, 100, 20), RED],
    c: [rect(30, 180, 100, 20), GREY],
    d: [rect(0, 240, 100, 20), BLUE],
  });
  const added = findChanges(before, after);
  expect(added.nodes).toEqual([{ id: 'n', kind: 'added', rect: rect(60, 60, 100, 20) }]);
  expect(added.regions.every(({ y, height }) => y >= 20 && y + height <= 120)).toBe(true);
  expect(added.regions.length).toBeGreaterThan(0);
  const removed = findChanges(after, before).regions;
  expect([removed.length > 0, removed.every(({ height, y }) => height === 1 && y >= 20 && y <= 80)]).toEqual([
    true,
    true,
  ]);
});

test('makes one region of adjacent pixels, and several of separate ones', () => {
  const dots = (colour: Colour) =>
    draw(200, 200, [
      [rect(8, 8, 4, 4), colour],
      [rect(24, 8, 4, 4), colour],
      [rect(160, 160, 4, 4), colour],
    ]);
  const shot = (raster: Raster): Shot => ({ raster, nodes: new Map() });
  expect(findChanges(shot(dots(RED)), shot(dots(BLUE))).regions).toEqual([
    { ...rect(8, 8, 24, 4), pixels: 32 },
    { ...rect(160, 160, 8, 4), pixels: 16 },
  ]);
});

test('finds 50 of 50 planted changes of a random page, and none in 200 unchanged ones', () => {
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const random = () =>
    Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => {
        const colour: Colour = [next(200), next(200), next(200)];
        return [`n${index}`, [rect(next(40), index * 25, 60 + next(80), 5 + next(18)), colour] as const];
      }),
    );
  for (let count = 0; count < 200; count += 1) {
    const nodes = random();
    expect(findChanges(page(200, nodes), page(200, nodes)).regions).toEqual([]);
  }
  for (let count = 0; count < 50; count += 1) {
    const nodes = random();
    const id = `n${next(8)}`;
    const [box, [red, green, blue]] = nodes[id] ?? [rect(0, 0, 0, 0), GREY];
    const changed = { ...nodes, [id]: [box, [red + 40, green, blue]] as const };
    const found = findChanges(page(200, nodes), page(200, changed));
    expect([found.regions.length, found.nodes.map((node) => node.id)]).toEqual([1, [id]]);
  }
});
