/** Finds transitions to unknown states in the machines of a shop project: XState refuses these when the module runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closestName } from '../../../../src/tools/gallery/problems/closest-name.ts';
import { ConfigError } from '../../check-config.ts';
import { sourceFiles } from '../source-files.ts';
import { readMachines, type WrittenState, type WrittenTarget } from './read-machines.ts';

/** A line for each unknown target in the sources of a project: file, line, machine, state, event and the closest state. */
export function machineFaults(root: string): readonly string[] {
  return sourceFiles(root, '**/*.{ts,tsx}').flatMap((file) =>
    /\.test\.tsx?$/.test(file) ? [] : faultsInModule(file, readFileSync(join(root, file), 'utf8')),
  );
}

/** Throws the faults of the machines: their modules throw when a page, a test or a build loads them. */
export function refuseFaultyMachines(root: string): void {
  const faults = machineFaults(root);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** The lines of one module. */
export function faultsInModule(file: string, code: string): readonly string[] {
  return readMachines(file, code).flatMap((machine) => {
    const all = withInner(machine);
    return all.flatMap((state) =>
      state.transitions.flatMap((written) => {
        const unknown = findUnknown(state, written, all);
        if (unknown === undefined) return [];
        const place = state === machine ? '' : `, state ${pathOf(state)}`;
        const { event, target, line } = written;
        return [
          `${file}:${line}: machine ${machine.id}${place}, ${event}: there is no state "${target}".${hint(target, unknown)}`,
        ];
      }),
    );
  });
}

/** The targets that would be right in place of an unknown one. */
type Candidates = readonly string[];

function hint(target: string, candidates: Candidates): string {
  const closest = closestName(target, candidates);
  if (closest !== undefined) return ` Did you mean "${closest}"?`;
  const listed = candidates.slice(0, MAX_LISTED).map((each) => `"${each}"`);
  return listed.length === 0 ? '' : ` Its states are ${new Intl.ListFormat('en-GB').format(listed)}.`;
}

/** Maximum states in a message. */
const MAX_LISTED = 8;

/** Resolves a target like XState; undefined if it exists, or may exist in an unknown part. */
function findUnknown(
  state: WrittenState,
  { event, target }: WrittenTarget,
  all: readonly WrittenState[],
): Candidates | undefined {
  if (target.startsWith('#')) {
    const [id = '', ...path] = stepsOf(target.slice(1));
    const named = all.find((each) => each.id === id);
    if (named !== undefined) return unknownIn(named, path, `#${id}.`);
    return all.some(({ isOpen }) => isOpen) ? undefined : all.map((each) => `#${each.id}`);
  }
  if (event === 'initial') return unknownIn(state, stepsOf(target), '');
  if (target.startsWith('.')) return unknownIn(state, stepsOf(target.slice(1)), '.');
  // The root has no siblings.
  if (state.parent === undefined) return [...state.states.keys()].map((key) => `.${key}`);
  return unknownIn(state.parent, stepsOf(target), '');
}

function unknownIn(from: WrittenState, path: readonly string[], prefix: string): Candidates | undefined {
  const [key, ...rest] = path;
  if (key === undefined || key === '') return undefined;
  const child = from.states.get(key);
  if (child !== undefined) return unknownIn(child, rest, `${prefix}${key}.`);
  return from.isOpen ? undefined : [...from.states.keys()].map((each) => prefix + [each, ...rest].join('.'));
}

/** A backslash escapes a dot within a key. */
function stepsOf(path: string): readonly string[] {
  return path.split(/(?<!\\)\./).map((key) => key.replaceAll(/\\(.)/g, '$1'));
}

function pathOf({ key, parent }: WrittenState): string {
  return parent?.parent === undefined ? key : `${pathOf(parent)}.${key}`;
}

function withInner(state: WrittenState): readonly WrittenState[] {
  return [state, ...[...state.states.values()].flatMap(withInner)];
}
