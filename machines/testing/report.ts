/**
 * `npm run test:model [-- <machine> …] [--file <name>]`: proves the machines against their specifications, tries every
 * mutant, and prints what was covered. `WALKS` and `SEED` set how much is tried at random; `--file` tries the mutants of one
 * file alone, and proves nothing else. Ends with 1 where anything is left open.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machines } from '../index.ts';
import { mutate, type MutationResult } from './mutation.ts';
import { IN_CI, prove } from './prove.ts';
import type { Spec } from './specification.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { file: { type: 'string' } } });
const names = Object.keys(machines).filter((name) => positionals.length === 0 || positionals.includes(name));
const effort = { ...IN_CI, walks: Number(process.env.WALKS ?? 10_000), seed: Number(process.env.SEED ?? IN_CI.seed) };
const HEAD = ['machine', 'states', 'transitions', 'pairs', 'paths', 'walks', 'mutants killed', 'seconds'];
const WIDTH = [12, 7, 12, 10, 8, 8, 22, 8];
const line = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(WIDTH[at] ?? 0)).join(' ');
const say = (text: string) => process.stdout.write(`${text}\n`);

say(line(HEAD));
const open: string[] = [];
for (const name of names) {
  const start = performance.now();
  const folder = resolve(import.meta.dirname, '..', name);
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../${name}/spec.ts`);
  const proof = values.file === undefined ? prove(spec, effort) : undefined;
  const mutants = await mutate({
    folder,
    file: values.file,
    equivalent: spec.equivalent ?? {},
    threads: availableParallelism(),
    onAlive: (mutant) => say(`${name}: survives: line ${mutant.line} of ${mutant.name}`),
  });
  const proved =
    proof === undefined
      ? ['', '', '', '', '']
      : [proof.states, share(proof.transitions), share(proof.pairs), proof.paths, proof.walks].map(String);
  say(line([name, ...proved, killedOf(mutants), ((performance.now() - start) / 1000).toFixed(1)]));
  open.push(
    ...(proof?.transitions.missing ?? []).map((each) => `${name}: never taken: ${each}`),
    ...(proof?.pairs.missing ?? []).map((each) => `${name}: never one after the other: ${each}`),
    ...mutants.survivors.map((mutant) => `${name}: survives: line ${mutant.line} of ${mutant.name}`),
    ...mutants.notEquivalent.map((each) => `${name}: not equivalent, though listed as such: ${each}`),
  );
}
for (const each of open) say(each);
process.exitCode = open.length > 0 ? 1 : 0;

function share({ all, missing }: { readonly all: number; readonly missing: readonly string[] }): string {
  return `${all - missing.length}/${all}`;
}

function killedOf({ all, killed, endless, survivors }: MutationResult): string {
  const equal = all - killed - survivors.length;
  return `${killed} of ${all}${equal > 0 ? `, ${equal} equal` : ''}${endless.length > 0 ? `, ${endless.length} endless` : ''}`;
}
