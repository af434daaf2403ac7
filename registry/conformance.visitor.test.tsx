import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { couponRecord } from './kit/testing/records.ts';
import { componentTypes } from './kit/testing/component-types.ts';
import { pageFor } from './kit/testing/page-of.ts';
import { fixed, inShop, testShop } from './kit/testing/shop.tsx';
import type { PageView, VisitorView } from './kit/shop.ts';
import { elements, resolved } from '../src/renderer/testing/resolved.tsx';

/** Types whose HTML depends on the visitor. A type that joins them marks texts for guests (kit/ui/first-view.ts). */
const VISITOR_TYPES = ['coupon-card', 'coupon-list', 'membership', 'site-header', 'user-menu'];

const member = { user: { id: '1', name: 'Malee' }, member: 'member', joinCount: 128, prompt: undefined } as const;
const guest = { user: null, member: 'guest', joinCount: 128, prompt: undefined } as const;
/** The visitor of rendered documents: unknown. */
const unknown = { user: undefined, member: 'unknown', joinCount: undefined, prompt: undefined } as const;

function render(sample: object, view: VisitorView, state: 'login' | 'claimable'): Element {
  const shop = testShop();
  const own: PageView = pageFor(sample, 'en');
  const page = { ...own, otherData: { ...own.otherData, coupons: [couponRecord({ state })] } };
  const root = document.createElement('div');
  root.innerHTML = renderToString(
    inShop(<>{elements(resolved(sample, 'en').nodes)}</>, {
      shop: { ...shop, visitor: { ...shop.visitor, view: fixed(view) } },
      page,
    }),
  );
  return root;
}

/** True for everybody: the way to an account's pages, where a guest logs in. */
const NEUTRAL = ['Orders and addresses in one place'];

/** Texts and accessible names that somebody meets in a document; `data-known` hides what is for guests. */
function wordsOf(root: Element, hidden: string): readonly string[] {
  const shown = root.cloneNode(true) as Element;
  for (const element of shown.querySelectorAll(hidden)) element.remove();
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '');
  return words.filter((text) => text.trim() !== '');
}

const FOR_GUESTS = '[data-for^=guests]';
const FOR_SESSION = '[data-for=session], [hidden]';

function views(sample: object) {
  const first = render(sample, unknown, 'login');
  return {
    /** The first view of somebody with a session. */
    session: wordsOf(first, FOR_GUESTS),
    /** The first view of a guest. */
    shared: wordsOf(first, FOR_SESSION),
    placeholder: [...first.querySelectorAll('[data-for=session]')].flatMap((each) => wordsOf(each, '.none')),
    member: wordsOf(render(sample, member, 'claimable'), '[hidden]'),
    guest: wordsOf(render(sample, guest, 'login'), '[hidden]'),
  };
}

test('the types whose HTML depends on the visitor are those listed', () => {
  const found = [...componentTypes].flatMap(([type, { samples }]) =>
    samples.some((sample) => {
      const shown = views({ ...sample, slots: {}, children: [] });
      return shown.member.join('\n') !== shown.guest.join('\n');
    })
      ? [type]
      : [],
  );
  expect(found.toSorted()).toEqual(VISITOR_TYPES);
});

describe.each(VISITOR_TYPES)('%s', (type) => {
  const samples = componentTypes.get(type)?.samples ?? [];

  test('shows visitors with a session no text that members do not see', () => {
    for (const sample of samples) {
      const shown = views(sample);
      const foreign = shown.session.filter(
        (text) => ![...shown.member, ...shown.placeholder, ...NEUTRAL].includes(text),
      );
      expect(foreign).toEqual([]);
    }
  });

  test('shows guests the same text from the first view on', () => {
    for (const sample of samples) {
      const shown = views(sample);
      expect(shown.shared.filter((text) => !shown.guest.includes(text))).toEqual([]);
    }
  });
});
