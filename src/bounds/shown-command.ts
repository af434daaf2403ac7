/** How messages name a command: by npm's script in this checkout, by `raan` in a shop project, which has no such scripts. */
import process from 'node:process';

/**
 * A command for messages.
 *
 * @param name - as in the scripts of `package.json`: `store:import`
 * @example
 * shownCommand('store:import', './shop'); // npm run store:import -- ./shop, or npx raan store import ./shop
 */
export function shownCommand(name: string, args = ''): string {
  if (process.env.RAAN_PROJECT !== undefined) return ['npx raan', ...name.split(':'), args].join(' ').trimEnd();
  return `npm ${name === 'start' ? 'start' : `run ${name}`}${args === '' ? '' : ` -- ${args}`}`;
}
