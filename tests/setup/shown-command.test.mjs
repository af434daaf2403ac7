import { afterEach, expect, test, vi } from 'vitest';
import { shownCommand } from '../../src/cli/setup/shown-command.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a command is named as it can be given: by npm here, by raan in a shop project', () => {
  const commands = () => [shownCommand('start'), shownCommand('build'), shownCommand('store:import', './shop')];
  vi.stubEnv('RAAN_COMMAND', undefined);
  expect(commands()).toEqual(['npm start', 'npm run build', 'npm run store:import -- ./shop']);
  vi.stubEnv('RAAN_COMMAND', 'raan');
  expect(commands()).toEqual(['npx raan start', 'npx raan build', 'npx raan store import ./shop']);
});
