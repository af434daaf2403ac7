/** Tries mutants in a process of its own, so that one that never ends, or fills the memory, can be ended. */
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Mutant } from './mutants.ts';
import { type Effort, prove } from './prove.ts';
import type { Spec, Way } from './specification.ts';

export interface MutationWork {
  readonly mutant: Mutant;
  /** Ways over the whole chart. */
  readonly ways: readonly Way[];
}

const SEED = 7;
const FEW: Effort = { walks: 30, seed: SEED, length: 40, paths: 'none', shrinks: false };

export interface Tried {
  readonly name: string;
  /** What killed it; undefined: it lives. */
  readonly killedBy: string | undefined;
}

/** Folder of the machine, absolute, with a slash at its end. */
const folder = process.argv[2] ?? '';
const folderUrl = pathToFileURL(folder).href;
const mutants = new Map<string, Mutant>();

// Each mutant is a copy of the machine's folder of its own: its number is in the query of every module.
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
process.on('message', ({ mutant, ways }: MutationWork) => {
  number += 1;
  mutants.set(String(number), mutant);
  void attempt(mutant.name, String(number), ways).then((tried) => process.send?.(tried));
});

async function attempt(name: string, at: string, ways: readonly Way[]): Promise<Tried> {
  try {
    const module: { readonly default: Spec<unknown> } = await import(`${folderUrl}spec.ts?mutant=${at}`);
    const spec = module.default;
    // What kills most in the least time comes first.
    spec.further?.({ runs: 20, seed: SEED });
    prove({ ...spec, ways: [...(spec.ways ?? []), ...ways] }, FEW);
    prove(spec, { ...FEW, walks: 0, paths: 'edges' });
    prove(spec, { ...FEW, walks: 1000, seed: SEED + 1 });
    spec.further?.({ runs: 1000, seed: SEED + 1 });
    return { name, killedBy: undefined };
  } catch (error) {
    return { name, killedBy: error instanceof Error ? error.message.slice(0, 200) : String(error) };
  } finally {
    mutants.delete(at);
  }
}
