// @vitest-environment jsdom
import { act, Fragment, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { guardTranslatedText } from './translated-text.ts';

/** Replaces each text as browsers do: within two `<font>`, with the text itself moved or with another of the same words. */
const TRANSLATE = {
  'another text': (text: Text, inner: Element) => inner.append(`${text.data}·`),
  'the text moved': (text: Text, inner: Element) => inner.append(text),
} as const;

function translate(root: Element, fill: (text: Text, inner: Element) => void): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    fill(text, inner);
  }
}

interface State {
  readonly count: number;
  readonly isSale: boolean;
  readonly names: readonly string[];
}

const shop: { change: (state: State) => void } = { change: () => {} };

/** Every kind of text change: beside others, by itself, added and removed, within a list and a fragment. */
function Shop() {
  const [{ count, isSale, names }, setState] = useState<State>({ count: 1, isSale: true, names: ['soap', 'tea'] });
  useEffect(() => {
    shop.change = setState;
  }, []);
  return (
    <main>
      <p>
        Cart {count} of {count * 2}
      </p>
      <b>{count}</b>
      <p>
        {isSale && 'Sale '}฿{count}
        {isSale ? ' today' : <i>later</i>}
      </p>
      <ul>
        {names.map((name) => (
          <Fragment key={name}>
            {name},<li>{name}</li>
          </Fragment>
        ))}
      </ul>
    </main>
  );
}

const settle = () => act(async () => {});
const words = () => document.body.textContent.replaceAll('·', '');

describe.each(Object.entries(TRANSLATE))('a page translated with %s', (_, fill) => {
  let root: Root | undefined;
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    guardTranslatedText(document.body);
  });
  afterEach(() => act(() => root?.unmount()));

  it('goes on showing prices, counts and lists', { meta: { field: ['4.browsers.1'] } }, async () => {
    const container = document.body.appendChild(document.createElement('div'));
    root = createRoot(container);
    act(() => root?.render(<Shop />));
    const steps: readonly [State, string][] = [
      [{ count: 2, isSale: true, names: ['tea', 'soap'] }, 'Cart 2 of 42Sale ฿2 todaytea,teasoap,soap'],
      [{ count: 3, isSale: false, names: ['soap'] }, 'Cart 3 of 63฿3latersoap,soap'],
      [
        { count: 3, isSale: true, names: ['rice', 'soap', 'tea'] },
        'Cart 3 of 63Sale ฿3 todayrice,ricesoap,soaptea,tea',
      ],
      [{ count: 0, isSale: false, names: [] }, 'Cart 0 of 00฿0later'],
    ];
    for (const [state, expected] of steps) {
      translate(container, fill);
      await settle();
      act(() => shop.change(state));
      await settle();
      expect(words()).toBe(expected);
    }
    container.remove();
  });
});
