/** Tries random pages, as many as are asked for. */
import * as fc from 'fast-check';
import { faultsOf } from './check.ts';
import type { Handed } from './handed.ts';
import { type Page, pages } from './tree.ts';
import { createWorld } from './world.tsx';

export interface Tried {
  readonly pages: number;
  readonly nodes: number;
  readonly diagnostics: number;
  /** How many pages had a component that threw. */
  readonly threw: number;
}

/** What a page did that it must not do; what to call to see it again. */
export interface Failure {
  readonly seed: number;
  readonly path: string;
  readonly faults: string;
  readonly page: string;
}

/** Runs of one block: fast-check keeps what it made until the end of a check. */
const BLOCK = 500;

export type Try = (seed: number, runs: number, path?: string) => { readonly tried: Tried; readonly failure?: Failure };

/** Gives what tries pages; `begin` is called before each, with its seed and its place in the row of that seed. */
export async function createFuzzer(begin: (seed: number, run: number) => void): Promise<Try> {
  const world = await createWorld();
  const arbitrary = pages(world.specs, world.known);
  return (seed, runs, path) => {
    const tried = { pages: 0, nodes: 0, diagnostics: 0, threw: 0 };
    for (let first = 0; first < runs; first += BLOCK) {
      const blockSeed = seed + first / BLOCK;
      let run = 0;
      const details = fc.check(
        fc.property(arbitrary, (page) => {
          begin(blockSeed, run);
          run += 1;
          const outcome = world.show(page);
          tried.pages += 1;
          tried.nodes += outcome.nodes.length;
          tried.diagnostics += outcome.diagnostics.length;
          tried.threw += outcome.failed.length > 0 ? 1 : 0;
          const faults = faultsOf(page, outcome);
          if (faults.length > 0) throw new Error(faults.join('\n'));
        }),
        { seed: blockSeed, numRuns: Math.min(BLOCK, runs - first), ...(path === undefined ? {} : { path }) },
      );
      if (details.failed) return { tried, failure: failureOf(details) };
    }
    return { tried };
  };
}

function failureOf({ seed, counterexamplePath, counterexample, errorInstance }: fc.RunDetails<[Page]>): Failure {
  return {
    seed,
    path: counterexamplePath ?? '',
    faults: errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance),
    page: fc.stringify(counterexample?.[0]).slice(0, 4000),
  };
}

/** Gives the pages of a seed as the server hands them to a browser. */
export async function createHanded(): Promise<(seed: number, count: number) => readonly Handed[]> {
  const world = await createWorld();
  const arbitrary = pages(world.specs, world.known);
  return (seed, count) =>
    fc.sample(arbitrary, { seed, numRuns: count }).map((page) => {
      const { html, plan } = world.show(page).rendered;
      // What is fetched early stands in the document's head.
      const body = html.replaceAll(/<link rel="preload"[^>]*>/g, '');
      const sentinels = html.match(/sentinel \d+ (?:before|behind)/g) ?? [];
      return { html: body, plan: JSON.stringify(plan), preview: page.preview, sentinels: [...new Set(sentinels)] };
    });
}
