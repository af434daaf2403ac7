/** The style of nodes from the widths on that the style form names (contract, chapter 3 `style` and `when`). Pure. */
import { isJsonEqual } from '#schemas/json-equal.ts';
import { type Device, DEVICES } from '#schemas/page/node.ts';
import { MAX_OWN_CLASSES, OWN_CLASS } from '#schemas/page/style.ts';
import { isRecord } from '#schemas/record.ts';
import { type Breakpoint, BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import { setValue } from '../page/edits.ts';
import { indexNodes, type IndexedNode, type Page, type RawNode } from '../page/nodes.ts';

/** Widths by the device that they begin with, narrowest first. */
export const SCOPES = { phone: 'base', tablet: 'md', desktop: 'lg' } as const satisfies Readonly<
  Record<Device, Breakpoint>
>;

/** A property of one or more nodes at a width. */
export interface StyleValue {
  /** The value for this width; undefined: none. */
  readonly own: unknown;
  /** The value that applies here because a narrower width sets it. */
  readonly inherited?: { readonly value: unknown; readonly from: Breakpoint };
  /** The next wider width that sets another value. */
  readonly wider?: Breakpoint;
  /** Whether the nodes differ. */
  readonly isMixed: boolean;
}

const ORDER = Object.keys(BREAKPOINTS) as Breakpoint[];

/** Reads a property of nodes at a width. */
export function styleValue(nodes: readonly RawNode[], name: string, at: Breakpoint): StyleValue {
  const [first, ...others] = nodes.map((node) => valueOf(node, name, at));
  if (first !== undefined && others.every((other) => isJsonEqual(first, other))) return { ...first, isMixed: false };
  return { own: undefined, isMixed: first !== undefined };
}

function valueOf({ style }: RawNode, name: string, at: Breakpoint): Omit<StyleValue, 'isMixed'> {
  const setAt = (bp: Breakpoint) => {
    const props = isRecord(style) ? style[bp] : undefined;
    return isRecord(props) && Object.hasOwn(props, name) ? props[name] : undefined;
  };
  const index = ORDER.indexOf(at);
  const own = setAt(at);
  const from = ORDER.slice(0, index).findLast((bp) => setAt(bp) !== undefined);
  const value = own ?? (from && setAt(from));
  const wider = ORDER.slice(index + 1).find((bp) => setAt(bp) !== undefined && setAt(bp) !== value);
  return {
    own,
    ...(own === undefined && from !== undefined && { inherited: { value, from } }),
    ...(wider !== undefined && { wider }),
  };
}

/** Sets a property of nodes from a width on; undefined removes it, and what that leaves empty. */
export function writeStyle(page: Page, ids: readonly string[], name: string, at: Breakpoint, value: unknown): Page {
  return changeNodes(page, ids, (next, { id, pointer }) => {
    const written = setValue(next, `${pointer}/style/${at}/${name}`, value);
    if (value !== undefined) return written;
    return [`style/${at}`, 'style'].reduce((rest, path) => withoutEmpty(rest, id, path.split('/')), written);
  });
}

/** Changes nodes one after the other, each where it is by then. */
function changeNodes(page: Page, ids: readonly string[], change: (page: Page, node: IndexedNode) => Page): Page {
  return ids.reduce((next, id) => {
    const found = indexNodes(next).get(id);
    return found === undefined ? next : change(next, found);
  }, page);
}

/** The names for the shop's own CSS; undefined: the nodes differ. */
export function classesOf(nodes: readonly RawNode[]): readonly string[] | undefined {
  const [first = [], ...others] = nodes.map(({ style }) => {
    const names = isRecord(style) ? style.classes : undefined;
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  });
  return others.every((other) => isJsonEqual(first, other)) ? first : undefined;
}

/** The names in a text such as `.own-sale big`, and whether all of it is names. */
export function readClasses(text: string): { readonly names: readonly string[]; readonly isWhole: boolean } {
  const words = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/^\.?(?:own-)?/, '').toLowerCase());
  const names = [...new Set(words.filter((word) => OWN_CLASS.test(word)))].slice(0, MAX_OWN_CLASSES);
  return { names, isWhole: words.every((word) => names.includes(word)) };
}

/** Gives nodes these names for the shop's own CSS. */
export function writeClasses(page: Page, ids: readonly string[], names: readonly string[]): Page {
  return changeNodes(page, ids, (next, { id, pointer }) =>
    withoutEmpty(setValue(next, `${pointer}/style/classes`, names.length === 0 ? undefined : names), id, ['style']),
  );
}

function withoutEmpty(page: Page, id: string, path: readonly string[]): Page {
  const found = indexNodes(page).get(id);
  const value = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), found?.node);
  const isEmpty = isRecord(value) && Object.keys(value).length === 0;
  return found !== undefined && isEmpty ? setValue(page, [found.pointer, ...path].join('/'), undefined) : page;
}

/** The devices that show a node; all where it names none. */
export function devicesOf({ when }: RawNode): readonly Device[] {
  const device = isRecord(when) ? when.device : undefined;
  if (device === undefined) return DEVICES;
  return DEVICES.filter((each) => (Array.isArray(device) ? device.includes(each) : device === each));
}

/** Shows nodes on a device, or hides them there; the rest of their conditions stays. */
export function writeDevice(page: Page, ids: readonly string[], device: Device, isShown: boolean): Page {
  return changeNodes(page, ids, (next, found) => {
    const shown = devicesOf(found.node);
    const devices = DEVICES.filter((each) => (each === device ? isShown : shown.includes(each)));
    const isAll = devices.length === DEVICES.length;
    const written = setValue(next, `${found.pointer}/when/device`, isAll ? undefined : devices);
    return withoutEmpty(written, found.id, ['when']);
  });
}
