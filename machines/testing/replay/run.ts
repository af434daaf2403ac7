/**
 * `npm run replay <log.json> [-- --actor <name>] [--step <n>] [--out <file>]`: replays a log that the inspector has
 * saved on the machines of this source and against their specifications. A contradiction becomes a minimal failing
 * test; with `--step`, so does an actor's state after its nth event. Exits with 1 where a test was written.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { known, number, readArguments, text } from '../../../src/cli/setup/arguments.mjs';
import { Problem } from '../../../src/cli/setup/problem.mjs';
import type { Spec } from '../model.ts';
import { LOG_FORMAT, type LoggedStep, parseLog, type Trace, tracesOf } from './log.ts';
import { courseOf, replayTrace } from './replay.ts';
import { shrinkContradiction, shrinkToView, writeTest } from './write-test.ts';

const { values, positionals } = readArguments(
  { actor: text(undefined), step: number(undefined, { least: 1 }), out: text(undefined) },
  { positionals: 1 },
);
const [file] = positionals;
if (file === undefined) throw new Problem('name a log that the inspector has saved: npm run replay <log.json>');
const print = (text: string) => process.stdout.write(`${text}\n`);

const all = tracesOf(readLog(file));
const [first] = all;
if (first === undefined) throw new Problem(`${file} has no event of a machine of this source.`);
const names = [...new Set(all.map(({ machine }) => machine))];
const actor = values.actor === undefined ? undefined : known(values.actor, names, 'the actor');
for (const trace of all) if (actor === undefined || trace.machine === actor) await replay(trace);

function readLog(path: string): readonly LoggedStep[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Problem(`${path} is a folder: name a log.`);
  const log = readFileSync(path, 'utf8');
  try {
    return parseLog(log);
  } catch {
    throw new Problem(
      `${path} is no log of the inspector: expected JSON with "format": "${LOG_FORMAT}" and its steps.`,
    );
  }
}

async function replay(trace: Trace): Promise<void> {
  const { machine, steps } = trace;
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../../${machine}/spec.ts`);
  const contradiction = replayTrace(spec, trace);
  const place = contradiction === undefined ? '' : `, event ${contradiction.at + 1}: ${contradiction.message}`;
  print(`${machine}: ${steps.length - 1} events${place === '' ? ', as the specification says' : place}`);
  const course = courseOf(trace);
  const minimal = contradiction === undefined ? viewAfter() : shrinkContradiction(spec, course, contradiction);
  if (minimal === undefined) return;
  const target = values.out ?? join(import.meta.dirname, '../..', machine, 'replayed.test.ts');
  writeFileSync(target, writeTest(machine, minimal));
  print(`${minimal.course.events.length} of them show it: ${target}`);
  process.exitCode = 1;

  function viewAfter() {
    return values.step === undefined ? undefined : shrinkToView(spec, course, values.step - 1);
  }
}
