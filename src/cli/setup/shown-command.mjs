/**
 * A command as messages show it: npm's script in this checkout, `raan` in a shop project, which has no such scripts.
 * Server and service show commands too; this is the only file of `src/cli/` that they import.
 *
 * @param {string} name - as in the scripts of `package.json`: `store:import` @param {string} [args]
 * @example
 * shownCommand('store:import', './shop'); // npm run store:import -- ./shop, or npx raan store import ./shop
 */
export function shownCommand(name, args = '') {
  if (isOfProject()) return ['npx raan', ...name.split(':'), args].join(' ').trimEnd();
  return `npm ${name === 'start' ? 'start' : `run ${name}`}${args === '' ? '' : ` -- ${args}`}`;
}

/** A document as messages name it: of this checkout, or of the package in a shop project. @param {string} name - such as `engines.md` */
export function shownDocument(name) {
  return `${isOfProject() ? 'node_modules/raan/' : ''}docs/${name}`;
}

/** Where a message says which arguments commands accept. */
export function shownHelp() {
  return isOfProject() ? 'npx raan help <command>' : 'docs/commands.md';
}

function isOfProject() {
  return process.env.RAAN_COMMAND === 'raan';
}
