// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPreview } from './preview-host.ts';
import { BUILDER, realFrame } from './testing/real-frame.ts';

const PAGE = { pageComponent: [{ type: 'heading', props: { text: 'One' } }] };
const changed = (text: string) => ({ pageComponent: [{ type: 'heading', props: { text } }] });
const to = (text: string) => [{ op: 'replace', path: '/pageComponent/0/props/text', value: text } as const];
const ends: (() => void)[] = [];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

function start(listed?: readonly string[], versions?: readonly number[]) {
  const frame = realFrame(listed, versions);
  const preview = connectPreview(frame.element, { origin: 'https://shop.example' });
  const events: unknown[] = [];
  preview.on('ready', () => events.push('ready'));
  preview.on('rendered', ({ rev }) => events.push(`rendered ${rev}`));
  preview.on('lost', () => events.push('lost'));
  preview.on('refused', ({ seen }) => events.push(`refused ${seen}`));
  preview.on('error', ({ code }) => events.push(code));
  ends.push(preview.disconnect, frame.stop);
  return { frame, preview, events };
}

test('displays a page, patches it, and restores it after a reload of the frame', async () => {
  const { frame, preview, events } = start();
  const replaced = preview.replace('/', PAGE);
  const lit = preview.highlight('n1');
  await frame.load();
  const patched = preview.patch(to('Two'));
  await frame.exchange();
  expect([await replaced, await lit, await patched]).toEqual([
    { ok: true, rev: 1 },
    { ok: true },
    { ok: true, rev: 2 },
  ]);
  expect([frame.rendered, events]).toEqual([
    [PAGE, changed('Two')],
    ['ready', 'rendered 1', 'rendered 2'],
  ]);

  await frame.load();
  const secondPatch = preview.patch(to('Three'));
  await frame.exchange();
  expect(await secondPatch).toEqual({ ok: true, rev: 3 });
  expect(frame.rendered.slice(2)).toEqual([changed('Two'), changed('Three')]);
  expect(frame.commands.filter((one) => one !== 'let go')).toMatchObject([{ nodeId: 'n1' }, { nodeId: 'n1' }]);
});

test('scrolls and audits in version 2, after a reload too', async () => {
  const { frame, preview } = start(undefined, [1, 2]);
  await frame.load();
  await frame.load();
  const outcomes = Promise.all([preview.scroll(0, 40), preview.audit()]);
  await frame.exchange();
  expect(await outcomes).toEqual([{ ok: true }, { ok: true }]);
  expect(frame.commands).toMatchObject([{ type: 'scroll', x: 0, y: 40 }, { type: 'audit' }]);
});

test('stays in step through thirty patches a second, which the frame merges', async () => {
  const { frame, preview } = start();
  await frame.load();
  void preview.replace('/', PAGE);
  const outcomes = Array.from({ length: 30 }, (_, count) => preview.patch(to(`${count}`)));
  await frame.exchange();
  expect((await Promise.all(outcomes)).every(({ ok }) => ok)).toBe(true);
  expect(frame.rendered.at(-1)).toEqual(changed('29'));
});

test('stays connected for an hour', async () => {
  const { frame, events } = start();
  await frame.load();
  for (let second = 0; second < 3600; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await frame.exchange();
  }
  expect(events).toEqual(['ready']);
});

test('sends the state again to a frame that was silent for half a minute', async () => {
  const { frame, preview, events } = start();
  await frame.load();
  void preview.replace('/', PAGE);
  await frame.exchange();
  await vi.advanceTimersByTimeAsync(30_000);
  await frame.exchange();
  expect(events).toEqual(['ready', 'rendered 1', 'ready', 'rendered 1']);
});

test('reports that a shop refuses this builder', async () => {
  const { frame, preview, events } = start(['https://builder.example']);
  const outcome = preview.replace('/', PAGE);
  await frame.load();
  await vi.advanceTimersByTimeAsync(500);
  await frame.exchange();
  expect([await outcome, frame.rendered]).toMatchObject([{ ok: false, code: 'REFUSED' }, []]);
  expect(events).toEqual([`refused ${BUILDER}`]);
});
