import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Files by their path below the root; the text is empty for what is no code. */
export type Tree = ReadonlyMap<string, string>;

const FOLDERS = ['schemas', 'machines', 'registry', 'src', 'packages', 'tests'];
/** Packages of a folder's own, such as those of the benchmarks. */
const PACKAGES = /(?:^|\/)node_modules\//;
/** Shop projects, which import `raan` as a package: rules of this house are not theirs. */
const PROJECTS = /^packages\/examples\//;
const CODE = /\.(ts|tsx|mjs)$/;

/** Whether a file is code that the rules read. */
export function isCode(path: string): boolean {
  return CODE.test(path) && !path.endsWith('.d.ts');
}

/**
 * Test code may import everything: it checks the code from outside. Code shared by several test files is in a folder
 * `testing/` or, for a machine, in its `spec.ts`.
 */
export function isTest(path: string): boolean {
  return /^tests\/|\/testing\/|\/spec\.ts$|\.(test|e2e)\.[a-z]+$/.test(path);
}

/** Reads the project's source folders. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>();
  for (const folder of FOLDERS) {
    for (const entry of readFolder(join(root, folder))) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file);
      if (PACKAGES.test(path)) continue;
      tree.set(path, isCode(path) && !PROJECTS.test(path) ? readFileSync(file, 'utf8') : '');
    }
  }
  return tree;
}

/** Files beside the source folders that name paths: the project's card, configurations, commands of others, and pages of docs/. */
const NAMED = [
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'lingui.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.ci/run',
  'README.md',
  'deploy/Dockerfile',
];

/** Reads the files beside the source folders that name paths of them, where they are there. */
export function readNamed(root: string): Tree {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return new Map(
    [...NAMED, ...pages.map((name) => `docs/${name}`)].flatMap((path) =>
      existsSync(join(root, path)) ? [[path, readFileSync(join(root, path), 'utf8')] as const] : [],
    ),
  );
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return [];
  }
}
