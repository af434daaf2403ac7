import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { COMMANDS, helpText } from '../../src/cli/raan-commands.mjs';
import { shownCommand, shownDocument, shownHelp } from '../../src/cli/setup/shown-command.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a command is named as it can be given: by npm here, by raan in a shop project', () => {
  const commands = () => [shownCommand('start'), shownCommand('build'), shownCommand('store:import', './shop')];
  vi.stubEnv('RAAN_COMMAND', undefined);
  expect(commands()).toEqual(['npm start', 'npm run build', 'npm run store:import -- ./shop']);
  vi.stubEnv('RAAN_COMMAND', 'raan');
  expect(commands()).toEqual(['npx raan start', 'npx raan build', 'npx raan store import ./shop']);
});

test('a document is named where it is: here, or in the package of a shop project', () => {
  const documents = () => [shownDocument('engines.md'), shownHelp()];
  vi.stubEnv('RAAN_COMMAND', undefined);
  expect(documents()).toEqual(['docs/engines.md', 'docs/commands.md']);
  vi.stubEnv('RAAN_COMMAND', 'raan');
  expect(documents()).toEqual(['node_modules/raan/docs/engines.md', 'npx raan help <command>']);
});

test('help has each command in a line and each option of a command, and the guide has the same sentences', () => {
  const guide = readFileSync(new URL('../../docs/extend.md', import.meta.url), 'utf8');
  const all = helpText();
  for (const { usage, does } of Object.values(COMMANDS)) {
    expect(guide).toContain(`| \`raan ${usage}\` | ${does} |`);
    expect(all).toContain(`  ${usage} `);
  }
  expect(helpText('messages')).toBe(`Usage: npx raan messages

Updates the catalogues, and lists missing translations.

  --find <text>   lists the messages that have a text, with their ids`);
});
