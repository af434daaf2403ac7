/** Old addresses of a shop in the workbench: listed, led to pages one by one or by a CSV file, and removed. */
import * as v from 'valibot';
import type { CallSpec } from '../calls/define.ts';
import { boundedText } from '../lenient/bounded.ts';
import { read, write } from './builder-call.ts';

/** Redirects that one answer lists, and rows of a file that it names. */
export const REDIRECTS_AT_ONCE = 100;
/** Bytes of a CSV file that the workbench imports; `npm run store:redirects` imports larger ones. */
export const REDIRECTS_CSV_BYTES = 2 * 1024 * 1024;

const Address = v.pipe(boundedText(2000), v.trim(), v.nonEmpty('expected an address'));
const lastHitAt = v.nullable(v.string());
const Redirect = v.object({ source: v.string(), target: v.string(), status: v.number(), hits: v.number(), lastHitAt });
/** An old address, with the page that it leads to and its hits. */
export type ListedRedirect = v.InferOutput<typeof Redirect>;

/** Faults of an old address or its target, and notes: `shortened` and `no-page` are of accepted rows. */
export const REDIRECT_FAULTS = [
  'missing',
  'invalid',
  'no-slash',
  'too-long',
  'home',
  'reserved',
  'query',
  'star',
  'foreign',
  'has-page',
  'twice',
  'status',
  'full',
  'loop',
  'no-file',
  'shortened',
  'no-page',
] as const;

const Fault = v.object({
  code: v.picklist(REDIRECT_FAULTS),
  /** The faulty address; undefined: the whole redirect. */
  field: v.optional(v.picklist(['from', 'to'])),
  /** The host, page or earlier line that the fault names. */
  about: v.optional(v.string()),
});
/** A fault of a redirect, which the workbench says in its language; also the data of `REDIRECT_REFUSED`. */
export type RedirectFault = v.InferOutput<typeof Fault>;

/** Reads the data of `REDIRECT_REFUSED`. */
export function readFault(data: unknown): RedirectFault | undefined {
  const read = v.safeParse(Fault, data);
  return read.success ? read.output : undefined;
}

/** A row of a file: `reason` is in English, as the command prints it. */
const Row = v.object({ line: v.number(), from: v.string(), reason: v.string(), ...Fault.entries });
/** A row of an imported file. */
export type RedirectRow = v.InferOutput<typeof Row>;

const Imported = v.object({
  accepted: v.number(),
  rejected: v.number(),
  /** The first rejected rows. */
  rejectedRows: v.array(Row),
  /** The first accepted rows that look like a mistake or were changed. */
  notedRows: v.array(Row),
});
/** The report of an imported file. */
export type ImportedRedirects = v.InferOutput<typeof Imported>;

/** Calls of old addresses by name. */
export const redirectCalls = {
  /** Those with the most hits first; `q` searches old addresses and targets. `missing`: the most requested paths that lead nowhere. */
  builderRedirects: read(
    '/api/builder/redirects',
    v.object({ q: v.optional(boundedText(200), '') }),
    v.object({
      redirects: v.array(Redirect),
      total: v.number(),
      missing: v.array(v.object({ path: v.string(), hits: v.number(), lastHitAt: v.string() })),
    }),
  ),
  /**
   * Leads an old address to a page; one that led elsewhere keeps its hits. `hits`, `lastHitAt`: those of a removed one that
   * is brought back. `note`: what looks like a mistake, or was changed. `REDIRECT_REFUSED`: `msg` says why, and `data` in
   * parts.
   */
  builderAddRedirect: write(
    '/api/builder/redirects/add',
    v.object({
      from: Address,
      to: Address,
      status: v.optional(v.number(), 301),
      hits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)), 0),
      lastHitAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
    }),
    v.object({ ...Redirect.entries, note: v.optional(Fault) }),
    ['REDIRECT_REFUSED'],
  ),
  builderRemoveRedirect: write('/api/builder/redirects/remove', v.object({ source: Address }), v.object({}), [
    'NO_REDIRECT',
  ]),
  /** Adds the rows of a file. `REDIRECT_REFUSED`: it is no CSV; `msg` says why. */
  builderImportRedirects: write(
    '/api/builder/redirects/import',
    v.object({ csv: boundedText(REDIRECTS_CSV_BYTES) }),
    Imported,
    ['REDIRECT_REFUSED'],
  ),
} as const satisfies Record<string, CallSpec>;
