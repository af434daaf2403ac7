/** The short form; `node tests/load/proxy-fuzz.ts --runs 200000` is the long one. */
import { expect, test } from 'vitest';
import { isFullRun } from '../../setup/effort.ts';
import { fuzzPages } from '../upstream/fuzz-pages.ts';
import { fuzzProxy } from '../upstream/fuzz-proxy.ts';

const REQUESTS = isFullRun ? 2000 : 500;
const PAGES = isFullRun ? 500 : 150;

test(`${REQUESTS} connections of odd requests: nobody is answered for anybody else, and nothing hidden is asked`, async () => {
  const { runs, findings, statuses, forwarded } = await fuzzProxy({ runs: REQUESTS, seed: 20_261_122 });
  expect([runs, findings]).toEqual([REQUESTS, []]);
  // How many depends on the machine: connections that are slow are given up.
  expect(forwarded).toBeGreaterThan(REQUESTS / 4);
  expect(statuses[400]).toBeGreaterThan(REQUESTS / 25);
}, 180_000);

test(`${PAGES} connections of odd requests to pages: each visitor gets the own page`, async () => {
  const { runs, findings, documents } = await fuzzPages({ runs: PAGES, seed: 20_261_122 });
  expect([runs, findings]).toEqual([PAGES, []]);
  expect(documents).toBeGreaterThan(PAGES / 10);
}, 180_000);
