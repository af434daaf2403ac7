/**
 * `npm run test:model [-- <machine> …]`: proves the machines against their specifications, tries every mutant, and prints
 * what was covered. `WALKS` and `SEED` set how much is tried at random. Ends with 1 where anything is left open.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { machines } from '../index.ts';
import { mutate } from './mutation.ts';
import { IN_CI, prove } from './prove.ts';
import type { Spec } from './specification.ts';

const names = Object.keys(machines).filter((name) => process.argv.length < 3 || process.argv.includes(name));
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
  const proof = prove(spec, effort);
  const mutants = await mutate({ folder, equivalent: spec.equivalent ?? {}, threads: availableParallelism() });
  const equal = mutants.all - mutants.killed - mutants.survivors.length;
  say(
    line([
      name,
      String(proof.states),
      share(proof.transitions),
      share(proof.pairs),
      String(proof.paths),
      String(proof.walks),
      `${mutants.killed} of ${mutants.all}${equal > 0 ? `, ${equal} equal` : ''}`,
      ((performance.now() - start) / 1000).toFixed(1),
    ]),
  );
  open.push(
    ...proof.transitions.missing.map((each) => `${name}: never taken: ${each}`),
    ...proof.pairs.missing.map((each) => `${name}: never one after the other: ${each}`),
    ...mutants.survivors.map((mutant) => `${name}: survives: line ${mutant.line} of ${mutant.name}`),
    ...mutants.notEquivalent.map((each) => `${name}: not equivalent, though listed as such: ${each}`),
  );
}
for (const each of open) say(each);
process.exitCode = open.length > 0 ? 1 : 0;

function share({ all, missing }: { readonly all: number; readonly missing: readonly string[] }): string {
  return `${all - missing.length}/${all}`;
}
