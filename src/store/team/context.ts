/** A shop's team as its calls change it: one change after the other, each with its entry in the audit log. */
import { eq } from 'drizzle-orm';
import { recordAct } from '../audit/record.ts';
import type { BuilderAccess } from '../builder/access.ts';
import type { Database } from '../database/database.ts';
import type { AuditAct } from '../database/tables/audit.ts';
import { shops } from '../database/tables/shop.ts';
import type { Shop } from '../shop.ts';

/** A shop's team, and the member who changes it. */
export interface TeamContext {
  readonly db: Database;
  readonly access: BuilderAccess;
  readonly shop: Shop;
  readonly by: {
    readonly name: string | null;
    readonly account: { readonly id: string; readonly name: string; readonly email: string } | null;
  };
  readonly headers: Headers;
  readonly now: Date;
}

/** Runs changes of one team one after the other: two owners can't remove each other, and no role goes while it is given. */
export function changeInTurn<T>({ db, shop }: TeamContext, change: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select({ webId: shops.webId }).from(shops).where(eq(shops.webId, shop.webId)).for('update');
    return change(tx);
  });
}

/** Records a change of the team, in its transaction. */
export function recordChange(
  tx: Database,
  { by, headers, shop, now }: Omit<TeamContext, 'db' | 'access'>,
  act: Extract<AuditAct, `member-${string}` | `token-${string}` | `role-${string}`>,
  subject: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const signed = { at: now, account: by.account, actor: by.name, headers };
  return recordAct(tx, { act, ...signed, webId: shop.webId, subject, detail });
}
