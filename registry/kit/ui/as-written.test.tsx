import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AsWritten, HydrationContext } from './as-written.tsx';

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const draw = vi.fn();
function Entries({ names }: { readonly names: readonly string[] }) {
  draw();
  return names.map((name) => <li key={name}>{name}</li>);
}
const Menu = ({ names }: { readonly names: readonly string[] }) => (
  <nav>
    <AsWritten as="ul" className="menu" of={names}>
      <Entries names={names} />
    </AsWritten>
  </nav>
);
const NAMES = ['Tea', 'Rice'];
const html = () => document.body.firstElementChild?.innerHTML;

/** The server's document, and the app that hydrates it. */
function hydrate(written: string, hydration = { isUnderWay: true }) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = written;
  draw.mockClear();
  const view = (names: readonly string[]) => (
    <HydrationContext value={hydration}>
      <Menu names={names} />
    </HydrationContext>
  );
  const failures: unknown[] = [];
  act(() => {
    root = hydrateRoot(container, view(NAMES), { onRecoverableError: (error) => failures.push(error) });
  });
  return { failures, update: (names: readonly string[]) => act(() => root?.render(view(names))) };
}

test('is written whole on the server', () => {
  expect(renderToString(<Menu names={NAMES} />)).toBe('<nav><ul class="menu"><li>Tea</li><li>Rice</li></ul></nav>');
});

test('stays as the server wrote it, in hydration and in later updates, without being drawn', () => {
  const written = renderToString(<Menu names={NAMES} />);
  const { failures, update } = hydrate(written);
  const [first] = document.querySelectorAll('li');
  update(NAMES);
  expect([html(), document.querySelector('li') === first, draw.mock.calls, failures]).toEqual([written, true, [], []]);
});

test('is drawn again, in place of what was written, when it is made of something else', () => {
  const { update } = hydrate(renderToString(<Menu names={NAMES} />));
  update(['Salt']);
  expect(html()).toBe('<nav><ul class="menu"><li>Salt</li></ul></nav>');
  update(NAMES);
  expect(html()).toBe('<nav><ul class="menu"><li>Tea</li><li>Rice</li></ul></nav>');
});

test('is drawn where the browser has to make the element itself', () => {
  const { failures } = hydrate('<aside></aside>');
  expect([html(), failures.length]).toEqual(['<nav><ul class="menu"><li>Tea</li><li>Rice</li></ul></nav>', 1]);
});

test('is drawn as always once hydration is over', () => {
  const written = renderToString(<Menu names={NAMES} />);
  hydrate(written, { isUnderWay: false });
  expect([html(), draw.mock.calls.length > 0]).toEqual([written, true]);
});
