// @vitest-environment jsdom
import { act, type ReactNode, StrictMode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { inShop } from '#registry/kit/testing/shop.tsx';
import type { ComponentSource, LoadedComponent } from './components.ts';
import { createStaticMarker } from './static-marker.ts';
import { createMarkerRenderer } from './hydrate-marker.tsx';
import type { ResolvedNode } from '../resolve/resolved-node.ts';
import { styleClass } from '../resolve/style.ts';
import { Nodes, RenderingContext } from './tree.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A box that shows its content while it is open, and counts what is clicked. */
const Box: LoadedComponent = ({ children }) => {
  const [clicks, setClicks] = useState(0);
  return (
    <div>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        {clicks}
      </button>
      {clicks % 3 !== 2 && (children as ReactNode)}
    </div>
  );
};

const box = (children: readonly ResolvedNode[]): ResolvedNode => ({ type: 'box', id: 'box', props: {}, children });
const node = (id: string): ResolvedNode => ({ type: 'server-only', id, props: {} });
const marker = (id: string, tag: string) => createStaticMarker(node(id), tag);

function hydrate(html: string, nodes: readonly ResolvedNode[]) {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const recovered: unknown[] = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  container.innerHTML = html;
  const before = [...container.querySelectorAll('*')];
  const loaded: ComponentSource = { get: (type) => (type === 'box' ? Box : undefined), load: () => Promise.resolve() };
  const lost = vi.fn<() => void>();
  const rendering = {
    components: loaded,
    renderMarker: createMarkerRenderer(lost),
    preview: undefined,
    styleClass,
    failed: () => {},
  };
  const view = (shown: readonly ResolvedNode[]) =>
    inShop(
      <StrictMode>
        <RenderingContext value={rendering}>
          <Nodes nodes={shown} />
        </RenderingContext>
      </StrictMode>,
    );
  const roots: Root[] = [];
  act(() => {
    roots.push(hydrateRoot(container, view(nodes), { onRecoverableError: (error) => void recovered.push(error) }));
  });
  return {
    container,
    before,
    elements: () => [...container.querySelectorAll('*')],
    complaints,
    recovered,
    lost,
    show: (shown: readonly ResolvedNode[]) => act(() => roots[0]?.render(view(shown))),
  };
}

const click = (container: Element) => act(() => container.querySelector('button')?.click());

const HTML =
  '<h1 class="a">Title <b>bold</b></h1>' +
  '<div><button type="button">0</button><section id="s"><p>text</p></section><img alt="a" src="data:,"></div>';
const NODES = [marker('t', 'h1'), marker('nothing', ''), box([marker('s', 'section'), marker('i', 'img')])];

test('the server’s elements of static parts stay the same elements, even when their surroundings change', () => {
  const { container, before, elements, complaints, recovered, lost } = hydrate(HTML, NODES);
  expect(elements()).toEqual(before);
  expect(container.innerHTML).toBe(HTML);
  click(container);
  expect(elements().every((element, index) => element === before[index])).toBe(true);
  expect(container.innerHTML).toBe(HTML.replace('>0<', '>1<'));
  expect([complaints.mock.calls, recovered, lost.mock.calls]).toEqual([[], [], []]);
});

test('a part that is removed and shown again is empty, and reported as lost', () => {
  const { container, lost } = hydrate(HTML, NODES);
  click(container);
  click(container);
  expect([container.querySelector('section'), lost.mock.calls.length]).toEqual([null, 0]);
  click(container);
  expect(container.querySelector('section')?.innerHTML).toBe('');
  expect(lost).toHaveBeenCalled();
});

test('a part that has moved is rendered by the browser, and reported as lost', () => {
  const { recovered, lost } = hydrate(HTML.replace('<section', '<aside').replace('</section', '</aside'), NODES);
  expect(recovered.length).toBeGreaterThan(0);
  expect(lost).toHaveBeenCalled();
});

test('the full page replaces its markers; hydrated parts keep their state', () => {
  const { container, show } = hydrate(HTML, NODES);
  click(container);
  show([box([box([])])]);
  expect([...container.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['1', '0']);
});
