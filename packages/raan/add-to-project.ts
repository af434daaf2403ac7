/**
 * `node packages/raan/add-to-project.ts type <name> [--machine]`, or `machine <name>`: writes the new files into the
 * shop project `RAAN_PROJECT`.
 */
import process from 'node:process';
import { ConfigError } from './check-config.ts';
import { addMachine } from './new-machine.ts';
import { addType } from './project.ts';

const [kind, name = '', ...options] = process.argv.slice(2);
const { RAAN_PROJECT: root = '' } = process.env;
try {
  // The list of built-in types only.
  delete process.env.RAAN_PROJECT;
  const { registry } = await import('#registry/index.ts');
  const builtIn = new Set(Object.keys(registry));
  const written =
    kind === 'machine'
      ? await addMachine(root, builtIn, name)
      : await addType(root, builtIn, { name, hasMachine: options.includes('--machine') });
  for (const file of written) process.stdout.write(`${file}\n`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
