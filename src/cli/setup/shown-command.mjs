/**
 * A command as messages name it: npm's script in this checkout, `raan` in a shop project, which has no such scripts. Server and service name
 * commands too, and import this file alone of `src/cli/`.
 *
 * @param {string} name - as in the scripts of `package.json`: `store:import` @param {string} [args]
 * @example
 * shownCommand('store:import', './shop'); // npm run store:import -- ./shop, or npx raan store import ./shop
 */
export function shownCommand(name, args = '') {
  if (process.env.RAAN_COMMAND === 'raan') return ['npx raan', ...name.split(':'), args].join(' ').trimEnd();
  return `npm ${name === 'start' ? 'start' : `run ${name}`}${args === '' ? '' : ` -- ${args}`}`;
}
