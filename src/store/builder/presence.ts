/**
 * Presence in a workbench: each tab sends a heartbeat every few seconds, and counts as gone soon after its last one.
 */
import { createHash } from 'node:crypto';
import { and, asc, eq, gte, lt, ne } from 'drizzle-orm';
import type { PresentBuilder } from '#schemas/builder/records.ts';
import type { Database } from '../database/database.ts';
import { builderPresence } from '../database/tables/page-edit.ts';
import type { Actor } from '../team/actor.ts';
import type { Spot } from './versions.ts';

/** How long a heartbeat counts (ms): longer than two intervals of the workbench. */
const SIGN_MS = 12_000;
const MOST_SHOWN = 50;

/**
 * The id of a tab that others see. It doesn't reveal the tab's session, and depends on the account: nobody can sign or
 * leave for the tab of another.
 */
export function publicSession(actor: Actor | null, session: string): string {
  return createHash('sha256')
    .update(JSON.stringify([actor?.account?.id, session]))
    .digest('base64url');
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

/** The other tabs with an open page, in a stable order; at most 50. */
export async function othersAt(db: Database, spot: Spot, session: string, now: Date): Promise<PresentBuilder[]> {
  return db
    .select({ session: builderPresence.session, name: builderPresence.name, node: builderPresence.node })
    .from(builderPresence)
    .where(and(at(spot), ne(builderPresence.session, session), gte(builderPresence.seenAt, oldest(now))))
    .orderBy(asc(builderPresence.session))
    .limit(MOST_SHOWN);
}

function at({ webId, path }: Spot) {
  return and(eq(builderPresence.webId, webId), eq(builderPresence.path, path));
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - SIGN_MS);
}
