/**
 * Checks redirects before they are stored: each row by itself, then all of them together with the shop's existing ones.
 */
import { LANGS } from '#schemas/lang.ts';
import { type Fault, readSource, readTarget, type Source, sourceKey, splitPrefix } from './address.ts';
import {
  findRedirect,
  indexRedirects,
  MAX_SHAPES,
  type Redirect,
  type RedirectIndex,
  targetOf,
  wantedAt,
} from './match.ts';

/** Maximum redirects of a shop. */
export const MAX_REDIRECTS = 10_000;
/** Maximum length of a chain of redirects; a browser follows 20. */
const MAX_HOPS = 10;

/** A row of the file. */
export interface RedirectRecord {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** 301 if empty. */
  readonly status: string;
}

/** A row's entry in the report. */
export interface RowNote extends Fault {
  readonly line: number;
  readonly from: string;
}

/** The shop that rows are checked for. */
export interface RedirectShop {
  readonly hosts: ReadonlySet<string>;
  /** Whether the shop shows a page at a path, decoded and without language prefix. */
  readonly hasPage: (path: string) => Promise<boolean>;
  /** Existing redirects that stay beside those of the file. */
  readonly kept: readonly Redirect[];
}

/** Result of the check; `redirects` are all of the shop after the import. */
export interface CheckedRedirects {
  readonly redirects: readonly Redirect[];
  /** Sources of accepted rows. */
  readonly accepted: readonly string[];
  readonly rejected: readonly RowNote[];
  /** Accepted rows that look like a mistake or were changed. */
  readonly notes: readonly RowNote[];
}

interface Row extends Redirect {
  readonly record: RedirectRecord;
  readonly parts: Source;
}

/** Checks all rows; valid ones are accepted regardless of the others. */
export async function checkRedirects(
  records: readonly RedirectRecord[],
  shop: RedirectShop,
): Promise<CheckedRedirects> {
  const rejected: RowNote[] = [];
  const notes: RowNote[] = [];
  const note = (to: RowNote[], { line, from }: RedirectRecord, fault: Fault) => void to.push({ line, from, ...fault });
  const rows = new Map<string, Row>();
  for (const record of records) {
    const read = readRow(record, shop.hosts);
    if ('reason' in read) note(rejected, record, read);
    else {
      const earlier = rows.get(read.source);
      if (earlier !== undefined) {
        const isSame = earlier.target === read.target;
        const { line } = earlier.record;
        const what = isSame ? 'the same redirect' : 'this old address with another target';
        note(rejected, record, { code: 'twice', about: String(line), reason: `line ${line} has ${what}` });
      } else if (await shop.hasPage(read.parts.given)) note(rejected, record, HAS_PAGE);
      else rows.set(read.source, read);
    }
  }
  const kept = shop.kept.filter(({ source }) => !rows.has(source));
  const isRoomFor = boundedBy(kept);
  for (const [source, row] of rows) {
    const reason = isRoomFor(row);
    if (reason === undefined) continue;
    rows.delete(source);
    note(rejected, row.record, { code: 'full', reason });
  }
  const all = indexRedirects([...kept, ...rows.values()]);
  for (const [source, row] of rows) {
    const end = await follow(row, all, shop);
    if (end.kind !== 'loop') continue;
    rows.delete(source);
    const reason = end.isOwn ? 'the target leads back to this address' : 'the target leads into a loop';
    note(rejected, row.record, { code: 'loop', reason });
  }
  const index = indexRedirects([...kept, ...rows.values()]);
  const shorten = async (redirect: Redirect): Promise<Redirect> => {
    const end = await follow(redirect, index, shop);
    return end.kind === 'chain' ? { source: redirect.source, target: end.target, status: redirect.status } : redirect;
  };
  const stored: Redirect[] = [];
  for (const redirect of kept) stored.push(await shorten(redirect));
  for (const row of rows.values()) {
    const { source, target, status } = await shorten(row);
    stored.push({ source, target, status });
    if (target !== row.target) {
      const reason = `${row.target} is redirected too: this leads to ${target} at once`;
      note(notes, row.record, { code: 'shortened', about: target, reason });
    } else if (!(await shop.hasPage(wantedAt(target, 'th').path)))
      note(notes, row.record, { code: 'no-page', about: target, reason: `the shop has no page ${target}` });
  }
  const byLine = (a: RowNote, b: RowNote) => a.line - b.line;
  return {
    redirects: stored,
    accepted: [...rows.keys()],
    rejected: rejected.toSorted(byLine),
    notes: notes.toSorted(byLine),
  };
}

const HAS_PAGE: Fault = { code: 'has-page', reason: 'the shop has a page of this address, which visitors see' };
const WRONG_STATUS: Fault = { code: 'status', reason: 'status: expected 301, 302, 307, 308 or nothing' };

function readRow(record: RedirectRecord, hosts: ReadonlySet<string>): Row | Fault {
  const faultIn = (field: 'from' | 'to', { ok: _, reason, ...fault }: Fault & { readonly ok: false }): Fault => ({
    ...fault,
    field,
    reason: `${field}: ${reason}`,
  });
  const source = readSource(record.from);
  if (!source.ok) return faultIn('from', source);
  const target = readTarget(record.to, hosts);
  if (!target.ok) return faultIn('to', target);
  const status = record.status.trim() === '' ? 301 : Number(record.status);
  if (![301, 302, 307, 308].includes(status)) return WRONG_STATUS;
  return { record, parts: source.value, source: sourceKey(source.value), target: target.value, status };
}

/** Counts redirects, and the sets of parameters of each path; returns why there is no room for another one. */
function boundedBy(kept: readonly Redirect[]): (row: Row) => string | undefined {
  const shapes = new Map([...indexRedirects(kept).shapes].map(([path, names]) => [path, new Set(names.map(String))]));
  let count = kept.length;
  return ({ source, parts: { parameters } }) => {
    if (count >= MAX_REDIRECTS) return `a shop has at most ${MAX_REDIRECTS} redirects`;
    if (parameters.length > 0) {
      const [path = ''] = source.split('?', 1);
      const known = shapes.get(path) ?? new Set<string>();
      const shape = String(parameters.map(([name]) => name));
      if (!known.has(shape) && known.size >= MAX_SHAPES)
        return `the redirects of one path differ in more than ${MAX_SHAPES} sets of parameters`;
      shapes.set(path, known.add(shape));
    }
    count += 1;
    return undefined;
  };
}

type End =
  | { readonly kind: 'end' }
  /** The final address, if it is the same in every language. */
  | { readonly kind: 'chain'; readonly target: string }
  | { readonly kind: 'loop'; readonly isOwn: boolean };

/** Follows a redirect through others, in each of its languages. */
async function follow(redirect: Redirect, index: RedirectIndex, shop: RedirectShop): Promise<End> {
  const targets = new Set<string>();
  const own = splitPrefix(redirect.source);
  for (const lang of own.lang === undefined ? LANGS : [own.lang]) {
    const seen = new Set([redirect.source]);
    let target = redirect.target;
    for (;;) {
      const wanted = wantedAt(target, lang);
      const match = findRedirect(index, wanted);
      if (match === undefined || (await shop.hasPage(wanted.path))) break;
      const { source } = match.redirect;
      if (seen.has(source) || seen.size > MAX_HOPS) return { kind: 'loop', isOwn: source === redirect.source };
      seen.add(source);
      target = targetOf(match, wanted);
    }
    targets.add(target);
  }
  const [target, ...others] = targets;
  return target === undefined || target === redirect.target || others.length > 0
    ? { kind: 'end' }
    : { kind: 'chain', target };
}
