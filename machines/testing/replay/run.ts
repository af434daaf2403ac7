/**
 * `npm run replay <log.json> [-- --actor <name>] [--step <n>] [--out <file>]`: replays a log that the inspector has saved on the
 * machines of this source and against their specifications. What contradicts them becomes a minimal failing test; with `--step`,
 * what an actor showed after its nth event does. Exits with 1 where a test was written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Spec } from '../model.ts';
import { parseLog, type Trace, tracesOf } from './log.ts';
import { courseOf, replayTrace } from './replay.ts';
import { shrinkContradiction, shrinkToView, writeTest } from './write-test.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { actor: { type: 'string' }, step: { type: 'string' }, out: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) throw new Error('usage: npm run replay <log.json> [-- --actor <name>] [--step <n>]');
const print = (text: string) => process.stdout.write(`${text}\n`);

const traces = tracesOf(parseLog(readFileSync(file, 'utf8'))).filter(
  ({ machine }) => values.actor === undefined || machine === values.actor,
);
for (const trace of traces) await replay(trace);

async function replay(trace: Trace): Promise<void> {
  const { machine, steps } = trace;
  const { default: spec }: { readonly default: Spec<unknown> } = await import(`../../${machine}/spec.ts`);
  const contradiction = replayTrace(spec, trace);
  const place = contradiction === undefined ? '' : `, event ${contradiction.at + 1}: ${contradiction.message}`;
  print(`${machine}: ${steps.length - 1} events${place === '' ? ', as the specification says' : place}`);
  if (contradiction === undefined && values.step === undefined) return;
  const course = courseOf(trace);
  const minimal =
    contradiction === undefined
      ? shrinkToView(spec, course, Number(values.step) - 1)
      : shrinkContradiction(spec, course, contradiction);
  const target = values.out ?? join(import.meta.dirname, '../..', machine, 'replayed.test.ts');
  writeFileSync(target, writeTest(machine, minimal));
  print(`${minimal.course.events.length} of them show it: ${target}`);
  process.exitCode = 1;
}
