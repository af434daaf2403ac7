/** Tests mutants in a child process, which the parent can kill when a mutant loops or exhausts the memory. */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Budget, CI_BUDGET, checkConformance } from './conformance.ts';
import type { NamedPath, Spec } from './model.ts';
import type { Mutant } from './mutants.ts';

export interface MutantJob {
  readonly mutant: Mutant;
  /** Paths that cover the chart of the unchanged machine. */
  readonly paths: readonly NamedPath[];
  /** `ci`: what continuous integration runs, with its seed; `gate`: fewer paths and more walks, for many mutants. */
  readonly effort: 'ci' | 'gate';
}

const SEED = 7;
const SMALL_BUDGET: Budget = { walks: 30, seed: SEED, length: 40, paths: 'none', shrinks: false };

const FIRST_WALKS: Budget = { ...CI_BUDGET, paths: 'none', shrinks: false };

export interface MutantResult {
  readonly name: string;
  /** The failure that killed it; undefined: it survives. */
  readonly killedBy: string | undefined;
}

/** Absolute path of the machine's folder, with a trailing slash. */
const folder = process.argv[2] ?? '';
const folderUrl = pathToFileURL(folder).href;
const mutants = new Map<string, Mutant>();

// Each mutant gets its own instance of every module in the machine's folder, by its number in the query.
registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context);
    const number = new URL(context.parentURL ?? 'file:///').searchParams.get('mutant');
    if (number === null || !resolved.url.startsWith(folderUrl)) return resolved;
    return { ...resolved, url: `${resolved.url.split('?')[0]}?mutant=${number}` };
  },
  load: (url, context, next) => {
    const mutant = mutants.get(new URL(url).searchParams.get('mutant') ?? '');
    if (mutant === undefined || fileURLToPath(url.split('?')[0] ?? '') !== folder + mutant.file)
      return next(url, context);
    return { format: 'module-typescript', source: mutant.source, shortCircuit: true };
  },
});

let number = 0;
process.on('message', (job: MutantJob) => {
  number += 1;
  mutants.set(String(number), job.mutant);
  void testMutant(job, String(number)).then((result) => process.send?.(result));
});

/** Number of random schedules in continuous integration (machines/cart/schedules.model.test.ts). */
const CI_SCHEDULES = 500;

async function testMutant({ mutant: { name }, paths, effort }: MutantJob, id: string): Promise<MutantResult> {
  try {
    const module: { readonly default: Spec<unknown> } = await import(`${folderUrl}spec.ts?mutant=${id}`);
    const spec = module.default;
    if (effort === 'ci') {
      // The first are parts of the last, and find most faults in a fraction of the time.
      checkConformance(spec, { ...FIRST_WALKS, walks: 40 });
      spec.simulate?.({ runs: 40, seed: CI_BUDGET.seed });
      checkConformance(spec, FIRST_WALKS);
      spec.simulate?.({ runs: CI_SCHEDULES, seed: CI_BUDGET.seed });
      checkConformance(spec, { ...CI_BUDGET, walks: 0, shrinks: false });
      return { name, killedBy: undefined };
    }
    // Ordered by kills per second.
    spec.simulate?.({ runs: 20, seed: SEED });
    checkConformance({ ...spec, paths: [...(spec.paths ?? []), ...paths] }, SMALL_BUDGET);
    checkConformance(spec, { ...SMALL_BUDGET, walks: 0, paths: 'edges' });
    checkConformance(spec, { ...SMALL_BUDGET, walks: 1000, seed: SEED + 1 });
    spec.simulate?.({ runs: 1000, seed: SEED + 1 });
    return { name, killedBy: undefined };
  } catch (error) {
    return { name, killedBy: error instanceof Error ? error.message.slice(0, 200) : String(error) };
  } finally {
    mutants.delete(id);
  }
}
