/**
 * Shares that change: visitors are shared out among the contents of an experiment so that a change of the shares moves few
 * of them. Pure.
 */
import { LANGS } from '../lang.ts';
import { isRecord } from '../record.ts';
import { fnv1a } from '../values/text/fnv1a.ts';
import { audienceName, type AskedBy } from './audience.ts';

/** The value of an experiment's `decide` whose shares follow its results. */
export const BY_RESULTS = 'results';

/** Shares of the usual content and of the variants, in this order; their sum is 1. */
type ShareList = readonly number[];

/** Shares of an experiment: of all visitors, and of audiences whose results differ. */
export interface Shares {
  readonly all: ShareList;
  readonly audiences: Readonly<Record<string, ShareList>>;
}

/** The names of all audiences. */
export const AUDIENCES: readonly string[] = LANGS.flatMap((lang) =>
  [true, false].map((isPhone) => audienceName({ lang, isPhone })),
);

/** The shares in the props of an experiment with so many contents; equal ones until somebody fills them in; undefined: fixed shares. */
export function readShares(props: unknown, contents: number): Shares | undefined {
  const { decide, shares } = isRecord(props) ? props : {};
  if (decide !== BY_RESULTS) return undefined;
  const { all, audiences } = isRecord(shares) ? shares : {};
  const known = isRecord(audiences) ? audiences : {};
  const listed = AUDIENCES.flatMap((name) => {
    const list = Object.hasOwn(known, name) ? readList(known[name], contents) : undefined;
    return list === undefined ? [] : [[name, list] as const];
  });
  return { all: readList(all, contents) ?? equalShares(contents), audiences: Object.fromEntries(listed) };
}

/** The same share for each of some contents. */
export function equalShares(contents: number): ShareList {
  return Array.from({ length: contents }, () => 1 / contents);
}

function readList(given: unknown, contents: number): ShareList | undefined {
  if (!Array.isArray(given) || given.length !== contents) return undefined;
  const list: readonly unknown[] = given;
  return list.every((share) => typeof share === 'number' && share >= 0 && share <= 1)
    ? (list as readonly number[])
    : undefined;
}

/** The shares of a visitor. */
export function sharesFor({ all, audiences }: Shares, visit: AskedBy): ShareList {
  const name = audienceName(visit);
  return (Object.hasOwn(audiences, name) ? audiences[name] : undefined) ?? all;
}

/**
 * The content of a bucket, by weighted rendezvous hashing: each content draws a time for the bucket that is shorter the larger
 * its share is, and the shortest wins. So a changed share only moves visitors to contents whose share has grown beside that
 * of their own. 0, the usual content, without a bucket.
 */
export function chooseByShares(id: string, shares: ShareList, bucket: number | undefined): number {
  if (bucket === undefined) return 0;
  const times = shares.map((share, number) => -Math.log(uniform(`${id}:${number}:${bucket}`)) / share);
  return Math.max(0, times.indexOf(Math.min(...times)));
}

/** A number above 0 and below 1 that only depends on a text, and is spread evenly (finalizer of MurmurHash3). */
function uniform(text: string): number {
  let hash = fnv1a(text);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 2 ** 32;
}
