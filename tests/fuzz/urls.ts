/**
 * `node tests/fuzz/urls.ts`: sends URLs with forbidden schemes through every place that accepts one; `--runs N`
 * (10,000) for each place, `--seed N`. Prints the URLs that each place kept. Fails if there are any, or if an allowed
 * URL is dropped.
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { hostileUrls, URL_PLACES } from './hostile-urls.ts';

const ALLOWED = ['https://cdn.example/a.png', 'http://cdn.example/a.png?b=c#d', '/media/a.png'];

const { runs, seed: given } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, seed: { type: 'string' } },
}).values;
const seed = Number(given ?? Date.now() % 1_000_000_000);
const urls = fc.sample(hostileUrls, { numRuns: Number(runs), seed });

const findings: string[] = [];
const table: Record<string, object> = {};
for (const [place, read] of Object.entries(URL_PLACES)) {
  const kept = urls.filter((url) => !['', undefined].includes(read(url) as string | undefined));
  const dropped = ALLOWED.filter((url) => read(url) !== url);
  findings.push(...[...kept, ...dropped].map((url) => `${place}: ${JSON.stringify(url)}`));
  table[place] = { addresses: urls.length, 'hostile, kept': kept.length, 'allowed, dropped': dropped.length };
}
console.log(`addresses  seed ${seed}  places ${Object.keys(table).length}  findings ${findings.length}`);
console.table(table);
for (const finding of findings.slice(0, 20)) console.log(`found: ${finding}`);
process.exitCode = findings.length === 0 ? 0 : 1;
