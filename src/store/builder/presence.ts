/**
 * Presence in a workbench: each tab sends a heartbeat every few seconds, and counts as gone soon after its last one.
 */
import { createHash } from 'node:crypto';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { PresentBuilder } from '#schemas/builder/records.ts';
import type { Database } from '../database/database.ts';
import { builderPresence } from '../database/tables/page-edit.ts';
import type { Account } from '../accounts/accounts.ts';
import type { Spot } from './versions.ts';

/** How long a heartbeat counts (ms): longer than two intervals of the workbench. */
const SIGN_MS = 12_000;
const MOST_SHOWN = 50;

/**
 * The id of a tab that others see: a part that all tabs of the account share, then its own. It doesn't reveal the tab's
 * session, and depends on the account: nobody can sign or leave for the tab of another.
 */
export function publicSession(account: Pick<Account, 'id'> | null, session: string): string {
  const own = digestOf([account?.id, session]);
  return account === null ? own : `${digestOf([account.id])}.${own}`;
}

function digestOf(parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Records a tab's heartbeat, and deletes expired ones of all shops. */
export async function signPresence(db: Database, spot: Spot, sign: PresentBuilder, now: Date): Promise<void> {
  await db.delete(builderPresence).where(lt(builderPresence.seenAt, oldest(now)));
  const { name, node } = sign;
  await db
    .insert(builderPresence)
    .values({ ...spot, ...sign, seenAt: now })
    .onConflictDoUpdate({
      target: [builderPresence.webId, builderPresence.path, builderPresence.session],
      set: { name, node, seenAt: now },
    });
}

/** Deletes a tab that closes a page. */
export async function leavePage(db: Database, spot: Spot, session: string): Promise<void> {
  await db.delete(builderPresence).where(and(at(spot), eq(builderPresence.session, session)));
}

/**
 * The tabs of others with an open page, in a stable order; at most 50. Those of the same account are the same person, such as
 * the tab as it was before a reload.
 */
export async function othersAt(db: Database, spot: Spot, session: string, now: Date): Promise<PresentBuilder[]> {
  const own = session.split('.', 1)[0] ?? session;
  return db
    .select({ session: builderPresence.session, name: builderPresence.name, node: builderPresence.node })
    .from(builderPresence)
    .where(
      and(at(spot), sql`NOT starts_with(${builderPresence.session}, ${own})`, gte(builderPresence.seenAt, oldest(now))),
    )
    .orderBy(asc(builderPresence.session))
    .limit(MOST_SHOWN);
}

function at({ webId, path }: Spot) {
  return and(eq(builderPresence.webId, webId), eq(builderPresence.path, path));
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - SIGN_MS);
}
