/**
 * `node packages/raan/write-project.ts build|development|messages`: writes the folder `.raan` of the shop project `RAAN_PROJECT`; with
 * `messages` its catalogues too.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { ConfigError } from './check-config.ts';
import { updateCatalogues } from './messages.ts';
import { readProject, writeProject } from './project.ts';

const [purpose] = process.argv.slice(2);
const { RAAN_PROJECT: root = '' } = process.env;
try {
  // The list of built-in types alone: that of the project is written here.
  delete process.env.RAAN_PROJECT;
  const { registry } = await import('#registry/index.ts');
  const project = await readProject(root, new Set(Object.keys(registry)));
  const packageRoot = resolve(import.meta.dirname, '../..');
  writeProject(project, purpose === 'development' ? { kind: 'development' } : { kind: 'build', packageRoot });
  if (purpose !== 'messages') process.stdout.write(project.warnings.map((line) => `${line}\n`).join(''));
  else {
    const { messages: folder, languages } = project.config;
    if (folder === undefined)
      throw new ConfigError("raan.config.ts: messages: name the folder of catalogues, such as './messages'.");
    for (const { file, missing } of updateCatalogues(root, resolve(root, folder), project.messages, languages))
      process.stdout.write(
        `${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to translate: ${missing.join(', ')}`}\n`,
      );
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
