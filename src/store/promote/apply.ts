/** Applies a plan in one transaction, if the target has not changed since the plan was made. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { hashOf, recordAct } from '../audit/record.ts';
import { addVersion } from '../builder/versions.ts';
import { announceShop } from '../database/channel.ts';
import type { Database } from '../database/database.ts';
import { StoreStartError } from '../database/start-error.ts';
import { pageEdits } from '../database/tables/page-edit.ts';
import { shops } from '../database/tables/shop.ts';
import { mediaFolder } from '../import/pictures.ts';
import { type Plan, shownOf } from './plan.ts';

export interface ApplyOptions {
  readonly db: Database;
  /** The data folder of the target's pictures. */
  readonly dataDir: string;
  readonly now: Date;
  /** The actor, for versions and the audit log. */
  readonly actor: string;
}

/** Pages and settings of the target that have changed since the plan was made; then nothing was applied. */
export type Applied = { readonly ok: true } | { readonly ok: false; readonly moved: readonly string[] };

/** Thrown inside the transaction, so that nothing is kept. */
class TargetMoved extends Error {
  readonly moved: readonly string[];

  constructor(moved: readonly string[]) {
    super('the target has moved');
    this.moved = moved;
  }
}

/**
 * Publishes the plan's pages as new versions, sets its settings, and notifies all processes.
 * @throws StoreStartError if the target or a picture is missing.
 */
export async function applyPlan(plan: Plan, options: ApplyOptions): Promise<Applied> {
  // Copied before the rows: a picture that no row names does no harm.
  await placePictures(plan, options.dataDir);
  try {
    await options.db.transaction((tx) => applyAll(tx, plan, options));
    return { ok: true };
  } catch (error) {
    if (error instanceof TargetMoved) return { ok: false, moved: error.moved };
    throw error;
  }
}

async function applyAll(tx: Database, plan: Plan, { now, actor }: ApplyOptions): Promise<void> {
  const { webId } = plan.to;
  await lockPages(tx, plan);
  const [shop] = await tx.select().from(shops).where(eq(shops.webId, webId)).for('update');
  if (shop === undefined)
    throw new StoreStartError(`there is no shop ${plan.to.webName} (${webId})`, 'use the database of the plan');
  const present = await shownOf(tx, shop);
  const moved = [
    ...plan.pages.filter(({ path, base }) => hashOf(present.pages.get(path)) !== base).map(({ path }) => path),
    ...plan.settings.filter(({ name, base }) => hashOf(present.settings.get(name)) !== base).map(({ name }) => name),
  ];
  if (moved.length > 0) throw new TargetMoved(moved);
  const note = `promoted from ${plan.from.webName}`;
  for (const { path, after } of plan.pages) {
    const kind = after === null ? 'unpublished' : 'published';
    await addVersion(tx, { webId, path }, { kind, content: after, note, by: actor, at: now });
  }
  await writeSettings(tx, plan, shop);
  await recordAct(tx, {
    act: 'shop-promoted',
    at: now,
    actor,
    webId,
    subject: plan.from.webName,
    before: [plan.pages.map(({ base }) => base), plan.settings.map(({ base }) => base)],
    after: [plan.pages.map(({ after }) => after), plan.settings.map(({ after }) => after)],
    detail: { pages: plan.pages.map(({ path }) => path), settings: plan.settings.map(({ name }) => name) },
  });
  await announceShop(tx, webId);
}

/**
 * In the order of paths, and before the shop's row, which is also the lock order of builders. Open workbenches notice
 * the revision.
 */
async function lockPages(tx: Database, { to: { webId }, pages }: Plan): Promise<void> {
  for (const { path } of pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    await tx.insert(pageEdits).values({ webId, path, revision: 0 }).onConflictDoNothing();
    await tx
      .update(pageEdits)
      .set({ revision: sql`${pageEdits.revision} + 1` })
      .where(and(eq(pageEdits.webId, webId), eq(pageEdits.path, path)));
  }
}

async function writeSettings(tx: Database, plan: Plan, shop: typeof shops.$inferSelect): Promise<void> {
  if (plan.settings.length === 0) return;
  const changed = (kind: 'base' | 'policy', fields: Readonly<Record<string, unknown>>) => {
    const next = new Map(Object.entries(fields));
    for (const { name, after } of plan.settings) {
      if (!name.startsWith(`${kind}.`)) continue;
      const field = name.slice(kind.length + 1);
      if (after === null) next.delete(field);
      else next.set(field, after);
    }
    return Object.fromEntries(next);
  };
  const policy = { banks: [], shipping_types: [], ...changed('policy', { ...shop.policy }) };
  await tx
    .update(shops)
    .set({ base: changed('base', shop.base), policy, published: sql`${shops.published} + 1` })
    .where(eq(shops.webId, shop.webId));
}

async function placePictures({ pictures, to }: Plan, dataDir: string): Promise<void> {
  for (const { file, source, sha256 } of pictures) {
    const bytes = await readFile(source).catch(() => undefined);
    if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new StoreStartError(`the picture ${source} is gone or differs`, 'make a new plan');
    const target = join(mediaFolder(dataDir, to.webName), file);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target);
  }
}
