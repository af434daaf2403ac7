/**
 * Checks stored trees with this version: each is migrated, and rendered as stored and as migrated; also beside an
 * earlier version.
 */
import type { ComponentSpec } from '#registry/kit/define.ts';
import { applyChoices, type Choices, listExperiments } from '#schemas/experiments/experiment.ts';
import type { Lang } from '#schemas/lang.ts';
import { pointerToken } from '#schemas/problem.ts';
import { isRecord } from '#schemas/record.ts';
import { expandSections } from '#schemas/sections/expand-sections.ts';
import type { SectionContent } from '#schemas/sections/section.ts';
import type { RenderTree } from './render-tree.ts';

/** A tree as it is stored: a page, one of its versions, a draft, a section, a sample. */
export interface StoredTree {
  /** Such as `raan /about` or `raan /about version 3`; no two alike. */
  readonly where: string;
  readonly component: unknown;
}

/** A node whose markup is another than before; `before` or `after` is '' where it is not shown. */
interface NodeChange {
  readonly where: string;
  readonly lang: Lang;
  /** Id of the node; '' for the frame around all nodes. */
  readonly node: string;
  readonly before: string;
  readonly after: string;
}

/** A node that was written for an older version of its type. */
interface Migration {
  readonly where: string;
  /** JSON Pointer. */
  readonly path: string;
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** Markup of each node by its id, by tree and language. */
export type Snapshot = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A tree before and after its migration, its sections put in. */
export interface MigratedTree {
  readonly where: string;
  readonly stored: unknown;
  readonly migrated: unknown;
}

interface PagesReport {
  readonly trees: number;
  readonly migrated: readonly MigratedTree[];
  readonly migrations: readonly Migration[];
  /** Nodes that show something else once they are stored as migrated. */
  readonly changes: readonly NodeChange[];
  /** Diagnostics of only the migrated or only the stored tree. */
  readonly diagnostics: readonly string[];
  readonly snapshot: Snapshot;
}

const LANGS: readonly Lang[] = ['th', 'en'];

/** Renders every tree, with its shared sections put in, before and after its migration. */
export function checkPages(
  trees: readonly StoredTree[],
  sections: ReadonlyMap<string, SectionContent>,
  { specs, render }: { readonly specs: ReadonlyMap<string, ComponentSpec>; readonly render: RenderTree },
): PagesReport {
  const migrations: Migration[] = [];
  const rewritten: MigratedTree[] = [];
  const changes: NodeChange[] = [];
  const diagnostics: string[] = [];
  const snapshot: Record<string, Readonly<Record<string, string>>> = {};
  for (const { where, component } of trees) {
    const { component: stored } = expandSections(component, (type) => sections.get(type));
    const found: Migration[] = [];
    const migrated = migrateTree(stored, where, specs, found);
    migrations.push(...found);
    if (found.length > 0) rewritten.push({ where, stored, migrated });
    for (const number of variantNumbers(stored)) {
      const named = number === 0 ? where : `${where} variant ${number}`;
      const shown = (tree: unknown) => applyChoices(tree, choicesOf(stored, number));
      for (const lang of LANGS) {
        const before = render(shown(stored), lang);
        const nodes = splitByNode(before.html);
        snapshot[`${named} ${lang}`] = nodes;
        if (found.length === 0) continue;
        const after = render(shown(migrated), lang);
        changes.push(...compareNodes(named, lang, nodes, splitByNode(after.html)));
        for (const code of symmetricDifference(before.diagnostics, after.diagnostics))
          diagnostics.push(`${named} ${code}`);
      }
    }
  }
  return { trees: trees.length, migrated: rewritten, migrations, changes, diagnostics, snapshot };
}

/** 0 for the usual contents, and the number of each variant that an experiment of the tree has. */
function variantNumbers(component: unknown): readonly number[] {
  const most = Math.max(0, ...listExperiments(component).map(({ variants }) => variants.length));
  return Array.from({ length: most + 1 }, (_, number) => number);
}

function choicesOf(component: unknown, number: number): Choices {
  return new Map(listExperiments(component).map(({ id }) => [id, number]));
}

/**
 * Differences between two runs over the same trees: of an earlier version and of this one. Trees that one lacks are
 * skipped.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): readonly NodeChange[] {
  return Object.entries(after).flatMap(([key, nodes]) => {
    const earlier = before[key];
    const [, where = '', lang = ''] = /^(.*) (\w+)$/s.exec(key) ?? [];
    return earlier === undefined ? [] : compareNodes(where, lang === 'th' ? 'th' : 'en', earlier, nodes);
  });
}

/** The tree as a builder would store it now: props of older versions migrated, at the version of their types. */
function migrateTree(
  tree: unknown,
  where: string,
  specs: ReadonlyMap<string, ComponentSpec>,
  found: Migration[],
  path = '',
): unknown {
  if (Array.isArray(tree))
    return tree.map((item, at) => migrateTree(item, where, specs, found, path + pointerToken(at)));
  if (!isRecord(tree)) return tree;
  const spec = typeof tree.type === 'string' ? specs.get(tree.type) : undefined;
  const lists = {
    ...(Array.isArray(tree.children)
      ? { children: migrateTree(tree.children, where, specs, found, `${path}/children`) }
      : {}),
    ...(isRecord(tree.slots)
      ? {
          slots: Object.fromEntries(
            Object.entries(tree.slots).map(([name, items]) => [
              name,
              migrateTree(items, where, specs, found, `${path}/slots${pointerToken(name)}`),
            ]),
          ),
        }
      : {}),
  };
  // Bound values belong to the version that they were written for.
  if (spec === undefined || typeof tree.v !== 'number' || tree.v >= spec.v || isRecord(tree.bind))
    return { ...tree, ...lists };
  found.push({ where, path, type: spec.type, from: tree.v, to: spec.v });
  let props: unknown = isRecord(tree.props) ? tree.props : {};
  for (let version = tree.v; version < spec.v; version += 1)
    props = spec.migrations?.[version]?.(isRecord(props) ? props : {}) ?? props;
  return { ...tree, ...lists, v: spec.v, props };
}

/** Markup by node: from its root element to the next node's. */
function splitByNode(html: string): Readonly<Record<string, string>> {
  const parts = html.split(/(?=<[a-z][^<>]*? data-node="[^"]*")/);
  const nodes: Record<string, string> = {};
  for (const part of parts) {
    const id = /^<[^<>]*? data-node="([^"]*)"/.exec(part)?.[1] ?? '';
    nodes[id] = (nodes[id] ?? '') + part;
  }
  return nodes;
}

function compareNodes(
  where: string,
  lang: Lang,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): NodeChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((node) => {
    const [was, is] = [before[node] ?? '', after[node] ?? ''];
    return was === is ? [] : [{ where, lang, node, before: was, after: is }];
  });
}

function symmetricDifference(one: readonly string[], other: readonly string[]): readonly string[] {
  return [...one.filter((item) => !other.includes(item)), ...other.filter((item) => !one.includes(item))];
}
