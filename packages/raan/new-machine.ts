/** Writes the files of a new machine of a project, which runs as long as the document. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ConfigError } from './check-config.ts';
import { readProject } from './project.ts';

/**
 * Separate from the path, so that the published package, whose own modules have another extension, does not rewrite it.
 */
const TS = '.ts';
const NAME = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/;

/**
 * Writes the module of a new machine and its test. The folder is `./processes` if the configuration names no folder of
 * machines yet.
 *
 * @returns their paths from the project's folder, and what is left to do
 * @throws ConfigError for an invalid name of a machine, and for one that exists
 */
export async function addMachine(root: string, builtIn: ReadonlySet<string>, name: string): Promise<readonly string[]> {
  const { processes } = (await readProject(root, builtIn)).config;
  const folder = processes ?? './processes';
  if (!NAME.test(name))
    throw new ConfigError(`${name}: a machine is named by small letters, digits and hyphens, such as store-locator.`);
  const files = { [`${name}${TS}`]: machineModule(name), [`${name}.test${TS}`]: machineTest(name) };
  const paths = Object.entries(files).map(([file, text]) => [join(resolve(root, folder), file), text] as const);
  const taken = paths.find(([path]) => existsSync(path));
  if (taken !== undefined) throw new ConfigError(`${relative(root, taken[0])} already exists. Choose another name.`);
  mkdirSync(resolve(root, folder), { recursive: true });
  for (const [path, text] of paths) writeFileSync(path, text);
  const written = paths.map(([path]) => relative(root, path));
  return processes === undefined ? [...written, `Name the folder in raan.config.ts: processes: '${folder}'.`] : written;
}

function machineModule(name: string): string {
  return `import { setup } from 'raan/machines';

/** Off, or on. Components reach it by \`useSharedProcess\` of raan/machines. */
export default setup({ types: { events: {} as { type: 'toggle' } } }).createMachine({
  id: '${name}',
  initial: 'off',
  states: { off: { on: { toggle: 'on' } }, on: { on: { toggle: 'off' } } },
});
`;
}

function machineTest(name: string): string {
  return `import { createActor } from 'raan/testing';
import { expect, test } from 'vitest';
import machine from './${name}${TS}';

test('is on after one toggle, and off after two', () => {
  const actor = createActor(machine).start();
  const values = [0, 1, 2].map((count) => {
    if (count > 0) actor.send({ type: 'toggle' });
    return actor.getSnapshot().value;
  });
  expect(values).toEqual(['off', 'on', 'off']);
});
`;
}
