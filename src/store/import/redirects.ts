/** Reads redirects.json of a shop folder and normalises the old addresses, as an export writes them. */
import * as v from 'valibot';
import { showValue } from '#schemas/problem.ts';
import { readSource, readTarget, sourceKey } from '../redirects/address.ts';
import { MAX_REDIRECTS } from '../redirects/check-redirects.ts';
import type { Redirect } from '../redirects/match.ts';
import type { FileProblem } from './problem.ts';
import type { Placed } from './shop-data.ts';

/** A record of redirects.json. */
export const RedirectFile = v.strictObject({
  from: v.string(),
  to: v.string(),
  status: v.optional(v.picklist([301, 302, 307, 308]), 301),
});

/** Reads the records; each fault is a problem. The targets are not looked up. */
export function redirectsOf(
  records: readonly Placed<v.InferOutput<typeof RedirectFile>>[],
  problems: FileProblem[],
): readonly Redirect[] {
  const found = new Map<string, Redirect>();
  for (const { record, file, at } of records) {
    const { from, to, status } = record;
    const [source, target] = [readSource(from), readTarget(to, new Set())];
    const report = (field: 'from' | 'to', expected: string) =>
      void problems.push({ file, path: `${at}/${field}`, expected, found: showValue(record[field]) });
    if (!source.ok) report('from', `expected an old address: ${source.reason}`);
    if (!target.ok) report('to', `expected a path of the shop: ${target.reason}`);
    if (!source.ok || !target.ok) continue;
    const key = sourceKey(source.value);
    if (found.has(key)) report('from', 'expected each old address once');
    else if (found.size >= MAX_REDIRECTS) report('from', `expected at most ${MAX_REDIRECTS} redirects`);
    else found.set(key, { source: key, target: target.value, status });
  }
  return [...found.values()];
}
