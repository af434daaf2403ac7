import { expect, test } from 'vitest';
import { nudge } from './crop.ts';
import { applyEffects, type Effects } from './effects.ts';
import { addStep, type EditHistory, flip, placeOf, turn, turnedSize, undoStep, UNEDITED } from './picture-edit.ts';

/** One row of pixels after effects, without alpha where all are opaque. */
function after(pixels: readonly (readonly number[])[], effects: Partial<Effects>, side = pixels.length) {
  const data = Uint8ClampedArray.from(pixels.flatMap(([r = 0, g = 0, b = 0, a = 255]) => [r, g, b, a]));
  applyEffects({ data, width: pixels.length, height: 1 }, { ...UNEDITED.effects, ...effects }, side);
  return pixels.map((_, at) => Array.from(data.subarray(at * 4, at * 4 + 4)));
}

test('brightness, contrast and saturation change tones; without colour a picture is grey', () => {
  const pixel = [[100, 200, 20]];
  expect(after(pixel, {})).toEqual([[100, 200, 20, 255]]);
  expect(after(pixel, { brightness: 50 })).toEqual([[150, 255, 30, 255]]);
  expect(after(pixel, { contrast: 100 })).toEqual([[72, 255, 0, 255]]);
  expect(after(pixel, { contrast: -100 })).toEqual([[128, 128, 128, 255]]);
  expect(after(pixel, { saturation: -100 })).toEqual([[150, 150, 150, 255]]);
  expect(after(pixel, { saturation: 100 })).toEqual([[50, 250, 0, 255]]);
});

test('blur spreads light evenly and in proportion to the picture; what is transparent darkens no edge', () => {
  const light = [[0], [0], [90], [0], [0]];
  const spread = after(light, { blur: 100 }).map(([red = 0]) => red);
  expect(spread).toEqual(spread.toReversed());
  expect(spread.reduce((sum, red) => sum + red, 0)).toBeCloseTo(90, -1);
  const wide = Array.from({ length: 41 }, (_, at) => [at < 20 ? 0 : 255]);
  const touched = (side: number) => after(wide, { blur: 100 }, side).filter(([red]) => red !== 0 && red !== 255).length;
  expect(touched(200)).toBeGreaterThan(touched(40) * 2);
  expect(
    after(
      [
        [200, 100, 50],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ],
      { blur: 100 },
    )[1],
  ).toEqual([expect.closeTo(200, -1), expect.closeTo(100, -1), expect.closeTo(50, -1), expect.any(Number)]);
});

test('sharpening widens the step at an edge and leaves even areas', () => {
  const edge = [[100], [100], [100], [100], [150], [150], [150], [150]];
  const [first = 0, , , dark = 0, bright = 0, , , last = 0] = after(edge, { sharpness: 100 }).map(([red]) => red);
  expect([first, last]).toEqual([100, 150]);
  expect(dark).toBeLessThan(100);
  expect(bright).toBeGreaterThan(150);
});

test('a picture is turned and mirrored with its part and its focal point, as it is shown', () => {
  const cut = { ...UNEDITED, crop: { x: 10, y: 20, width: 30, height: 40 } };
  const turned = turn(cut);
  expect(turned).toMatchObject({ turns: 1, crop: { x: 40, y: 10, width: 40, height: 30 } });
  expect(turnedSize({ width: 200, height: 100 }, turned)).toEqual({ width: 100, height: 200 });
  expect([turn, turn, turn, turn].reduce((edit, step) => step(edit), cut)).toEqual(cut);
  expect(flip(flip(turned))).toEqual(turned);
  // The top left corner is at the top right after a turn, and back at the left as it is mirrored.
  expect([turned, flip(turned)].map((edit) => placeOf({ x: 0, y: 0 }, edit))).toEqual([
    { x: 100, y: 0 },
    { x: 0, y: 0 },
  ]);
  expect(placeOf({ x: 100, y: 0 }, flip(turned))).toEqual({ x: 0, y: 100 });
});

test('a part is moved and sized by keys within the picture, and moving one slider is one step to undo', () => {
  const part = { x: 90, y: 0, width: 10, height: 50 };
  expect(nudge(part, 5, -5, false)).toEqual(part);
  expect(nudge(part, -20, 5, true)).toEqual({ ...part, width: 2, height: 55 });
  const bright = (brightness: number) => ({ ...UNEDITED, effects: { ...UNEDITED.effects, brightness } });
  const moved = [10, 20, 30].reduce<EditHistory>((history, by) => addStep(history, bright(by), 'brightness'), {
    steps: [],
    key: '',
  });
  const turned = addStep(addStep(moved, turn(bright(30))), turn(turn(bright(30))));
  expect(turned.steps.map(({ turns, effects }) => [turns, effects.brightness])).toEqual([
    [0, 30],
    [1, 30],
    [2, 30],
  ]);
  expect(undoStep(undoStep(turned)).steps).toEqual([bright(30)]);
});
