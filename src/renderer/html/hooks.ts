/**
 * React's hooks during a rendering to a string: first values, no effects. React passes every hook to the dispatcher
 * that a renderer has set; this one is set while a component runs. Falls back to React for missing hooks.
 */
import React, { type Context } from 'react';
import { noteContext } from './stored-elements.ts';
import { Unsupported, type Writer } from './writer.ts';

/** React's slot for the dispatcher; undefined where this version of React has another. */
const slot: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
const internals: { H: unknown } | undefined =
  typeof slot === 'object' && slot !== null && 'H' in slot ? slot : undefined;

/** A context with the value that React's own renderer to strings reads too. */
export type ReadContext = Context<unknown> & { _currentValue2: unknown };

/** Rendering whose components run now. */
let current: Writer | undefined;
/** Ids that the running component has asked for. */
let ids = 0;

/** Runs `render` with the hooks of a rendering; what ran before goes on afterwards. */
export function withHooks<T>(writer: Writer, render: () => T): T {
  if (internals === undefined) throw new Unsupported('this version of React');
  const before = { dispatcher: internals.H, writer: current, ids };
  internals.H = DISPATCHER;
  current = writer;
  try {
    return render();
  } finally {
    internals.H = before.dispatcher;
    current = before.writer;
    ids = before.ids;
  }
}

/** Runs a component; `usedIds` is the number of `useId` calls. */
export function runComponent(component: (props: unknown, ref?: unknown) => unknown, props: unknown, ref?: unknown) {
  ids = 0;
  return component(props, ref);
}

/** Number of ids that the component which ran last has asked for. */
export function usedIds(): number {
  return ids;
}

function ignore(): void {}

/** An update while components run renders them again; afterwards nothing is there to be updated. */
function refuseUpdate(): void {
  if (current !== undefined) throw new Unsupported('an update during the rendering');
}

function readContext(context: ReadContext): unknown {
  noteContext(context, current?.cacheContext);
  return context._currentValue2;
}

const FORM_AT_REST = { pending: false, data: null, method: null, action: null };

const DISPATCHER = {
  readContext,
  useContext: readContext,
  use: (usable: unknown) => {
    if (typeof usable === 'object' && usable !== null && '_currentValue2' in usable) {
      noteContext(usable, current?.cacheContext);
      return usable._currentValue2;
    }
    throw new Unsupported('a promise');
  },
  useMemo: (create: () => unknown) => create(),
  useCallback: (callback: unknown) => callback,
  useRef: (value: unknown) => ({ current: value }),
  useState: (initial: unknown) => [typeof initial === 'function' ? initial() : initial, refuseUpdate],
  useReducer: (_reducer: unknown, initial: unknown, init?: (value: unknown) => unknown) => [
    init === undefined ? initial : init(initial),
    refuseUpdate,
  ],
  useSyncExternalStore: (_subscribe: unknown, _get: unknown, getServer?: () => unknown) => {
    if (getServer === undefined) throw new Unsupported('a store without a value on the server');
    return getServer();
  },
  useDeferredValue: (value: unknown, initial?: unknown) => (initial === undefined ? value : initial),
  useTransition: () => [false, refuseUpdate],
  useOptimistic: (value: unknown) => [value, refuseUpdate],
  useHostTransitionStatus: () => FORM_AT_REST,
  useEffectEvent: () => refuseUpdate,
  useEffect: ignore,
  useLayoutEffect: ignore,
  useInsertionEffect: ignore,
  useImperativeHandle: ignore,
  useDebugValue: ignore,
  useId: () => {
    if (current === undefined) throw new Unsupported('an id outside of a component');
    const local = ids;
    ids += 1;
    return `_${current.idPrefix}R_${treeId(current)}${local === 0 ? '' : `H${local.toString(32)}`}_`;
  },
};

/** The id of a place in the tree as React makes it: the bits of each index, the outermost lowest, in base 32. */
function treeId({ position, depth }: Writer): string {
  let id = 1;
  let overflow = '';
  for (let at = 0; at < depth; at += 2) {
    const total = position[at] ?? 1;
    const index = (position[at + 1] ?? 0) + 1;
    let length = 31 - Math.clz32(id);
    let bits = id & ~(1 << length);
    const added = 32 - Math.clz32(total);
    if (added + length > 30) {
      // Whole digits go over to the text.
      const spilt = length - (length % 5);
      overflow = (bits & ((1 << spilt) - 1)).toString(32) + overflow;
      bits >>= spilt;
      length -= spilt;
    }
    id = (1 << (added + length)) | (index << length) | bits;
  }
  return (id & ~(1 << (31 - Math.clz32(id)))).toString(32) + overflow;
}
