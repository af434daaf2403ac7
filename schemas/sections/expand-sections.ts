/** Puts shared sections in the place of the nodes that use them, each with the values of its use. Pure, and total over any JSON. */
import { MAX_LEVELS, MAX_NODES } from '../page/node.ts';
import { pointerToken } from '../problem.ts';
import { isRecord } from '../record.ts';
import { isSectionPath, type SectionContent, type SectionField } from './section.ts';
import { withValueAt } from './value-at.ts';

/** A fault of a use. The use stays unchanged, which shows nothing, or loses the value. */
interface SectionProblem {
  readonly code: 'SECTION_UNKNOWN' | 'SECTION_CYCLE' | 'SECTION_TOO_LARGE' | 'SECTION_VALUE_UNKNOWN';
  /** Id of the use in the page; '' where it has none. */
  readonly nodeId: string;
  /** Type of the use. */
  readonly type: string;
}

/** A tree without uses of sections. */
interface Expansion {
  /** The given tree itself where it uses none. */
  readonly component: unknown;
  /** The page's use by the id of each node that came from it, but for its own id. */
  readonly origins: ReadonlyMap<string, string>;
  readonly problems: readonly SectionProblem[];
}

type Raw = Readonly<Record<string, unknown>>;

/** The place of a node. */
interface Place {
  readonly level: number;
  /** Position from the root, which names uses without an id. */
  readonly path: string;
}

/** The use whose section is being written. */
interface Use {
  readonly prefix: string;
  /** Id of the use in the page. */
  readonly owner: string;
  /** Types of the sections around, the innermost last. */
  readonly within: readonly string[];
  /** Edits of the section's nodes, by their id. */
  readonly edits: ReadonlyMap<string, readonly ((node: Raw) => Raw)[]>;
  /** Nodes that the use gives for the section's slots, by node and list; they are the page's own, and expanded already. */
  readonly slots: ReadonlyMap<string, readonly unknown[]>;
}

/** Most sections within each other. */
const MAX_DEPTH = 16;
const MAX_ID = 200;
/** Most that sections add to a page, in characters of JSON: their values and slots may be used in many places. */
const MAX_ADDED = 8 * 1024 * 1024;
const OUTSIDE: readonly string[] = [];

/**
 * Expands all uses of sections in a tree; `find` answers the section of a type. Nodes of a section get ids of the form
 * `<use>/<node>`, its root that of the use.
 *
 * @example
 * expandSections([{ type: 'section:sale', id: 's', props: { title: 'Tea' } }], find).component;
 * // [{ type: 'heading', id: 's', props: { text: 'Tea' } }]
 */
export function expandSections(component: unknown, find: (type: string) => SectionContent | undefined): Expansion {
  const origins = new Map<string, string>();
  const problems: SectionProblem[] = [];
  let left = MAX_NODES;
  let room = MAX_ADDED;
  /** Counts what a section adds; false for what is too much, and for all that follows. */
  const adds = (value: unknown): boolean => {
    room -= lengthUpTo(value, room);
    if (room < 0) left = 0;
    return room >= 0;
  };

  const visitPage = (value: unknown, place: Place): unknown => {
    if (!isRecord(value) || place.level > MAX_LEVELS || left === 0) return value;
    left -= 1;
    const below = { level: place.level + 1, path: place.path };
    const node = withLists(value, (items, list) =>
      mapSame(items, (item, at) => visitPage(item, step(below, `${list}/${at}`))),
    );
    return isUse(node) ? expandUse(node, place, undefined) : node;
  };

  const visitSection = (value: unknown, place: Place, use: Use): unknown => {
    if (!isRecord(value)) return value;
    const fail = () => problems.push({ code: 'SECTION_TOO_LARGE', nodeId: use.owner, type: use.within.at(-1) ?? '' });
    if (place.level > MAX_LEVELS || left === 0) {
      fail();
      return null;
    }
    left -= 1;
    const own = typeof value.id === 'string' ? value.id : '';
    const edited = (use.edits.get(own) ?? []).reduce<Raw>((node, edit) => edit(node), value);
    const { children: _children, slots: _slots, ...itself } = edited;
    if (!adds(itself)) {
      fail();
      return null;
    }
    const id = own === '' ? '' : `${use.prefix}/${own}`;
    const { id: _id, ...rest } = edited;
    const named: Raw = id === '' || id.length > MAX_ID ? rest : { ...edited, id };
    if (named !== rest) origins.set(id, use.owner);
    const below = { level: place.level + 1, path: place.path };
    const node = withLists(named, (items, list) => {
      const given = use.slots.get(own + list);
      if (given === undefined)
        return items
          .map((item, at) => visitSection(item, step(below, `${list}/${at}`), use))
          .filter((item) => item !== null);
      if (adds(given)) return given;
      fail();
      return [];
    });
    return isUse(node) ? expandUse(node, place, use) : node;
  };

  const expandUse = (use: Raw, place: Place, around: Use | undefined): unknown => {
    const type = String(use.type);
    const ownId = typeof use.id === 'string' && use.id !== '' ? use.id : undefined;
    const owner = around?.owner ?? ownId ?? '';
    const report = (code: SectionProblem['code']) => void problems.push({ code, nodeId: owner, type });
    const within = around?.within ?? OUTSIDE;
    const section = find(type);
    if (section === undefined) report('SECTION_UNKNOWN');
    else if (within.includes(type) || within.length >= MAX_DEPTH) report('SECTION_CYCLE');
    if (section === undefined || within.includes(type) || within.length >= MAX_DEPTH) return use;
    const props = isRecord(use.props) ? use.props : {};
    for (const key of Object.keys(props)) if (!Object.hasOwn(section.fields, key)) report('SECTION_VALUE_UNKNOWN');
    const prefix = ownId ?? `${type}${place.path}`;
    const inside: Use = { prefix, owner, within: [...within, type], ...valuesOf(use, section.fields) };
    const roots = (Array.isArray(section.component) ? section.component : [section.component])
      .map((root: unknown, at: number) => visitSection(root, step(place, `/${at}`), inside))
      .filter(isRecord);
    return joinRoots(roots, use, (id) => origins.delete(id));
  };

  const root = { level: 1, path: '' };
  const expanded = Array.isArray(component)
    ? mapSame(component, (item, at) => visitPage(item, step(root, `/${at}`)))
    : visitPage(component, root);
  return { component: expanded, origins, problems };
}

function isUse({ type }: Raw): boolean {
  return typeof type === 'string' && isSectionPath(type);
}

function step({ level, path }: Place, to: string): Place {
  return { level, path: path + to };
}

/** The changes of a use to its section. */
function valuesOf(use: Raw, fields: Readonly<Record<string, SectionField>>): Pick<Use, 'edits' | 'slots'> {
  const edits = new Map<string, ((node: Raw) => Raw)[]>();
  const given = new Map<string, readonly unknown[]>();
  const [props, slots, bind] = [use.props, use.slots, use.bind].map((part) => (isRecord(part) ? part : {}));
  for (const [key, { kind, bindings }] of Object.entries(fields)) {
    const value = kind === 'slot' ? (key === 'children' ? use.children : ownValue(slots, key)) : ownValue(props, key);
    const path = ownValue(bind, key);
    for (const { node, at } of bindings) {
      const list = edits.get(node) ?? [];
      edits.set(node, list);
      if (kind === 'slot') {
        if (!Array.isArray(value)) continue;
        given.set(node + at, value);
        list.push((target) => withValueAt(target, at, []));
        continue;
      }
      if (value !== undefined) list.push((target) => withValueAt(target, at, value));
      // Data is bound to whole props.
      if (typeof path === 'string' && /^\/props\/[^/]+$/.test(at))
        list.push((target) => withValueAt(target, at.replace('/props/', '/bind/'), path));
    }
  }
  return { edits, slots: given };
}

function ownValue(record: Raw | undefined, key: string): unknown {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The node in the place of a use: the section's root with what belongs to the use, such as its id and style; a stack of several. */
function joinRoots(roots: readonly Raw[], use: Raw, forget: (id: string) => void): Raw {
  const { id, when, repeat, style, hidden, name } = use;
  const given = Object.entries({ id, when, repeat, hidden, name }).filter(([, value]) => value !== undefined);
  const own = Object.fromEntries(given);
  const [root] = roots;
  const isSingle = root !== undefined && roots.length === 1;
  const hasBoth = ['when', 'repeat'].some((name) => use[name] !== undefined && root?.[name] !== undefined);
  if (!isSingle || hasBoth)
    return {
      type: 'stack',
      ...own,
      ...(style === undefined ? {} : { style }),
      props: { gap: 'none' },
      children: roots,
    };
  if (own.id !== undefined && typeof root.id === 'string') forget(root.id);
  return { ...root, ...own, ...(style === undefined ? {} : { style: mergeStyles(root.style, style) }) };
}

/** Styles by breakpoint; those of the use come first. */
function mergeStyles(root: unknown, use: unknown): unknown {
  if (!isRecord(root) || !isRecord(use)) return use;
  const both = Object.keys({ ...root, ...use }).map((name) => {
    const [below, above] = [ownValue(root, name), ownValue(use, name)];
    return [name, isRecord(below) && isRecord(above) ? { ...below, ...above } : (above ?? below)];
  });
  return Object.fromEntries(both);
}

/** About the characters of a value as JSON, counted until they are more than `most`: its parts may be the same ones many times. */
function lengthUpTo(value: unknown, most: number): number {
  let length = 0;
  const pending = [value];
  while (pending.length > 0 && length <= most) {
    const next = pending.pop();
    if (typeof next === 'string') length += next.length;
    for (const [key, item] of isRecord(next) || Array.isArray(next) ? Object.entries(next) : []) {
      length += key.length;
      pending.push(item);
    }
    length += 4;
  }
  return length;
}

/** A node with its lists mapped, each with its pointer in the node; the same node where they stay the same. */
function withLists(node: Raw, map: (items: readonly unknown[], list: string) => readonly unknown[]): Raw {
  const children = Array.isArray(node.children) ? map(node.children, '/children') : node.children;
  const { slots } = node;
  const mapped = isRecord(slots)
    ? Object.entries(slots).map(([name, items]) => {
        const list = `/slots${pointerToken(name)}`;
        return [name, Array.isArray(items) ? map(items, list) : items] as const;
      })
    : [];
  const hasSameSlots = !isRecord(slots) || mapped.every(([name, items]) => slots[name] === items);
  if (children === node.children && hasSameSlots) return node;
  return {
    ...node,
    ...(children === undefined ? {} : { children }),
    ...(hasSameSlots ? {} : { slots: Object.fromEntries(mapped) }),
  };
}

/** Maps a list; the same list where its items stay the same. */
function mapSame(items: readonly unknown[], map: (item: unknown, at: number) => unknown): readonly unknown[] {
  const mapped = items.map((item, at) => map(item, at));
  return mapped.every((item, at) => item === items[at]) ? items : mapped;
}
