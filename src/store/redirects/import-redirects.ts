/** Stores the redirects of a CSV file. */
import { and, eq, sql } from 'drizzle-orm';
import { type Act, commandLine, recordAct } from '../audit/record.ts';
import type { Catalogue } from '../catalog/catalogue.ts';
import { findPage, isPattern, normalPath } from '../catalog/find-page.ts';
import { subjectOf } from '../catalog/subject.ts';
import { announceChange } from '../database/channel.ts';
import type { Database } from '../database/database.ts';
import { missingPaths, redirects } from '../database/tables/redirect.ts';
import { shopHosts } from '../database/tables/shop.ts';
import type { Shop } from '../shop.ts';
import { type CheckedRedirects, checkRedirects, type RedirectRecord, type RowNote } from './check-redirects.ts';
import { pathKey } from './address.ts';
import { lockAddresses } from './hits.ts';
import type { Redirect } from './match.ts';
import { readCsv } from './read-csv.ts';

/** Rows of one INSERT. */
const ROWS_AT_ONCE = 500;
/** Column names that a first line may have. */
const HEADERS: Readonly<Record<keyof Omit<RedirectRecord, 'line'>, RegExp>> = {
  from: /^(?:from|source|old(?:[ _]?(?:url|address|path))?|redirect from)$/i,
  to: /^(?:to|target|destination|new(?:[ _]?(?:url|address|path))?|redirect to)$/i,
  status: /^(?:status|code|type|http[ _]?status)$/i,
};

/** Invisible characters that spreadsheets and chats copy along with an address. */
const COPIED_ALONG = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Result of an import; a file that is no valid CSV changes nothing. */
export type RedirectReport =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true;
      readonly accepted: number;
      readonly rejected: readonly RowNote[];
      readonly notes: readonly RowNote[];
      /** Number of redirects that the shop has now. */
      readonly total: number;
    };

/** The author and the time of a change. */
export type Signature = Pick<Act, 'at' | 'account' | 'actor' | 'headers'>;
/** The audit entry of a change, without the shop. */
type AddressAct = Signature & Pick<Act, 'act' | 'subject' | 'detail'>;

/** Reads a file, and adds its rows to the shop's redirects; with `replaces` they replace these. */
export async function importRedirects(
  db: Database,
  shop: Shop,
  bytes: Uint8Array,
  { replaces, now }: { readonly replaces: boolean; readonly now: Date },
): Promise<RedirectReport> {
  const read = readRecords(bytes);
  if (!read.ok) return read;
  const signed = { at: now, actor: commandLine() };
  const checked = await storeRedirects(db, shop, read.records, { replaces, actOf: importActOf(signed) });
  const { accepted, rejected, notes } = checked;
  return { ok: true, accepted: accepted.length, rejected, notes, total: checked.redirects.length };
}

/** The audit entry of an import. */
export function importActOf(signed: Signature): (checked: CheckedRedirects) => AddressAct {
  return ({ accepted, rejected, redirects: { length: total } }) => ({
    ...signed,
    act: 'redirects-imported',
    detail: { accepted: accepted.length, rejected: rejected.length, total },
  });
}

/** Reads the rows of a file, or why it has none. */
export function readRecords(
  bytes: Uint8Array,
): { readonly ok: true; readonly records: RedirectRecord[] } | Extract<RedirectReport, { ok: false }> {
  const csv = readCsv(bytes);
  if (!csv.ok) return csv;
  const records = recordsOf(csv.rows);
  return records.length === 0 ? { ok: false, reason: 'the file has no rows' } : { ok: true, records };
}

function recordsOf(rows: readonly { readonly line: number; readonly fields: readonly string[] }[]): RedirectRecord[] {
  const [first] = rows;
  const names = (first?.fields ?? []).map(cleanField);
  const columnOf = (name: keyof typeof HEADERS) => names.findIndex((each) => HEADERS[name].test(each));
  const hasHeader = columnOf('from') !== -1 && columnOf('to') !== -1;
  const columns = hasHeader
    ? { from: columnOf('from'), to: columnOf('to'), status: columnOf('status') }
    : { from: 0, to: 1, status: 2 };
  return rows.slice(hasHeader ? 1 : 0).map(({ line, fields }) => ({
    line,
    from: cleanField(fields[columns.from]),
    to: cleanField(fields[columns.to]),
    status: cleanField(fields[columns.status]),
  }));
}

function cleanField(field = ''): string {
  return field.replace(COPIED_ALONG, '').trim();
}

/**
 * Checks rows and stores the accepted ones; hits of the same old addresses are kept. `actOf`: the entry of the audit
 * log; undefined: nothing is stored.
 */
export async function storeRedirects(
  db: Database,
  shop: Shop,
  records: readonly RedirectRecord[],
  {
    replaces,
    actOf,
  }: { readonly replaces: boolean; readonly actOf: (checked: CheckedRedirects) => AddressAct | undefined },
): Promise<CheckedRedirects> {
  const { webId } = shop;
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('raan.import'))`);
    const own = await tx.select({ host: shopHosts.host }).from(shopHosts).where(eq(shopHosts.webId, webId));
    const { source, target, status } = redirects;
    const known = replaces
      ? []
      : await tx.select({ source, target, status }).from(redirects).where(eq(redirects.webId, webId));
    const checked = await checkRedirects(records, {
      hosts: new Set(own.map(({ host }) => host)),
      hasPage: pageFinder({ db: tx, shop, lang: 'th' }),
      kept: known,
    });
    const act = actOf(checked);
    if (act === undefined) return checked;
    await replaceRedirects(tx, webId, checked.redirects);
    await recordAct(tx, { ...act, webId });
    await announceChange(tx, webId);
    return checked;
  });
}

/** Removes a redirect of a shop; returns whether there was one. */
export function removeRedirect(db: Database, webId: string, source: string, signed: Signature): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAddresses(tx, webId);
    const isIt = and(eq(redirects.webId, webId), eq(redirects.source, source));
    const [removed] = await tx.delete(redirects).where(isIt).returning();
    if (removed === undefined) return false;
    const detail = { before: removed.target };
    await recordAct(tx, { ...signed, act: 'redirect-removed', webId, subject: source, detail });
    await announceChange(tx, webId);
    return true;
  });
}

/** Replaces the redirects of a shop. */
export async function replaceRedirects(tx: Database, webId: string, all: readonly Redirect[]): Promise<void> {
  await lockAddresses(tx, webId);
  const isOfShop = eq(redirects.webId, webId);
  const sources = all.map(({ source }) => source);
  const isGone =
    sources.length === 0 ? isOfShop : and(isOfShop, sql`${redirects.source} <> ALL(${sql.param(sources)}::text[])`);
  await tx.delete(redirects).where(isGone);
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE)
    await tx
      .insert(redirects)
      .values(all.slice(at, at + ROWS_AT_ONCE).map(({ source, target, status }) => ({ webId, source, target, status })))
      .onConflictDoUpdate({
        target: [redirects.webId, redirects.source],
        set: { target: sql`excluded.target`, status: sql`excluded.status` },
      });
  // Paths with a redirect are no longer missing.
  const missing = await tx.select({ path: missingPaths.path }).from(missingPaths).where(eq(missingPaths.webId, webId));
  const found = new Set(sources);
  const led = missing.map(({ path }) => path).filter((path) => found.has(pathKey(path)));
  if (led.length > 0)
    await tx
      .delete(missingPaths)
      .where(and(eq(missingPaths.webId, webId), sql`${missingPaths.path} = ANY(${sql.param(led)}::text[])`));
}

/** Whether the shop shows a page at a path, memoized. */
function pageFinder(catalogue: Catalogue): (path: string) => Promise<boolean> {
  const answers = new Map<string, Promise<boolean>>();
  const find = async (path: string) => {
    const page = await findPage(catalogue, path);
    if (page === undefined) return false;
    return !isPattern(page) || (await subjectOf(catalogue, path)).kind !== 'unknown';
  };
  return (given) => {
    const path = normalPath(given);
    const answer = answers.get(path) ?? find(path);
    answers.set(path, answer);
    return answer;
  };
}
