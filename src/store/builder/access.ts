/** Access rights of builders. */
import { desc, eq, sql } from 'drizzle-orm';
import type { Refusal } from '../calls/refusal.ts';
import type { Account } from '../accounts/accounts.ts';
import { commandLine, hashOf, recordAct } from '../audit/record.ts';
import type { Database } from '../database/database.ts';
import { auditEntries } from '../database/tables/audit.ts';
import type { Shop } from '../shop.ts';

/**
 * A right to build: for one shop by its `web_id` or `web_name`, for all (`*`), or for the default shop if none is
 * named.
 */
export interface BuilderGrant {
  /** In lower case. */
  readonly email: string;
  readonly shop?: string | undefined;
}

/**
 * `off`: the calls do not exist; `open`: all visitors; `login`: every confirmed account, in all shops; otherwise these
 * grants.
 */
export type BuilderAccess = 'off' | 'open' | 'login' | readonly BuilderGrant[];

/** Reason why a visitor is no owner of this shop; undefined if the configuration makes the visitor its owner. */
export function builderRefusal(access: BuilderAccess, account: Account | null, shop: Shop): Refusal | undefined {
  if (access === 'open') return undefined;
  if (account === null) return { ok: false, status: 401, key: 'NO_AUTH', msg: 'log in to build pages' };
  // An unconfirmed address may be a stranger's.
  const isGranted = account.isVerified && access !== 'off' && (access === 'login' || isNamed(access, account, shop));
  return isGranted ? undefined : NOT_A_BUILDER;
}

/** Refuses an account without access. */
export const NOT_A_BUILDER: Refusal = {
  ok: false,
  status: 403,
  key: 'NOT_A_BUILDER',
  msg: 'this account may not build pages of this shop',
};

/** Addresses that the configuration makes owners of a shop. */
export function fixedOwners(access: BuilderAccess, shop: Shop): readonly string[] {
  return typeof access === 'string' ? [] : access.filter((grant) => isGrantOf(grant, shop)).map(({ email }) => email);
}

/** Shops in the grants that the service does not have: a typo, reported to the operator. */
export function unknownShops(access: BuilderAccess, shops: readonly Pick<Shop, 'webId' | 'webName'>[]): string[] {
  if (typeof access === 'string') return [];
  const known = new Set(['*', ...shops.flatMap(({ webId, webName }) => [webId, webName])]);
  return access.flatMap(({ shop }) => (shop === undefined || known.has(shop) ? [] : [shop]));
}

function isNamed(grants: readonly BuilderGrant[], { email }: Account, shop: Shop): boolean {
  return grants.some((grant) => grant.email === email && isGrantOf(grant, shop));
}

function isGrantOf({ shop: named }: BuilderGrant, { webId, webName, isDefault }: Shop): boolean {
  if (named === undefined) return isDefault;
  return named === '*' || named === webId || named === webName;
}

/**
 * Adds the list of builders to the audit log if it differs from the last entry. Processes that start together add one
 * entry.
 */
export async function recordBuilders(db: Database, access: BuilderAccess, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('raan.builders'))`);
    const [last] = await tx
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(eq(auditEntries.act, 'builders-changed'))
      .orderBy(desc(auditEntries.id))
      .limit(1);
    const before = last?.after ?? hashOf('off');
    if (before === hashOf(access)) return;
    const act = { act: 'builders-changed', at: now, actor: commandLine(), subject: 'BUILDER' } as const;
    await recordAct(tx, { ...act, after: access, detail: { builders: access } });
  });
}
