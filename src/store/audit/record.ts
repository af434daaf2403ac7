/** Writes and reads the audit log: the acts of builders and owners. */
import { createHash } from 'node:crypto';
import { userInfo } from 'node:os';
import { and, asc, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import { isRecord } from '#schemas/record.ts';
import type { Database } from '../database/database.ts';
import { accounts } from '../database/tables/account.ts';
import { type AuditAct, auditEntries, type AuditRow } from '../database/tables/audit.ts';

/** One act; `before` and `after` are stored only as hashes. */
export interface Act {
  readonly act: AuditAct;
  readonly at: Date;
  /** The logged-in account; otherwise the actor by name (`commandLine`). */
  readonly account?: { readonly id: string; readonly name: string } | null;
  readonly actor?: string | null;
  readonly webId?: string;
  readonly subject?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Headers of the request of the act; its id is stored. */
  readonly headers?: Headers;
}

const MAX_REQUEST_ID = 100;

/** Adds an entry. Pass the transaction of the act, so that no act is without its entry. */
export async function recordAct(tx: Pick<Database, 'insert'>, given: Act): Promise<void> {
  const { act, at, account, actor, webId, subject, before, after, detail, headers } = given;
  await tx.insert(auditEntries).values({
    act,
    at,
    accountId: account?.id ?? null,
    actor: account?.name ?? actor ?? null,
    webId: webId ?? null,
    subject: subject ?? null,
    before: hashOf(before),
    after: hashOf(after),
    detail: detail ?? null,
    requestId: headers?.get('x-request-id')?.slice(0, MAX_REQUEST_ID) ?? null,
  });
}

/**
 * Adds a failed log-in: of the address's account if it builds the shop, else anonymously. The address itself is not
 * stored, because people type passwords there. Names outside the shop's team are not stored either, because anybody may
 * try any address here.
 */
export async function recordFailedLogin(
  db: Database,
  email: string,
  { at, webId, headers }: Pick<Act, 'at' | 'webId' | 'headers'>,
  buildsShop: (account: { readonly email: string; readonly isVerified: boolean }) => Promise<boolean>,
): Promise<void> {
  const [found] = await db
    .select({ id: accounts.id, name: accounts.name, email: accounts.email, isVerified: accounts.emailVerified })
    .from(accounts)
    .where(eq(accounts.email, email.toLowerCase()));
  const account = found !== undefined && (await buildsShop(found)) ? found : null;
  const act = { act: 'log-in-failed', at, account } as const;
  await recordAct(db, {
    ...act,
    ...(webId === undefined ? {} : { webId }),
    ...(headers === undefined ? {} : { headers }),
  });
}

/** The user at the command line. */
export function commandLine(): string {
  try {
    return `system:${userInfo().username}`;
  } catch {
    // A container's user may have no name.
    return 'system';
  }
}

/** SHA-256 of a value as JSON with sorted keys; null for undefined. */
export function hashOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

/** Filter of entries. */
export interface AuditQuery {
  /** `web_id`; entries of all shops are included too. */
  readonly webId?: string;
  readonly since?: Date;
}

const AT_ONCE = 1000;

/** Entries, the oldest first, a thousand per batch. */
export async function* readAudit(db: Database, { webId, since }: AuditQuery): AsyncGenerator<AuditRow> {
  const conditions: (SQL | undefined)[] = [
    webId === undefined ? undefined : or(eq(auditEntries.webId, webId), sql`${auditEntries.webId} IS NULL`),
    since === undefined ? undefined : gte(auditEntries.at, since),
  ];
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(...conditions, sql`${auditEntries.id} > ${after}`))
      .orderBy(asc(auditEntries.id))
      .limit(AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
