/** `npm run test:search`: graded queries against the demo shops, with their figures. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_SHOPS } from '../../src/store/demo.ts';
import { describeService } from '../contract/harness.ts';
import { mean, measure, type Measured, readJudgements, report } from './measure.ts';

const read = (name: string) => readJudgements(readFileSync(new URL(name, import.meta.url), 'utf8'));

describeService('graded queries', { shops: DEMO_SHOPS }, (service) => {
  const measured: Measured[] = [];

  beforeAll(async () => {
    for (const judgement of read('./relevance.tsv')) measured.push(await measure(service(), judgement));
    const heldOut: Measured[] = [];
    for (const judgement of read('./held-out.tsv')) heldOut.push(await measure(service(), judgement));
    console.log(report('Queries that search was tuned with', measured));
    console.log(report('Queries written afterwards', heldOut));
  }, 300_000);

  test('ranks what was asked for first', () => {
    expect(mean(measured.map(({ ndcg }) => ndcg))).toBeGreaterThanOrEqual(0.9);
  });

  test('finds what was asked for', () => {
    expect(mean(measured.map(({ recall }) => recall))).toBeGreaterThanOrEqual(0.98);
  });

  test('finds nothing for pure nonsense', () => {
    const isNonsense = ({ judgement }: Measured) => Object.keys(judgement.grades).length === 0;
    const words = (some: Measured[]) => some.map(({ judgement }) => judgement.q);
    expect(words(measured.filter(({ found }) => found.length === 0))).toEqual(words(measured.filter(isNonsense)));
  });
});
