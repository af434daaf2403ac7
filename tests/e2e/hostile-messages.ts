/** Hostile messages of windows, made and posted in the browser; preview-hostile.e2e.ts bundles this module. */
import * as fc from 'fast-check';

interface Posted {
  readonly data: unknown;
  readonly transfer?: () => { readonly more: unknown; readonly list: readonly Transferable[] };
}

const FOREIGN_PAGE = { pageComponent: [{ type: 'heading', id: 'taken', props: { text: 'taken' } }] };

/** Messages of an authorised builder; each of them would have a visible effect. */
const WORKING: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'hello', version: 1, session: 's' },
  { type: 'hello', version: 2, session: 's' },
  { type: 'page-replace', path: '/taken', pageJson: FOREIGN_PAGE, rev: 1e9 },
  {
    type: 'page-replace',
    path: '//evil.example/',
    pageJson: { ...FOREIGN_PAGE, redirectUrl: 'https://evil.example/' },
  },
  {
    type: 'patch',
    base: 1,
    rev: 2,
    ops: [{ op: 'replace', path: '/pageComponent', value: FOREIGN_PAGE.pageComponent }],
  },
  { type: 'patch', base: 1, rev: 2, ops: [{ op: 'add', path: '/__proto__/polluted', value: true }] },
  { type: 'highlight', nodeId: 'h', scroll: true, label: 'taken' },
  { type: 'observe', nodeIds: ['h'] },
  { type: 'mode', mode: 'select' },
  { type: 'theme', themeKey: 'indigo' },
  { type: 'viewport', breakpoint: 'xs' },
  { type: 'lang', lang: 'kr' },
  { type: 'scroll', x: 0, y: 400 },
  { type: 'audit' },
  { type: 'ping' },
  { type: 'pong' },
];

const thing = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
});

const working = fc
  .tuple(fc.constantFrom(...WORKING), fc.option(fc.string({ maxLength: 8 }), { nil: undefined }))
  .map(([message, id]) => ({ raan: 1, ...message, ...(id !== undefined && { id }) }));

const field = fc.constantFrom(
  'raan',
  'type',
  'id',
  'path',
  'pageJson',
  'rev',
  'base',
  'ops',
  'nodeId',
  'lang',
  'version',
);
const faulty = fc.tuple(working, field, thing).map(([message, name, value]) => ({ ...message, [name]: value }));
const foreign = fc
  .tuple(working, fc.constantFrom(0, 2, -1, '1', true, null, undefined, Number.NaN, 1n, [1], {}, new Date(1)))
  .map(([message, raan]) => ({ ...message, raan }));

/** Names that reach prototypes, as own properties: everything that a structured clone can contain. */
const reaching = working.map((message): unknown =>
  JSON.parse(
    `{"__proto__":${JSON.stringify({ ...message, polluted: true })},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(message).slice(1)}`,
  ),
);

const cyclic = working.map((message) => {
  const circle: Record<string, unknown> = { ...message };
  Object.assign(circle, { pageJson: circle, ops: [circle], nodeIds: [circle], self: circle });
  return circle;
});

const huge = fc.constantFrom<() => unknown>(
  () => ({ raan: 1, type: 'highlight', nodeId: 'h'.repeat(2_000_000) }),
  () => ({ raan: 1, type: 'observe', nodeIds: Array.from({ length: 100_000 }, (_, at) => `n${at}`) }),
  () => ({ raan: 1, type: 'page-replace', path: '/', pageJson: nested(5000) }),
  () => ({ raan: 1, type: 'patch', base: 1, rev: 2, ops: Array.from({ length: 50_000 }, () => ({ op: 'test' })) }),
);

function nested(levels: number): unknown {
  let node: unknown = { type: 'text' };
  for (let level = 0; level < levels; level += 1) node = { type: 'section', children: [node] };
  return node;
}

const posted: fc.Arbitrary<Posted> = fc.oneof(
  { weight: 40, arbitrary: working.map((data) => ({ data })) },
  { weight: 40, arbitrary: faulty.map((data) => ({ data })) },
  { weight: 20, arbitrary: foreign.map((data) => ({ data })) },
  { weight: 20, arbitrary: thing.map((data) => ({ data })) },
  { weight: 10, arbitrary: reaching.map((data) => ({ data })) },
  { weight: 10, arbitrary: cyclic.map((data) => ({ data })) },
  { weight: 10, arbitrary: working.map((data) => ({ data, transfer: transferred })) },
  { weight: 1, arbitrary: huge.map((make) => ({ data: make() })) },
);

function transferred(): ReturnType<NonNullable<Posted['transfer']>> {
  const { port1 } = new MessageChannel();
  const buffer = new ArrayBuffer(64);
  const { readable } = new TransformStream();
  return { more: { port1, buffer, readable }, list: [port1, buffer, readable] };
}

/** Posts the messages of a seed to a window, and an empty one after them; returns how many could be sent. */
export function post(target: Pick<Window, 'postMessage'>, seed: number, count: number): number {
  return fc.sample(posted, { seed, numRuns: count }).filter(({ data, transfer }) => {
    const { more, list } = transfer?.() ?? { more: undefined, list: [] };
    const whole = more === undefined ? data : { ...Object(data), more };
    try {
      target.postMessage(whole, '*', [...list]);
      return true;
    } catch {
      // It cannot be cloned.
      return false;
    }
  }).length;
}
