/**
 * Random interleavings of edits, publications, schedules and roll-backs upon a shop and two releases: no edit is lost, and visitors
 * see what the history says. The oracle is a flat table of props by branch. `RELEASE_RUNS=1000` for the long form.
 */
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { test } from 'vitest';
import { publishNextDue } from '../../../src/store/releases/publish-due.ts';
import { mergePages } from '../../../src/tools/builder/merge/merge-pages.ts';
import { toEditablePage } from '../../../src/tools/builder/page/use-editing.ts';
import { describeService, FIXTURES, type TestService } from '../harness.ts';
import { dataOf, get, post, publish, shown } from './builder-client.ts';
import { openRelease, type ReleaseBench } from './release-client.ts';

const RUNS = Number(process.env.RELEASE_RUNS ?? 3);
const STEPS = RUNS > 3 ? 40 : 18;
const PATHS = ['a', 'b'] as const;
const NODES = ['one', 'two'] as const;
const BRANCHES = ['shop', 'first', 'second'] as const;
type Branch = (typeof BRANCHES)[number];

/** Values by `<node> <prop>`. */
type Table = Readonly<Record<string, number>>;
/** The page of a branch, and the published one that it is based on. */
interface Work {
  readonly base: Table;
  readonly table: Table;
}

const step = fc.record({
  branch: fc.constantFrom(...BRANCHES),
  what: fc.constantFrom('edit', 'edit', 'edit', 'publish', 'publish', 'schedule', 'rollBack', 'discard'),
  path: fc.constantFrom(0, 1),
  node: fc.constantFrom(...NODES),
  prop: fc.constantFrom('x', 'y'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function pageOf(table: Table) {
  const propsOf = (node: string) =>
    Object.fromEntries(
      Object.entries(table).flatMap(([key, value]) =>
        key.startsWith(`${node} `) ? [[key.slice(node.length + 1), value]] : [],
      ),
    );
  return { pageComponent: NODES.map((node) => ({ type: 'text', id: node, props: propsOf(node) })) };
}

function tableOf(tree: unknown): Table {
  const nodes = Array.isArray(tree) ? (tree as { id: string; props?: Record<string, number> }[]) : [];
  return Object.fromEntries(
    nodes.flatMap(({ id, props = {} }) => Object.entries(props).map(([prop, value]) => [`${id} ${prop}`, value])),
  );
}

/** My changes win in a conflict; a merge of tables knows no trees. */
function mergeTables({ base, table }: Work, theirs: Table): Table {
  const keys = [...new Set([...Object.keys(table), ...Object.keys(theirs)])];
  const merged = keys.map((key) => [key, table[key] === base[key] ? theirs[key] : table[key]] as const);
  return Object.fromEntries(merged.filter((entry): entry is [string, number] => entry[1] !== undefined));
}

const isSame = (one: Table, other: Table) => isDeepStrictEqual(one, other);

/** The oracle: what visitors see, what each branch works at, and the last publication of each release. */
class Oracle {
  readonly main = new Map<string, Table>();
  readonly versions = new Map<string, number>();
  readonly work = new Map<string, Work>();
  readonly isOver = new Set<Branch>();
  readonly last = new Map<Branch, readonly { path: string; before: Table; version: number }[]>();

  mainOf(path: string): Table {
    return this.main.get(path) ?? {};
  }

  workOf(branch: Branch, path: string): Work {
    return this.work.get(`${branch} ${path}`) ?? { base: this.mainOf(path), table: this.mainOf(path) };
  }

  put(path: string, table: Table): number {
    const version = (this.versions.get(path) ?? 0) + 1;
    this.main.set(path, table);
    this.versions.set(path, version);
    return version;
  }

  isBehind(branch: Branch, path: string): boolean {
    return this.work.has(`${branch} ${path}`) && !isSame(this.workOf(branch, path).base, this.mainOf(path));
  }
}

/** Plays steps upon the service, and compares after each one. */
async function play(service: TestService, run: string, steps: readonly Step[]): Promise<void> {
  const paths = PATHS.map((name) => `/${run}/${name}`);
  const oracle = new Oracle();
  for (const path of paths) {
    const table = { 'one x': 0, 'two y': 0 };
    await publish(service, path, pageOf(table));
    oracle.put(path, table);
  }
  const open = async (branch: Branch) => {
    for (const path of paths) oracle.work.delete(`${branch} ${path}`);
    oracle.isOver.delete(branch);
    oracle.last.delete(branch);
    return openRelease(service, `${run} ${branch}`);
  };
  const benches = new Map<Branch, ReleaseBench>();
  for (const branch of ['first', 'second'] as const) benches.set(branch, await open(branch));

  const stateOf = async (path: string) => dataOf(await get(service, 'page', { path }));
  const read = async (branch: Branch, path: string) => (await benches.get(branch)?.page(path)) ?? (await stateOf(path));
  const save = async (branch: Branch, path: string, table: Table, main?: number) => {
    const given = main === undefined ? {} : { main };
    const bench = benches.get(branch);
    if (bench !== undefined) return bench.save(path, pageOf(table), given);
    return post(service, 'draft', { path, base: (await stateOf(path)).revision, page: pageOf(table), ...given });
  };
  /** As a workbench does: three-way, mine where both changed. */
  const mergeMain = async (branch: Branch, path: string) => {
    const { behind, page } = (await read(branch, path)) as Awaited<ReturnType<ReleaseBench['page']>>;
    if (behind === undefined) return;
    const merged = mergePages(toEditablePage({ page: behind.base }), toEditablePage({ page }), toEditablePage(behind));
    await save(branch, path, tableOf(merged.page.pageComponent), behind.version);
    const theirs = oracle.mainOf(path);
    oracle.work.set(`${branch} ${path}`, { base: theirs, table: mergeTables(oracle.workOf(branch, path), theirs) });
  };
  const touched = (branch: Branch) => paths.filter((path) => oracle.work.has(`${branch} ${path}`));

  const publishShop = async (path: string) => {
    if (!oracle.work.has(`shop ${path}`)) return;
    const attempt = async () => post(service, 'publish', { path, base: (await stateOf(path)).revision });
    const first = await attempt();
    if (first.status === 409) {
      const { key } = first.body as { readonly key: string };
      assert.deepEqual([key, oracle.isBehind('shop', path)], ['BEHIND', true]);
      await mergeMain('shop', path);
      assert.equal((await attempt()).status, 200);
    }
    oracle.put(path, oracle.workOf('shop', path).table);
    oracle.work.delete(`shop ${path}`);
  };
  const publishRelease = async (branch: Branch, isScheduled: boolean) => {
    const bench = benches.get(branch);
    if (bench === undefined || oracle.isOver.has(branch)) return;
    const behind = touched(branch).filter((path) => oracle.isBehind(branch, path));
    const changed = () =>
      touched(branch).filter((path) => !isSame(oracle.workOf(branch, path).table, oracle.mainOf(path)));
    const attempt = async () => {
      if ((await bench.read()).release.state === 'open') await bench.attempt('releaseApprove');
      if (!isScheduled) return bench.attempt('releasePublish', { langs: null });
      const schedule = { at: '2020-01-01T00:00:00.000Z', timeZone: 'Asia/Bangkok', langs: null };
      const refused = await bench.attempt('releaseSchedule', { schedule, anyway: true });
      while (await publishNextDue({ db: service.db, log: () => undefined }));
      const { problem } = (await bench.read()).release;
      return problem === null
        ? refused
        : [problem.key, problem.paths.length === 0 ? undefined : { paths: problem.paths }];
    };
    let refused = await attempt();
    if (behind.length > 0) {
      assert.deepEqual(refused, ['BEHIND', { paths: behind }]);
      for (const path of behind) await mergeMain(branch, path);
      refused = await attempt();
    }
    const pages = changed();
    if (pages.length === 0) {
      assert.notEqual(refused, undefined);
      return;
    }
    assert.equal(refused, undefined);
    oracle.last.set(
      branch,
      pages.map((path) => ({
        path,
        before: oracle.mainOf(path),
        version: oracle.put(path, oracle.workOf(branch, path).table),
      })),
    );
    for (const path of pages)
      oracle.work.set(`${branch} ${path}`, { base: oracle.mainOf(path), table: oracle.mainOf(path) });
    oracle.isOver.add(branch);
  };
  const rollBack = async (branch: Branch) => {
    const bench = benches.get(branch);
    const last = oracle.last.get(branch);
    if (bench === undefined) return;
    const refused = await bench.attempt('releaseRollBack');
    if (last === undefined) return assert.deepEqual(refused, ['NOT_PUBLISHED', undefined]);
    const since = last.filter(({ path, version }) => oracle.versions.get(path) !== version).map(({ path }) => path);
    if (since.length > 0) return assert.deepEqual(refused, ['CHANGED_SINCE', { paths: since }]);
    assert.equal(refused, undefined);
    const undone = last.map(({ path, before }) => ({
      path,
      before: oracle.mainOf(path),
      version: oracle.put(path, before),
    }));
    oracle.last.set(branch, undone);
    for (const { path } of undone) {
      const { table } = oracle.workOf(branch, path);
      oracle.work.set(`${branch} ${path}`, { base: oracle.mainOf(path), table });
    }
    oracle.isOver.delete(branch);
    if ((await bench.read()).release.state === 'published') oracle.isOver.add(branch);
  };

  for (const [index, { branch, what, path: number, node, prop }] of steps.entries()) {
    const path = paths[number] ?? '';
    if (what === 'edit') {
      if (oracle.isOver.has(branch)) benches.set(branch, await open(branch));
      // The shop's draft, like any, begins with what is published.
      const { base, table } = oracle.workOf(branch, path);
      const next = { ...table, [`${node} ${prop}`]: index + 1 };
      assert.equal((await save(branch, path, next)).status, 200);
      oracle.work.set(`${branch} ${path}`, { base, table: next });
    } else if (what === 'publish' && branch === 'shop') await publishShop(path);
    else if (what === 'publish' || what === 'schedule') await publishRelease(branch, what === 'schedule');
    else if (what === 'rollBack') await rollBack(branch);
    else if (what === 'discard' && branch === 'shop' && oracle.work.has(`shop ${path}`)) {
      await post(service, 'discard', { path, base: (await stateOf(path)).revision });
      oracle.work.delete(`shop ${path}`);
    }
    for (const each of paths)
      assert.deepEqual(tableOf(await shown(service, each)), oracle.mainOf(each), `${index} ${what} ${branch}`);
  }
  for (const path of paths) {
    for (const branch of BRANCHES) {
      const { page } = (await read(branch, path)) as { readonly page: { readonly pageComponent: unknown } };
      assert.deepEqual(tableOf(page.pageComponent), oracle.workOf(branch, path).table, `${branch} ${path}`);
    }
    await checkHistory(service, path);
  }
}

/** The newest version is what visitors see, and one that repeats another has its content. */
async function checkHistory(service: TestService, path: string): Promise<void> {
  const { versions } = dataOf(await get(service, 'versions', { path })) as {
    versions: { version: number; of: number | null }[];
  };
  const contentOf = async (version: number) =>
    dataOf(await get(service, 'version', { path, version: String(version) })).page;
  const newest = versions[0]?.version ?? 0;
  const { pageComponent } = (await contentOf(newest)) as { readonly pageComponent: unknown };
  assert.deepEqual(await shown(service, path), pageComponent);
  assert.deepEqual(
    versions.map(({ version }) => version),
    Array.from({ length: newest }, (_, index) => newest - index),
  );
  for (const { version, of } of versions)
    if (of !== null) assert.deepEqual(await contentOf(version), await contentOf(of));
}

describeService('a shop and two releases', { shops: FIXTURES, builder: 'open' }, (service) => {
  test(`lose no edit in random interleavings; visitors see the history`, { timeout: 3_600_000 }, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        run += 1;
        await play(service(), `run-${run}`, steps);
      }),
      { numRuns: RUNS, endOnFailure: RUNS <= 3, ...(RUNS > 3 ? {} : { seed: 7 }) },
    );
  });
});
