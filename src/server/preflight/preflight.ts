/** Reports what this version changes in the shops of a database, before it is started on it. Read-only. */
import type { Pool, PoolClient } from 'pg';
import * as v from 'valibot';
import { registry } from '#registry/index.ts';
import { zoneNodes } from '#schemas/page/base.ts';
import { PageContent } from '#schemas/builder/page.ts';
import { describeProblem, parse } from '#schemas/problem.ts';
import { loadSpecs } from '../../renderer/react/components.ts';
import { resolveTexts } from '../../store/catalog/texts.ts';
import { missingMigrations } from '../../store/database/migrate.ts';
import type { Config } from '../config.ts';
import { engineChanges } from './engine.ts';
import { BaseFile, ShopFile } from '../../store/import/records.ts';
import { type Change, examineTree } from './examine-tree.ts';

/** Findings of one shop. */
export interface ShopReport {
  readonly webId: string;
  readonly webName: string;
  /** Number of examined trees: zones, visible pages, drafts. */
  readonly trees: number;
  readonly changes: readonly Change[];
}

export interface Preflight {
  /** Migrations that the first start applies, by name. */
  readonly migrations: readonly string[];
  readonly shops: readonly ShopReport[];
}

const Shops = v.array(
  v.object({
    web_id: v.string(),
    web_name: v.string(),
    base: v.record(v.string(), v.unknown()),
    policy: v.record(v.string(), v.unknown()),
    is_default: v.boolean(),
  }),
);
const Pages = v.array(v.object({ path: v.string(), content: v.unknown() }));
const Imported = v.array(
  v.object({ path: v.string(), setting: v.unknown(), head: v.unknown(), component: v.unknown() }),
);
const ZONES = ['headerZone', 'footerZone', 'freeZone'] as const;

/**
 * Examines the shops, and the engine of the default one, if it has one.
 * @throws StoreStartError if a newer version has created the tables, or there are none.
 */
export async function runPreflight(pool: Pool, vendure?: Config['vendure']): Promise<Preflight> {
  const specs = await loadSpecs(registry);
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations = await missingMigrations(client);
    const shops: ShopReport[] = [];
    const { rows } = await client.query(
      'SELECT web_id, web_name, base, policy, is_default FROM shop ORDER BY web_name',
    );
    for (const shop of v.parse(Shops, rows)) {
      const trees = [
        ...ZONES.map((zone) => ({
          where: 'setting',
          at: `/base/${zone}`,
          tree: zoneNodes(shop.base[zone]) as unknown,
        })),
        ...(await pagesOf(client, shop.web_id)),
      ];
      shops.push({
        webId: shop.web_id,
        webName: shop.web_name,
        trees: trees.length,
        changes: [
          ...settingChanges(shop),
          ...(vendure !== undefined && shop.is_default ? await engineChanges(vendure, shop.policy) : []),
          ...trees.flatMap(({ where, at, tree }) =>
            where === 'setting' ? examineTree(tree, where, at, specs) : pageChanges(tree, where, specs),
          ),
        ],
      });
    }
    return { migrations, shops };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Fields that this version does not know or can't read; the other fields count nevertheless. */
function settingChanges({ base, policy }: v.InferOutput<typeof Shops>[number]): Change[] {
  const { locales, ...rest } = base;
  const resolved = resolveTexts(rest, 'th');
  const texts = locales === undefined ? {} : { locales };
  const found = [
    parse(BaseFile, { ...(v.is(v.record(v.string(), v.unknown()), resolved) ? resolved : {}), ...texts }, '/base'),
    parse(ShopFile.entries.policy, policy, '/policy'),
  ];
  return found.flatMap((parsed) =>
    (parsed.ok ? [] : parsed.problems).map((problem) => ({
      level: 'warn' as const,
      code: problem.expected === 'expected never' ? 'UNKNOWN_SETTING' : 'INVALID_SETTING',
      where: 'setting',
      path: problem.path,
      message: problem.expected === 'expected never' ? 'this version has no such setting' : describeProblem(problem),
    })),
  );
}

function pageChanges(content: unknown, where: string, specs: Parameters<typeof examineTree>[3]): Change[] {
  const page = parse(PageContent, content);
  if (page.ok) return examineTree(page.value.pageComponent, where, '/pageComponent', specs);
  return page.problems.map((problem) => ({
    level: 'error' as const,
    code: 'INVALID_PAGE',
    where,
    path: problem.path,
    message: describeProblem(problem),
  }));
}

/** Visible pages and drafts. An early version has neither versions nor drafts. */
async function pagesOf(client: PoolClient, webId: string) {
  const read = async (query: string) => v.parse(Pages, (await client.query(query, [webId])).rows);
  const pages = await client.query('SELECT path, setting, head, component FROM page WHERE web_id = $1 ORDER BY path', [
    webId,
  ]);
  const imported = v.parse(Imported, pages.rows).map(({ path, setting, head, component }) => ({
    path,
    content: { pageSetting: setting, pageHead: head, pageComponent: component },
  }));
  const { rows } = await client.query("SELECT to_regclass('public.page_version') IS NOT NULL AS found");
  const hasEdits = v.parse(v.array(v.object({ found: v.boolean() })), rows)[0]?.found === true;
  const versions = hasEdits
    ? await read(
        'SELECT DISTINCT ON (path) path, content FROM page_version WHERE web_id = $1 ORDER BY path, version DESC',
      )
    : [];
  const drafts = hasEdits
    ? await read('SELECT path, draft AS content FROM page_edit WHERE web_id = $1 AND draft IS NOT NULL ORDER BY path')
    : [];
  const shown = new Map([...imported, ...versions].map(({ path, content }) => [path, content]));
  return [
    ...[...shown].flatMap(([path, tree]) => (tree === null ? [] : [{ where: `page ${path}`, at: '', tree }])),
    ...drafts.map(({ path, content }) => ({ where: `draft ${path}`, at: '', tree: content })),
  ];
}
