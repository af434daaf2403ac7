/** Types that note what is rendered, and read what a page or its visitor has. */
import { type ReactNode, useId } from 'react';
import * as v from 'valibot';
import { type ComponentSpec, defineComponent, type RendersOn, type RootProps } from '#registry/kit/define.ts';
import { usePage, useShop } from '#registry/kit/shop.ts';
import { uuidOf } from '#registry/kit/testing/records.ts';
import type { LoadedComponent } from '../../../renderer/react/components.ts';

/** The nodes that were rendered, by id of their text. */
export const rendered: string[] = [];
/** Whether a door shows its children. */
export const door = { isOpen: true };

interface Given {
  readonly root: RootProps;
  readonly text?: unknown;
  readonly children?: ReactNode;
}

const types: Readonly<Record<string, readonly [RendersOn, (given: Given) => ReactNode]>> = {
  text: [
    'server',
    function Text({ text, children }) {
      rendered.push(String(text));
      return (
        <p>
          {String(text)}
          {children}
        </p>
      );
    },
  ],
  /** Too large to be rendered in place. */
  card: [
    'server',
    function Card({ text, children }) {
      rendered.push(String(text));
      return (
        <div>
          <h2>{String(text)}</h2>
          <p>
            <b>more</b>
          </p>
          {children}
        </div>
      );
    },
  ],
  /** Shows its children while the shop is open. */
  door: ['interaction', ({ children }) => <div className="door">{door.isOpen && children}</div>],
  button: ['interaction', ({ children }) => <div className="live">{children}</div>],
  closed: ['interaction', () => <div className="closed" />],
  labelled: [
    'server',
    function Labelled() {
      const id = useId();
      return <i id={id} aria-labelledby={id} />;
    },
  ],
  where: [
    'server',
    function Where() {
      const { path, lang, origin } = usePage();
      rendered.push(path);
      return <b>{`${origin} ${lang} ${path}`}</b>;
    },
  ],
  shop: [
    'server',
    function Name() {
      rendered.push('shop');
      return <b>{String(usePage().base.web?.web_name)}</b>;
    },
  ],
  visitor: [
    'server',
    function Visitor() {
      rendered.push('visitor');
      return <b>{useShop().grayMode.view.get().on ? 'grey' : 'coloured'}</b>;
    },
  ],
  offer: [
    'interaction',
    function Offer() {
      const names = usePage()
        .otherData.productDetails?.map(({ name }) => name)
        .join(', ');
      rendered.push(names ?? '');
      return <button type="button">{names}</button>;
    },
  ],
  nothing: ['server', () => null],
  several: [
    'server',
    ({ children }) => (
      <>
        text
        <b />
        {children}
      </>
    ),
  ],
  throws: [
    'server',
    () => {
      throw new Error('on the server');
    },
  ],
};

/** Never hydrated if the page has its product: the document's handlers do what its button does. */
const offer = defineComponent({
  type: 'offer',
  v: 1,
  title: 'offer',
  description: 'offer',
  category: 'commerce',
  props: v.object({}),
  rendersOn: 'interaction',
  delegates: true,
  needs: () => ({ products: [uuidOf(1)] }),
});

export const components = new Map(Object.entries(types).map(([type, [, render]]) => [type, render as LoadedComponent]));
export const specs = new Map(Object.entries(types).map(([type, [rendersOn]]) => [type, specOf(type, rendersOn)])).set(
  'offer',
  offer,
);

function specOf(type: string, rendersOn: RendersOn): ComponentSpec {
  return defineComponent({
    type,
    v: 1,
    title: type,
    description: type,
    category: 'content',
    props: v.object({}),
    rendersOn,
  });
}
