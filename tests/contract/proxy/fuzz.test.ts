/** The short form; `node tests/load/proxy-fuzz.ts --runs 200000` is the long one. */
import { expect, test } from 'vitest';
import { fuzzPages } from '../upstream/fuzz-pages.ts';
import { fuzzProxy } from '../upstream/fuzz-proxy.ts';

test('2,000 connections of odd requests: nobody is answered for anybody else, and nothing hidden is asked', async () => {
  const { runs, findings, statuses, forwarded } = await fuzzProxy({ runs: 2000, seed: 20_261_122 });
  expect([runs, findings]).toEqual([2000, []]);
  // How many depends on the machine: connections that are slow are given up.
  expect(forwarded).toBeGreaterThan(500);
  expect(statuses[400]).toBeGreaterThan(80);
}, 180_000);

test('500 connections of odd requests to pages: each visitor gets the own page', async () => {
  const { runs, findings, documents } = await fuzzPages({ runs: 500, seed: 20_261_122 });
  expect([runs, findings]).toEqual([500, []]);
  expect(documents).toBeGreaterThan(50);
}, 180_000);
