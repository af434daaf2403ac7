import { flag, readArguments } from './setup/arguments.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { runNode } from './setup/run.mjs';

const USAGE = 'raan add type <name> [--machine]';

/** `raan add type <name>`: writes a new component type into the project; with `--machine` one that runs a machine. */
await runMain(async () => {
  const { values, positionals } = readArguments({ machine: flag() }, { positionals: 2 });
  const [what, name] = positionals;
  if (what !== 'type' || name === undefined) throw new Problem(`use ${USAGE}.`);
  const { code, output } = await runNode(['packages/raan/add-type.ts', name, ...(values.machine ? ['--machine'] : [])]);
  if (code !== 0) throw new Problem(output.trim());
  console.log(
    `${output.trim()}\n\nIt is in the gallery of npm run dev, at /en/lnw-demo/${name}, and in the workbench.`,
  );
});
