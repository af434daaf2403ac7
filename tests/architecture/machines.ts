import type { Source } from './source.ts';
import { isTest, type Tree } from './tree.ts';

/** A deviation from a machine's anatomy, by file or folder. */
interface Deviation {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const FOLDER = /^machines\/([^/]+)\/(?:machine|spec)\.ts$/;
const FILES = ['machine.ts', 'view.ts', 'spec.ts', 'machine.model.test.ts'];
/** Order of the parts of `setup()`. */
const PARTS = ['types', 'actors', 'delays', 'guards', 'actions'];

/** Checks that all machines have one anatomy (machines/README.md). */
export function checkMachines(tree: Tree, sources: ReadonlyMap<string, Source>): Deviation[] {
  const names = new Set([...tree.keys()].flatMap((path) => FOLDER.exec(path)?.[1] ?? []));
  return [...names].flatMap((name) => {
    const folder = `machines/${name}`;
    const own = [...tree].filter(([path]) => path.startsWith(`${folder}/`) && !isTest(path));
    return [
      ...checkFiles(folder, tree),
      ...checkListed(folder, sources),
      ...own.flatMap(([path, text]) => [
        ...checkRegion({ folder, path, text, sources }),
        ...checkOrder({ path, text, hasSetup: tree.has(`${folder}/setup.ts`) }),
      ]),
    ];
  });
}

function checkFiles(folder: string, tree: Tree): Deviation[] {
  const large = tree.has(`${folder}/setup.ts`) ? ['types.ts'] : [];
  return [...FILES, ...large]
    .filter((name) => !tree.has(`${folder}/${name}`))
    .map((name) => ({ file: folder, line: 1, message: `lacks ${name}: see the anatomy in machines/README.md` }));
}

function checkListed(folder: string, sources: ReadonlyMap<string, Source>): Deviation[] {
  const index = 'machines/index.ts';
  const isListed = sources.get(index)?.imports.some(({ to }) => to === `${folder}/machine.ts`) ?? false;
  return isListed ? [] : [{ file: folder, line: 1, message: `is not listed: add its line to ${index}` }];
}

interface RegionOptions {
  readonly folder: string;
  readonly path: string;
  readonly text: string;
  readonly sources: ReadonlyMap<string, Source>;
}

/** A file with states is `machine.ts`, a region that it imports, or `<region>-<states>.ts`, which the region imports. */
function checkRegion({ folder, path, text, sources }: RegionOptions): Deviation[] {
  const machine = `${folder}/machine.ts`;
  if (path === machine || !text.includes('.createStateConfig(')) return [];
  const imports = (from: string) => sources.get(from)?.imports.some(({ to }) => to === path) ?? false;
  const region = path.replace(/-[\w-]+\.ts$/, '.ts');
  if (imports(machine) || (region !== path && imports(region))) return [];
  const message = 'has states of no region: name it <region>.ts, or <region>-<states>.ts where the region imports it';
  return [{ file: path, line: 1, message }];
}

/** The parts of `setup()` come in one order, in `machine.ts` or, for a large chart, in `setup.ts`. */
function checkOrder(options: {
  readonly path: string;
  readonly text: string;
  readonly hasSetup: boolean;
}): Deviation[] {
  const { path, text, hasSetup } = options;
  const start = /(?<![\w.])setup\(\{/.exec(text);
  if (start === null) return [];
  const line = text.slice(0, start.index).split('\n').length;
  const name = hasSetup ? 'setup.ts' : 'machine.ts';
  if (!path.endsWith(`/${name}`)) return [{ file: path, line, message: `calls setup(): that belongs into ${name}` }];
  const found = [...text.slice(start.index).matchAll(/^ {2}(\w+): \{$/gm)].map(([, part = '']) => part);
  const parts = found.filter((part) => PARTS.includes(part));
  const isOrdered = parts.join() === PARTS.filter((part) => parts.includes(part)).join();
  return isOrdered ? [] : [{ file: path, line, message: `orders setup() as ${parts.join(', ')}: ${PARTS.join(', ')}` }];
}
