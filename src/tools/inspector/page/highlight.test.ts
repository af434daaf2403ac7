// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { collapseChart } from '#machines/diagram/collapse.ts';
import { drawChart } from '#machines/diagram/draw.ts';
import { layoutChart } from '#machines/diagram/layout.ts';
import { FONTS } from '#machines/diagram/state-box.ts';
import { textWidth } from '#machines/diagram/text-width.ts';
import { activeStates } from './charts.ts';
import { chartOf } from './drawn-charts.ts';
import { findVisibleState, highlight, transitionsAt } from './highlight.ts';

const SAVING = 'cart.sync.saving';

async function drawn() {
  const graph = chartOf('cart');
  const layout = await layoutChart(collapseChart(graph, new Set([SAVING])), { hasActions: false });
  const frame = document.createElement('div');
  frame.innerHTML = drawChart(layout, { title: 'cart', isInteractive: true });
  const show = (value: unknown, fired: readonly string[] = []) =>
    highlight(frame, layout, { active: activeStates(graph.root, value), fired });
  const state = (id: string) => {
    const found = findVisibleState(frame, id);
    if (found === undefined) throw new Error(`there is no ${id}`);
    return found;
  };
  return { frame, layout, show, state };
}

test('a collapsed state says which of its substates is active', { meta: { field: ['0.3'] } }, async () => {
  const { show, state, layout } = await drawn();
  const summary = () => state(SAVING).querySelector('.summary');
  const other = { handoff: 'idle' };
  show({ sync: { ready: 'idle' }, ...other });
  expect(summary()?.textContent).toBe('7 states, 40 transitions');
  expect(state(SAVING).classList.contains('active')).toBe(false);

  const width = layout.states.find(({ state: { id } }) => id === SAVING)?.width ?? 0;
  for (const key of ['locking', 'decidingSave', 'identifyingForSave', 'attempt', 'reauth', 'renewing', 'retryAsNew']) {
    show({ sync: { saving: key }, ...other });
    const text = summary()?.querySelector('text');
    expect(text?.textContent).toBe(`active: ${key}`);
    expect(Number(text?.getAttribute('textLength'))).toBe(textWidth(`active: ${key}`, FONTS.line));
    expect(textWidth(`active: ${key}`, FONTS.line) + 20).toBeLessThanOrEqual(width);
    expect([...state(SAVING).classList, ...(summary()?.classList ?? [])]).toEqual(
      expect.arrayContaining(['active', 'inside']),
    );
  }
  show({ sync: { ready: 'idle' }, ...other });
  expect(summary()?.textContent).toBe('7 states, 40 transitions');
});

test('a transition that fires within a collapsed state marks its summary', async () => {
  const { show, state } = await drawn();
  const fired = 'cart.sync.saving.decidingSave · always → cart.sync.saving.attempt';
  show({ sync: { saving: 'attempt' }, handoff: 'idle' }, [fired]);
  expect(state(SAVING).querySelector('.fired')?.textContent).toBe('active: attempt');
});

test('a hidden state is found at the collapsed one around it', async () => {
  const { frame } = await drawn();
  expect(findVisibleState(frame, `${SAVING}.attempt`)?.getAttribute('data-state')).toBe(SAVING);
  expect(findVisibleState(frame, 'cart.handoff.pausing')?.getAttribute('data-state')).toBe('cart.handoff.pausing');
  expect(findVisibleState(frame, 'elsewhere.open')).toBe(undefined);
});

test('the transitions at a line are its own, at a state all of it, and elsewhere none', async () => {
  const { frame, state } = await drawn();
  const pausing = state('cart.handoff.pausing');
  const lines = [
    'cart.handoff.pausing · after handoffPause → cart.handoff.awaitingSave [hasUnsentEdits]',
    'cart.handoff.pausing · after handoffPause → cart.handoff.leaving',
    'cart.handoff.pausing · always → cart.handoff.awaitingSave [hasGuestLoggedIn]',
    'cart.handoff.pausing · always → cart.handoff.idle [hasSenderLeft]',
  ];
  expect(transitionsAt(pausing.querySelector('.line text') ?? frame)).toEqual(lines.slice(0, 1));
  expect(transitionsAt(pausing)).toEqual(lines);
  expect(transitionsAt(frame)).toEqual([]);
});
