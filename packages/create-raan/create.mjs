#!/usr/bin/env node
/** `npm create raan my-shop`: writes a shop project into a new folder and installs its packages. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

/** Versions before it strip no types from sources. */
const LEAST_NODE = 24;
/** Beside a Node of the project's own. */
const QUIET_NPM = `# npm runs on the machine's Node, the shop on a newer one of its packages: what npm warns of engines does not concern it.
loglevel=error
`;
const USAGE = 'npm create raan <folder> [-- --platform <url>] [--raan <version or file>] [--no-install]';

try {
  process.exitCode = create(readCommand());
} catch (error) {
  process.stderr.write(`create-raan: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      platform: { type: 'string' },
      raan: { type: 'string', default: '^0.1.0' },
      install: { type: 'boolean', default: true },
    },
  });
  const [folder, extra] = positionals;
  if (folder === undefined || extra !== undefined) throw new Error(`name one folder: ${USAGE}`);
  if (values.platform !== undefined && !URL.canParse(values.platform))
    throw new Error(`--platform ${values.platform}: expected an address such as https://api.example`);
  return { ...values, folder: resolve(folder) };
}

/** @param {ReturnType<typeof readCommand>} command @returns {number} the exit code */
function create({ folder, platform, raan, install }) {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name another folder.`);
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'template'), folder, { recursive: true });
  // npm leaves out files of these names when it packs.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  const node = ownNode();
  if (node.optionalDependencies !== undefined) writeFileSync(join(folder, '.npmrc'), QUIET_NPM);
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-');
  renameSync(join(folder, 'lock.json'), join(folder, 'package-lock.json'));
  edit(join(folder, 'package-lock.json'), (text) => {
    const lock = JSON.parse(text);
    return `${JSON.stringify({ ...lock, name, packages: { ...lock.packages, '': { name } } }, undefined, 2)}\n`;
  });
  edit(join(folder, 'package.json'), (text) => {
    const manifest = JSON.parse(text);
    const dependencies = { ...manifest.dependencies, raan };
    return `${JSON.stringify({ ...manifest, name, dependencies, ...node }, undefined, 2)}\n`;
  });
  if (platform !== undefined)
    edit(join(folder, 'raan.config.ts'), (text) => text.replace(/store: \{.*\}/, `store: { platform: '${platform}' }`));
  if (install) {
    // A script of the shell on Windows.
    const shell = process.platform === 'win32';
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
      shell,
    });
    if (status !== 0) throw new Error('npm could not install the packages; see above.');
  }
  process.stdout.write(`
  The shop is in ${folder}

    cd ${folder}
    npm run dev     the shop with hot reload
    npm start       the shop as it is served to shoppers
    npx raan help   all commands

  It begins as a tea stall: README.md says what to read first, and node_modules/raan/docs/extend.md is the guide.
`);
  return 0;
}

/**
 * The Node that shops run on, as a package, if the machine's own is older. npm uses the machine's.
 *
 * @returns {{ optionalDependencies?: Record<string, string> }}
 */
function ownNode() {
  if (Number.parseInt(process.versions.node, 10) >= LEAST_NODE) return {};
  if (process.platform !== 'linux')
    throw new Error(
      `Node ${process.versions.node} is too old for a shop. Install Node ${LEAST_NODE} or newer (https://nodejs.org).`,
    );
  return {
    optionalDependencies: Object.fromEntries(
      ['x64', 'arm64'].map((arch) => [`node-linux-${arch}`, `^${LEAST_NODE}.0.0`]),
    ),
  };
}

/** @param {string} file @param {(text: string) => string} change */
function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
