/**
 * `node packages/raan/write-project.ts write|check|check-types|messages`: writes the folder `.raan` of the shop project
 * `RAAN_PROJECT`. `write` refuses machines with unknown states; `check` also reports faults of its declarations, pages,
 * stylesheets and catalogues; `check-types` does without pages; `messages` also updates its catalogues.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import type { Registry } from '../../registry/kit/define.ts';
import { ConfigError } from './check-config.ts';
import { untranslated, updateCatalogues } from './sources/messages.ts';
import { readProject, type ShopProject, writeProject } from './project.ts';
import { checkDeclarations } from './sources/declarations.ts';
import { machineFaults, refuseFaultyMachines } from './sources/machines/machine-faults.ts';
import { pageFaults } from './sources/pages.ts';
import { unknownTokens } from './sources/tokens.ts';

const [purpose] = process.argv.slice(2);
const { RAAN_PROJECT: root = '' } = process.env;
try {
  // The list of built-in types only, because this command writes the list of the project.
  delete process.env.RAAN_PROJECT;
  const { registry } = await import('#registry/index.ts');
  const project = await readProject(root, new Set(Object.keys(registry)));
  writeProject(project, resolve(import.meta.dirname, '../..'));
  if (purpose === 'write') refuseFaultyMachines(root);
  const lines = purpose === 'messages' ? writtenCatalogues(project) : project.warnings;
  process.stdout.write(
    [...lines, ...(purpose?.startsWith('check') ? await checked(project, registry) : [])]
      .map((line) => `${line}\n`)
      .join(''),
  );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * Faults of declarations, machines, pages and stylesheets end the check. Missing translations are only reported, because another language replaces them.
 */
async function checked({ config, types, messages }: ShopProject, builtIn: Registry): Promise<readonly string[]> {
  const { specs, faults } = await checkDeclarations(root, types, builtIn, config.omit);
  const found = [
    ...faults,
    ...machineFaults(root),
    ...(purpose === 'check' ? pageFaults(root, config, specs) : []),
    ...unknownTokens(root, config.theme),
  ];
  if (found.length > 0) throw new ConfigError(found.join('\n'));
  const states =
    config.messages === undefined ? [] : untranslated(root, resolve(root, config.messages), messages, config.languages);
  const lacking = states.filter(({ missing }) => missing.length > 0);
  const things = ['raan.config.ts', 'the types', ...(purpose === 'check' ? ['pages'] : [])];
  const listed = new Intl.ListFormat('en-GB');
  if (lacking.length === 0) return [`${listed.format([...things, 'words'])} are complete.`];
  return [`${listed.format(things)} are complete. Words are not:`, ...lacking.map(stateLine)];
}

function writtenCatalogues({ config, messages }: ShopProject): readonly string[] {
  if (config.messages === undefined)
    throw new ConfigError("raan.config.ts: messages: name the folder of catalogues, such as './messages'.");
  const states = updateCatalogues(root, resolve(root, config.messages), messages, config.languages);
  return states.flatMap(({ file, missing, removed }) => [
    stateLine({ file, missing }),
    ...(removed.length === 0 ? [] : [`${file}: ${removed.join(', ')} removed, which no component uses.`]),
  ]);
}

function stateLine({ file, missing }: { readonly file: string; readonly missing: readonly string[] }): string {
  return `${file}: ${missing.length === 0 ? 'complete' : `${missing.length} to translate: ${missing.join(', ')}`}`;
}
