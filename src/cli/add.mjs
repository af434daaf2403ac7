import { flag, known, readArguments } from './setup/arguments.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';

const USAGE = 'raan add type <name> [--machine], or raan add machine <name>';

/** The next step for the person at the terminal. @type {Record<'type' | 'machine', (name: string) => string>} */
const NEXT = {
  type: (name) => `It is in the gallery of npm run dev, at /en/lnw-demo/${name}, and in the workbench.`,
  machine: () => 'Components reach it by useSharedProcess of raan/machines.',
};

/**
 * `raan add type <name>`: writes a new component type into the project; with `--machine` one that runs a machine. `raan add machine <name>`: a
 * machine that all components share.
 */
await runMain(async () => {
  const { values, positionals } = readArguments({ machine: flag() }, { positionals: 2 });
  const [what = '', name] = positionals;
  if (name === undefined) throw new Problem(`use ${USAGE}.`);
  const kind = known(what, /** @type {('type' | 'machine')[]} */ (Object.keys(NEXT)), 'raan add');
  const options = values.machine ? ['--machine'] : [];
  const { code, output } = await runNode(['packages/raan/add-to-project.ts', kind, name, ...options]);
  if (code !== 0) throw new Problem(output.trim());
  console.log(`${output.trim()}\n\n${NEXT[kind](name)}`);
});
