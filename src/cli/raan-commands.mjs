/**
 * A command of `raan`: its module, its arguments with a line of explanation for each, and one sentence about what it
 * does.
 *
 * @typedef {{ module: string, usage: string, does: string, args?: readonly (readonly [argument: string, meaning: string])[] }} Command
 */

/** Commands of a shop project. docs/extend.md has the same table. @type {Record<string, Command>} */
export const COMMANDS = {
  dev: {
    module: './dev.mjs',
    usage: 'dev',
    does: 'serves the shop with hot reload of types, styles, theme, samples and messages',
  },
  build: { module: './build.mjs', usage: 'build', does: 'builds into `dist/`' },
  start: { module: './start.mjs', usage: 'start', does: 'builds what has changed, and serves the shop' },
  check: {
    module: './check-project.mjs',
    usage: 'check',
    does: "checks configuration, declarations of types, targets of machines, pages of the shop's folder, tokens of stylesheets and messages",
    args: [['--no-pages', 'checks everything but pages']],
  },
  test: {
    module: './project-test.mjs',
    usage: 'test [files]',
    does: 'checks all types of the shop, and runs its own tests',
    args: [
      ['files', 'runs only these tests of the project, such as types/quote'],
      ['--no-browser', 'skips the tests in Chromium'],
    ],
  },
  add: {
    module: './add.mjs',
    usage: 'add <what> <name>',
    does: 'writes a new type, or a machine that components share, and its test',
    args: [
      ['type <name>', 'a type'],
      ['type <name> --machine', 'a type with a machine of its own'],
      ['machine <name>', 'a machine that components share'],
    ],
  },
  upgrade: {
    module: './upgrade.mjs',
    usage: 'upgrade [version or tarball]',
    does: 'installs another version of Raan, and lists its changes',
    args: [
      ['--accept', 'accepts changes of pages that are not migrations'],
      ['--no-pictures', 'makes no screenshots of the pages'],
      ['--undo', 'restores the previous version'],
    ],
  },
  messages: {
    module: './project-messages.mjs',
    usage: 'messages',
    does: 'updates the catalogues, and lists missing translations',
    args: [['--find <text>', 'lists the messages that have a text, with their ids']],
  },
  store: {
    module: './store.mjs',
    usage: 'store <command>',
    does: "works on the shop's data",
    args: [
      ['backup <folder>', 'writes a copy of the data'],
      ['restore <folder>', 'restores a copy'],
      ['import <folder>', 'reads a shop from its folder'],
      ['export <shop> <folder>', 'writes a shop into a folder'],
      ['preflight', 'lists changes that this version makes in the stored pages'],
      ['others', 'audit, generate, promote, redirects: node_modules/raan/docs/operations.md'],
    ],
  },
  doctor: {
    module: './doctor.mjs',
    usage: 'doctor',
    does: 'reports problems that prevent the start of the shop',
    args: [['--json', 'prints JSON for programs']],
  },
};

/** Returns the output of `raan help`: of one command, or of all. @param {string} [name] */
export function helpText(name) {
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command === undefined)
    return `Usage: npx raan <command>

${rows(Object.values(COMMANDS).map(({ usage, does }) => [usage, does]))}

npx raan help <command> lists its arguments. Settings of the server, such as PORT, come from the environment.
The guide is node_modules/raan/docs/extend.md.`;
  const { usage, does, args = [] } = command;
  return `Usage: npx raan ${usage}

${plain(does.charAt(0).toUpperCase() + does.slice(1))}.${args.length === 0 ? '' : `\n\n${rows(args)}`}`;
}

/** @param {readonly (readonly [string, string])[]} pairs */
function rows(pairs) {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, text]) => `  ${name.padEnd(width)}   ${plain(text)}`).join('\n');
}

/** Removes the marks of Markdown. @param {string} text */
function plain(text) {
  return text.replaceAll('`', '');
}
