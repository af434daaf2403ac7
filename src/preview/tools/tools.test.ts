// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FrameNotification } from '#machines/preview/types.ts';
import { createTools } from './tools.ts';
import { stubResizeObserver } from '../../../tests/setup/resize-observer.ts';

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  stubResizeObserver();
  Element.prototype.checkVisibility = function isShown() {
    return this.closest('[hidden], details:not([open]) > :not(summary)') === null;
  };
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  tools.setMode('browse');
  tools.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

let tools: ReturnType<typeof createTools>;
let mayDrag = true;

function show(html: string) {
  document.body.innerHTML = `<div id="app">${html}</div>`;
  const page = document.querySelector<HTMLElement>('#app') ?? document.body;
  const posted: FrameNotification[] = [];
  const written = (id: string) => (id === 'unsent' ? undefined : { path: `/at/${id}`, type: 'button' });
  tools = createTools(page, {
    send: (message) => void posted.push(message),
    getSource: written,
    mayDrag: () => mayDrag,
  });
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? page;
  return { page, posted: () => posted.splice(0), find };
}

const frame = () => vi.advanceTimersByTimeAsync(20);
const outlines = () => [...document.querySelectorAll(':root > [aria-hidden]')];

test('a click while selecting is reported and does nothing else; while browsing it acts and is not reported', () => {
  const { posted, find } = show('<section data-node="s"><a href="#gone" data-node="a">Go <b>on</b></a></section>');
  const clicked = vi.fn<(event: Event) => void>();
  find('a').addEventListener('click', clicked);
  tools.setMode('select');
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  find('b').dispatchEvent(event);
  expect([event.defaultPrevented, clicked.mock.calls.length]).toEqual([true, 0]);
  expect(posted()).toEqual([
    { raan: 1, type: 'select', nodeId: 'a', path: '/at/a', nodeType: 'button', rect: NOWHERE, ancestors: ['s'] },
  ]);
  tools.setMode('browse');
  find('b').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([clicked.mock.calls.length, posted()]).toEqual([1, []]);
});

const point = (type: string, clientX: number, clientY: number, more: object = {}) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, clientX, clientY, buttons: 1, isPrimary: true, ...more });
const phases = (posted: readonly FrameNotification[]) =>
  posted.map((message) =>
    message.type === 'drag' ? [message.phase, message.nodeId, message.x, message.y] : message.type,
  );

test('a node that is dragged is reported from five pixels on, and not selected when it is let go', () => {
  const { posted, find } = show('<p data-node="one">One</p>');
  tools.setMode('select');
  const target = find('p');
  target.dispatchEvent(point('pointerdown', 10, 10));
  target.dispatchEvent(point('pointermove', 13, 10));
  expect(posted()).toEqual([]);
  target.dispatchEvent(point('pointermove', 16, 10));
  target.dispatchEvent(point('pointermove', 20, 30));
  target.dispatchEvent(point('pointerup', 21, 31));
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(phases(posted())).toEqual([
    ['start', 'one', 16, 10],
    ['move', 'one', 20, 30],
    ['end', 'one', 21, 31],
  ]);
});

test('Escape cancels a drag, and so does a button that is let go elsewhere', () => {
  const { posted, find } = show('<p data-node="one">One</p>');
  tools.setMode('select');
  const target = find('p');
  for (const end of [
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    point('pointermove', 0, 0, { buttons: 0 }),
  ]) {
    target.dispatchEvent(point('pointerdown', 10, 10));
    target.dispatchEvent(point('pointermove', 10, 40));
    target.dispatchEvent(end);
    target.dispatchEvent(point('pointermove', 10, 50));
    expect(phases(posted())).toEqual([
      ['start', 'one', 10, 40],
      ['cancel', 'one', 0, 0],
    ]);
  }
});

test('a finger drags what it rests on, and then the page does not scroll; one that moves at once scrolls', () => {
  vi.useFakeTimers();
  const { posted, find } = show('<p data-node="one">One</p>');
  tools.setMode('select');
  const target = find('p');
  const touch = (type: string, y: number, more: object = {}) =>
    target.dispatchEvent(point(type, 10, y, { pointerType: 'touch', ...more }));
  const scrolls = () => {
    const event = new Event('touchmove', { bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  touch('pointerdown', 10);
  vi.advanceTimersByTime(300);
  touch('pointermove', 15);
  expect([scrolls(), posted()]).toEqual([true, []]);
  vi.advanceTimersByTime(100);
  expect(scrolls()).toBe(false);
  touch('pointermove', 60);
  touch('pointerup', 61);
  expect(scrolls()).toBe(true);
  expect(phases(posted())).toEqual([
    ['start', 'one', 10, 10],
    ['move', 'one', 10, 60],
    ['end', 'one', 10, 61],
  ]);
  touch('pointerdown', 10);
  touch('pointermove', 30);
  vi.advanceTimersByTime(1000);
  touch('pointerdown', 10);
  touch('pointerdown', 40, { isPrimary: false });
  vi.advanceTimersByTime(1000);
  touch('pointerdown', 10);
  touch('pointerup', 10);
  vi.advanceTimersByTime(1000);
  expect([scrolls(), posted()]).toEqual([true, []]);
  vi.useRealTimers();
});

test('nothing is dragged for a builder of version 1, which gets a selection as before', () => {
  const { posted, find } = show('<p data-node="one">One</p>');
  tools.setMode('select');
  const target = find('p');
  mayDrag = false;
  target.dispatchEvent(point('pointerdown', 10, 10));
  target.dispatchEvent(point('pointermove', 10, 40));
  target.dispatchEvent(point('pointerup', 10, 40));
  mayDrag = true;
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(phases(posted())).toEqual(['select']);
});

test('a tool beside the page works while selecting', { meta: { field: ['0.3'] } }, () => {
  const { posted, find } = show('<p data-node="p"></p>');
  const tool = document.body.appendChild(document.createElement('button'));
  const clicked = vi.fn<(event: Event) => void>();
  tool.addEventListener('click', clicked);
  tools.setMode('select');
  tool.click();
  expect([clicked.mock.calls.length, posted()]).toEqual([1, []]);
  find('p').click();
  expect(posted()).toMatchObject([{ type: 'select', nodeId: 'p' }]);
});

test('a press on the page leaves a field beside it, which would keep the focus; a finger leaves it by a tap, not by scrolling', () => {
  const { find } = show('<p data-node="p"></p>');
  const field = document.body.appendChild(document.createElement('textarea'));
  tools.setMode('select');
  const left = (event: Event) => {
    field.focus();
    find('p').dispatchEvent(event);
    return document.activeElement !== field;
  };
  expect([
    left(point('pointerdown', 1, 1)),
    left(point('pointerdown', 1, 1, { pointerType: 'touch' })),
    left(new MouseEvent('click', { bubbles: true, cancelable: true })),
  ]).toEqual([true, false, true]);
});

test('forms are not sent while selecting', () => {
  const { find } = show('<form data-node="f"><button>Send</button></form>');
  tools.setMode('select');
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

test('of what is hovered within one frame the last node is reported, once', async () => {
  const { posted, find } = show('<p data-node="one"></p><p data-node="unsent"><i></i></p>');
  tools.setMode('select');
  for (const selector of ['[data-node=one]', '[data-node=unsent]', 'i'])
    find(selector).dispatchEvent(new Event('pointerover', { bubbles: true }));
  await frame();
  expect(posted()).toEqual([{ raan: 1, type: 'hover', nodeId: 'unsent', path: '', rect: NOWHERE, ancestors: [] }]);
});

test('boxes are reported at once, and again only where they have changed', async () => {
  const { posted, find } = show('<p data-node="one"></p><p data-node="two" hidden></p>');
  tools.observe(['one', 'two', 'three']);
  await frame();
  expect(posted()).toEqual([{ raan: 1, type: 'rects', rects: { one: NOWHERE } }]);
  document.dispatchEvent(new Event('scroll'));
  await frame();
  expect(posted()).toEqual([]);
  const box = { x: 1, y: 2, width: 3, height: 4 };
  find('p').getBoundingClientRect = () => DOMRect.fromRect(box);
  for (let count = 0; count < 9; count += 1) document.dispatchEvent(new Event('scroll'));
  await frame();
  expect(posted()).toEqual([{ raan: 1, type: 'rects', rects: { one: box } }]);
  tools.clear();
  find('p').getBoundingClientRect = () => DOMRect.fromRect({ ...box, x: 9 });
  document.dispatchEvent(new Event('scroll'));
  await frame();
  expect(posted()).toEqual([]);
});

test('a label keeps its size where the builder scales the frame', () => {
  vi.stubGlobal('frameElement', { getBoundingClientRect: () => ({ width: innerWidth / 2 }) });
  show('<p data-node="p">One</p>');
  tools.highlight({ raan: 1, type: 'highlight', nodeId: 'p', label: 'Paragraph' });
  expect(
    outlines().map((outline) => outline instanceof HTMLElement && outline.style.getPropertyValue('--zoom')),
  ).toEqual(['0.5']);
});

test('a label is above its node, below one at the top of the window, and inside only one that fills it', () => {
  const { find } = show('<p data-node="p">One</p>');
  const place = (y: number, height: number) => {
    find('p').getBoundingClientRect = () => DOMRect.fromRect({ x: 0, y, width: 90, height });
    tools.highlight({ raan: 1, type: 'highlight', nodeId: 'p', label: 'Paragraph' });
    return outlines().map((outline) => outline instanceof HTMLElement && outline.dataset.label);
  };
  expect([place(24, 20), place(0, 20), place(0, innerHeight)]).toEqual([['above'], ['below'], ['inside']]);
});

test('a highlighted node in a closed panel is opened and outlined with its label, until the highlight ends', async () => {
  const { find } = show('<details><summary>More</summary><p data-node="in">Inside</p></details>');
  tools.highlight({ raan: 1, type: 'highlight', nodeId: 'in', label: 'Paragraph' });
  await frame();
  expect(find('details').hasAttribute('open')).toBe(true);
  expect(outlines().map(({ textContent }) => textContent)).toEqual(['Paragraph']);
  tools.highlight({ raan: 1, type: 'highlight', nodeId: null });
  expect(outlines()).toEqual([]);
});

test('a highlighted node that is not there yet is outlined when it comes', async () => {
  const { page } = show('');
  tools.highlight({ raan: 1, type: 'highlight', nodeId: 'late' });
  expect(outlines()).toEqual([]);
  page.innerHTML = '<p data-node="late"></p>';
  await frame();
  expect(outlines()).toHaveLength(1);
});
