// @vitest-environment jsdom
import { fireEvent } from '@testing-library/dom';
import { afterEach, expect, test, vi } from 'vitest';
import { placeTextField } from './place-text-field.ts';
import { textLeaves } from './text-leaves.ts';
import { findShown, textAround } from './text-under-pointer.ts';
import { MANIFEST } from '../testing/registry-manifest.ts';

const leavesOf = (type: string, props: object) => textLeaves({ type, props }, MANIFEST.types.get(type)?.schema, 'en');

afterEach(() => document.body.replaceChildren());

function show(html: string): void {
  document.body.innerHTML = html;
}
const at = (selector: string) => document.querySelector(selector) ?? document.body;

const HERO = leavesOf('hero-banner', {
  eyebrow: 'New',
  title: { $t: { th: 'ชาม', en: 'Bowls  for\nrice' } },
  cta: { label: 'Buy', href: '/' },
});

test('the texts of a node have the pointers of their props, in the language of the preview', () => {
  expect(
    leavesOf('faq', { items: [{ question: 'Why?', answer: '<p>So.</p>' }, { question: { $t: { th: 'ก' } } }] }),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pointer: '/props/items/0/question', text: 'Why?', isRich: false }),
      expect.objectContaining({ pointer: '/props/items/1/question/$t/en', text: 'ก', isRich: false }),
    ]),
  );
});

test('the text under the pointer is that of the innermost element that a prop says', () => {
  show(
    '<div data-node="h"><p id="e">New</p><h1><span id="t">Bowls for rice</span></h1><a><span id="b">Buy</span></a></div>',
  );
  expect(['#e', '#t', '#b', 'div'].map((selector) => textAround(at(selector), HERO)?.leaf.pointer)).toEqual([
    '/props/eyebrow',
    '/props/title/$t/en',
    HERO.find(({ text }) => text === 'Buy')?.pointer,
    undefined,
  ]);
});

test('a text that names a rule is found by what it shows', () => {
  const leaves = leavesOf('faq', { items: [{ question: 'Within {{claim_days}} days?' }, { question: 'Why?' }] });
  show('<ul data-node="f"><li><b id="a">Within 3 days?</b></li></ul>');
  const found = textAround(at('#a'), leaves)?.leaf;
  expect([found?.pointer, found?.text]).toEqual(['/props/items/0/question', 'Within {{claim_days}} days?']);
});

test('of texts that read alike it is the one in the same place', () => {
  const leaves = leavesOf('faq', { items: [{ question: 'Why?' }, { question: 'How?' }, { question: 'Why?' }] });
  show('<ul data-node="f"><li><b id="a">Why?</b></li><li><b id="b">How?</b></li><li><b id="c">Why?</b></li></ul>');
  expect(['#a', '#b', '#c'].map((selector) => textAround(at(selector), leaves)?.leaf.pointer)).toEqual([
    '/props/items/0/question',
    '/props/items/1/question',
    '/props/items/2/question',
  ]);
});

test('rich text under the pointer is found as a whole', () => {
  const leaves = leavesOf('rich-text', { html: '<p>It is <b>so</b>.</p><ul><li>Yes</li></ul>' });
  show('<div data-node="f"><div id="a"><p>It is <b id="so">so</b>.</p><ul><li>Yes</li></ul></div></div>');
  const found = textAround(at('#so'), leaves);
  expect([found?.leaf.pointer, found?.element]).toEqual(['/props/html', at('#a')]);
});

test('a text of another node is not found', () => {
  show('<div data-node="h"><div data-node="in"><p id="e">New</p></div></div>');
  expect(textAround(at('#e'), leavesOf('text', { text: 'Old' }))).toBeUndefined();
});

test('a text that the pointer is not over is found in its node', () => {
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue({ length: 1 } as DOMRectList);
  show('<div data-node="h"><h1>Bowls for rice</h1></div>');
  const title = HERO.find(({ pointer }) => pointer.startsWith('/props/title'));
  expect(title && findShown(document, 'h', title)).toBe(at('h1'));
});

function open(hasLines = false) {
  show('<div data-node="h"><h1 style="font-size: 40px">Bowls</h1></div>');
  const [commit, closed] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const h1 = at('h1');
  if (!(h1 instanceof HTMLElement)) throw new Error('no heading');
  const placed = placeTextField(h1, { text: 'Bowls', label: 'Text', lang: 'en', hasLines, commit, closed });
  const field = document.querySelector('textarea');
  if (field === null) throw new Error('no field');
  return { field, commit, closed, placed };
}

test('Enter and leaving the field commit once, in the typography of the element', () => {
  for (const end of [
    (field: Element) => fireEvent.keyDown(field, { key: 'Enter' }),
    (field: Element) => fireEvent.blur(field),
  ]) {
    const { field, commit, closed } = open();
    expect([document.activeElement === field, field.style.fontSize]).toEqual([true, '40px']);
    fireEvent.change(field, { target: { value: 'Cups\nand bowls' } });
    end(field);
    expect([commit.mock.calls, closed.mock.calls.length, document.querySelector('textarea')]).toEqual([
      [['Cups and bowls']],
      1,
      null,
    ]);
  }
});

test('Escape changes nothing, and Shift Enter begins a line where the field has lines', () => {
  const first = open();
  fireEvent.change(first.field, { target: { value: 'Cups' } });
  fireEvent.keyDown(first.field, { key: 'Escape' });
  expect([first.commit.mock.calls.length, first.closed.mock.calls.length]).toEqual([0, 1]);
  const { field, commit } = open(true);
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  fireEvent.change(field, { target: { value: 'Cups\nBowls' } });
  fireEvent.blur(field);
  expect(commit.mock.calls).toEqual([['Cups\nBowls']]);
});

test('shows what somebody else makes of the text until one types', () => {
  const { field, commit, placed } = open();
  placed.show('Cups');
  expect(field.value).toBe('Cups');
  fireEvent.change(field, { target: { value: 'Cups and bowls' } });
  placed.show('Plates');
  fireEvent.blur(field);
  expect(commit.mock.calls).toEqual([['Cups and bowls']]);
});
