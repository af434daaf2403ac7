/** Runs random pages through the renderer. */
import * as fc from 'fast-check';
import { findFaults } from './check-page.ts';
import type { ServerPage } from './server-page.ts';
import { type Page, pages } from './generate/tree.ts';
import { createEnvironment } from './environment.tsx';

export interface Totals {
  readonly pages: number;
  readonly nodes: number;
  readonly diagnostics: number;
  /** Pages with a component that threw. */
  readonly threw: number;
}

/** A failing page, with the seed and path that reproduce it. */
export interface Failure {
  readonly seed: number;
  readonly path: string;
  readonly faults: string;
  readonly page: string;
}

/** Runs per check: fast-check retains its values until the end of a check. */
const BLOCK = 500;

export type Fuzz = (
  seed: number,
  runs: number,
  path?: string,
) => { readonly totals: Totals; readonly failure?: Failure };

/** Creates the fuzzer; `begin` is called before each page with its seed and its index. */
export async function createFuzzer(begin: (seed: number, run: number) => void): Promise<Fuzz> {
  const environment = await createEnvironment();
  const arbitrary = pages(environment.specs, environment.known);
  return (seed, runs, path) => {
    const totals = { pages: 0, nodes: 0, diagnostics: 0, threw: 0 };
    for (let first = 0; first < runs; first += BLOCK) {
      const blockSeed = seed + first / BLOCK;
      let run = 0;
      const details = fc.check(
        fc.property(arbitrary, (page) => {
          begin(blockSeed, run);
          run += 1;
          const outcome = environment.render(page);
          totals.pages += 1;
          totals.nodes += outcome.nodes.length;
          totals.diagnostics += outcome.diagnostics.length;
          totals.threw += outcome.failed.length > 0 ? 1 : 0;
          const faults = findFaults(page, outcome);
          if (faults.length > 0) throw new Error(faults.join('\n'));
        }),
        { seed: blockSeed, numRuns: Math.min(BLOCK, runs - first), ...(path === undefined ? {} : { path }) },
      );
      if (details.failed) return { totals, failure: failureOf(details) };
    }
    return { totals };
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

/** Creates a sampler of server-rendered pages by seed. */
export async function createPageSampler(): Promise<(seed: number, count: number) => readonly ServerPage[]> {
  const environment = await createEnvironment();
  const arbitrary = pages(environment.specs, environment.known);
  return (seed, count) =>
    fc.sample(arbitrary, { seed, numRuns: count }).map((page) => {
      const { html, browserPart } = environment.render(page).rendered;
      // Preload links belong into the document's head.
      const body = html.replaceAll(/<link rel="preload"[^>]*>/g, '');
      const sentinels = html.match(/sentinel \d+ (?:before|behind)/g) ?? [];
      return {
        html: body,
        plan: JSON.stringify(browserPart),
        preview: page.preview,
        sentinels: [...new Set(sentinels)],
      };
    });
}
