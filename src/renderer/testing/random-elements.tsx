/** Random React elements for comparing renderers: hosts with odd attributes, components with hooks, contexts, lists. */
import {
  createContext,
  createElement,
  type ElementType,
  Fragment,
  forwardRef,
  memo,
  type ReactNode,
  use,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

/** A generator of numbers from 0 to below 1; the same seed gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const Colour = createContext('red');
const Depth = createContext(0);

const TEXTS = ['', 'tea', 'a & b', '<b>', `"it's"`, 'ชา', '\n', '\nfirst', ' ', '&amp;', '</p>', '0', '日本', '\u00a0'];
const FLOW = 'div span p section ul li a h2 table tbody tr td dl dt dd figure button form label article pre em'.split(
  ' ',
);
const NAMES = (
  'className id title lang dir role tabIndex hidden href src alt width height style disabled checked value defaultValue ' +
  'aria-label aria-hidden data-a data-b htmlFor name type rel target download draggable contentEditable spellCheck ' +
  'suppressHydrationWarning colSpan rowSpan span start maxLength autoComplete inputMode onClick open inert required ' +
  'readOnly multiple loading fetchPriority srcSet sizes dateTime itemScope itemProp xlinkHref crossOrigin action method ' +
  'autoFocus popover encType key-like cite'
).split(' ');
const VALUES: readonly unknown[] = [
  ...TEXTS,
  true,
  false,
  null,
  undefined,
  0,
  1,
  -1,
  2.5,
  Number.NaN,
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:image/png;base64,x',
  '/a?b=1&c=2',
  'lazy',
  'high',
  'low',
];
const STYLES: readonly unknown[] = [
  {},
  { color: 'red' },
  { '--x': ' 1px ', backgroundColor: 'a"b' },
  { WebkitLineClamp: '2', msFlex: '1', marginTop: 0, top: null, left: '' },
];

/** Creates random nodes, at most about `size` elements each. */
export function createElementGenerator(random: () => number): (size: number) => ReactNode {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T,>(list: readonly T[]): T => list[below(list.length)] as T;
  let left = 0;
  const propsFor = (): Record<string, unknown> => {
    const props: Record<string, unknown> = {};
    for (let count = below(5); count > 0; count -= 1) {
      const name = pick(NAMES);
      if (name === 'style') props.style = pick(STYLES);
      else if (name === 'onClick') props.onClick = () => {};
      else props[name] = pick(VALUES);
    }
    return props;
  };
  const text = (): ReactNode => pick([pick(TEXTS), pick(TEXTS), below(100), null, false, true, undefined, 10n]);
  const many = (depth: number): ReactNode[] => Array.from({ length: below(5) }, () => node(depth + 1));
  const children = (depth: number): ReactNode[] => {
    switch (below(5)) {
      case 0:
        return [];
      case 1:
        return [text()];
      case 2:
        return [many(depth)];
      default:
        return many(depth);
    }
  };
  const host = (depth: number): ReactNode => {
    const props = propsFor();
    if (below(12) === 0)
      return createElement(pick(FLOW), { ...props, dangerouslySetInnerHTML: { __html: pick([...TEXTS, null, 5]) } });
    return createElement(pick(FLOW), props, ...children(depth));
  };
  const special = (depth: number): ReactNode => {
    const props = propsFor();
    const { children: _children, ...bare } = props;
    switch (below(10)) {
      case 0:
        return createElement(pick(['img', 'br', 'hr', 'wbr', 'source']), bare);
      case 1:
        return createElement('input', { ...bare, onChange: () => {}, type: pick(['text', 'checkbox', 'radio']) });
      case 2:
        return createElement('textarea', { ...bare, onChange: () => {} });
      case 3:
        return (
          <select
            value={pick(['a', 'b', undefined])}
            onChange={() => {}}
            multiple={false}
            name={pick(['n', undefined])}
          >
            <option value="a">{pick(TEXTS)}</option>
            <optgroup label={pick(TEXTS)}>
              <option>{pick(['b', 'a & b', 7])}</option>
            </optgroup>
          </select>
        );
      case 4:
        return (
          <svg viewBox="0 0 1 1" {...(below(2) === 0 ? { fill: 'none', strokeWidth: 2 } : {})}>
            <title>{pick(TEXTS)}</title>
            <path d="M0" strokeLinecap="round" />
            <foreignObject>{node(depth + 1)}</foreignObject>
          </svg>
        );
      case 5:
        return (
          <picture>
            <source srcSet={pick(['/a 1x', '/b 2x'])} />
            <img src={pick(['/a', '/b'])} alt="" />
            {node(depth + 1)}
          </picture>
        );
      case 6:
        return <noscript>{node(depth + 1)}</noscript>;
      case 7:
        return createElement('x-part', { id: pick([7, ...TEXTS]), 'data-x': pick(TEXTS) }, ...children(depth));
      default:
        return <img src={`/p${below(30)}`} alt={pick(TEXTS)} fetchPriority={pick(['high', 'low', undefined])} />;
    }
  };
  const component = (depth: number): ReactNode => {
    const inner = children(depth);
    const Part: ElementType = pick<ElementType>([Ids, Reads, Hooks, Fragment, Wrapped, Remembered]);
    switch (below(8)) {
      case 0:
        return createElement(Colour, { value: pick(TEXTS) }, ...inner);
      case 1:
        return <Depth.Provider value={depth}>{inner}</Depth.Provider>;
      case 2:
        return <Colour.Consumer>{(colour) => [colour, ...inner]}</Colour.Consumer>;
      case 3:
        return <Listed items={new Set(inner)} />;
      default:
        return createElement(Part, null, ...inner);
    }
  };
  const node = (depth: number): ReactNode => {
    left -= 1;
    if (left <= 0 || depth > 12) return text();
    const kind = below(10);
    if (kind < 2) return text();
    if (kind < 6) return host(depth);
    return kind < 8 ? component(depth) : special(depth);
  };
  return (size) => {
    left = size;
    return node(0);
  };
}

interface Around {
  readonly children?: ReactNode;
}

function Ids({ children }: Around) {
  const first = useId();
  const second = useId();
  return (
    <div id={first}>
      {children}
      <label htmlFor={second}>{first}</label>
    </div>
  );
}

function Reads({ children }: Around) {
  return [useContext(Colour), use(Depth), children];
}

function Hooks({ children }: Around) {
  const [count] = useState(() => 3);
  const [total, add] = useReducer(
    (sum: number, more: number) => sum + more,
    4,
    (start) => start * 2,
  );
  useRef(null);
  const twice = useMemo(() => count * 2, [count]);
  const notify = useCallback(() => add(1), []);
  useEffect(() => notify());
  const outside = useSyncExternalStore(
    () => () => {},
    () => 'client',
    () => 'server',
  );
  return (
    <>
      {count}
      {total}
      {twice}
      {outside}
      {children}
    </>
  );
}

const Wrapped = forwardRef<HTMLElement, Around>(({ children }, ref) => <b ref={ref}>{children}</b>);
const Remembered = memo(({ children }: Around) => <i>{children}</i>);

function Listed({ items }: { readonly items: Iterable<ReactNode> }) {
  return <ul>{items}</ul>;
}
