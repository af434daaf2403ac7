import { runsInBrowser } from './baseline.ts';
import { findCircles, findPath } from './graph.ts';
import { checkImport } from './layers.ts';
import { findLanguageNames } from './lang-names.ts';
import { checkMachines } from './machines.ts';
import { crowdedFolders, mutualImports } from './rooms.ts';
import type { Source } from './source.ts';
import { isTest, type Tree } from './tree.ts';

export type Finding = { file: string; line: number; message: string };

/** Places where a bare `fetch` is right, with the reason. */
const FETCH_ALLOWED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^src\/call\/call\.ts$/, 'the one place where the app calls the store'],
  [/^src\/server\/doctor\/subjects\.ts$/, 'the doctor asks whether the platform answers at all'],
  [/^src\/store\/site\/live-form\.ts$/, 'a page without the app sends its own form; its script stands alone'],
  [/^packages\/platform-check\/client\.ts$/, 'it looks at a platform from outside'],
  [/^(tests|src\/cli)\//, 'they look at the running shop from outside'],
];

const BROWSER_ONLY = new Set(
  'window document navigator location history localStorage sessionStorage indexedDB fetch XMLHttpRequest WebSocket EventSource BroadcastChannel alert confirm requestAnimationFrame addEventListener postMessage matchMedia'.split(
    ' ',
  ),
);

/** Functions that create an actor, by package; `*` is the whole package. */
const ACTOR_CREATORS: Readonly<Record<string, ReadonlySet<string>>> = {
  xstate: new Set(['*', 'Actor', 'createActor', 'interpret']),
  '@xstate/react': new Set(['*', 'createActorContext', 'useActor', 'useActorRef', 'useMachine']),
};
/** The one module that creates actors. */
const ACTOR_MODULE = 'src/shop/actor.ts';

const COMPONENT = /^registry\/(?!kit\/)([^/]+)\/([^/]+)\//;

type House = { tree: Tree; sources: ReadonlyMap<string, Source> };
type Rule = (house: House) => Finding[];

/** Every layer imports only what it may (architecture: "The house"). */
const layers: Rule = ({ sources }) =>
  imports(sources).flatMap((found) => {
    if (isTest(found.from)) return [];
    const message = checkImport(found);
    return message ? [{ file: found.from, line: found.line, message: `imports ${found.specifier}: ${message}` }] : [];
  });

/** Nothing that is delivered leans on test code. */
const testCode: Rule = ({ sources }) =>
  imports(sources)
    .filter(
      ({ from, to, own }) =>
        own &&
        isTest(to) &&
        !isTest(from) &&
        !/^(?:src\/cli\/|packages\/raan\/(?:testing\.ts$|conformance\/))/.test(from),
    )
    .map(({ from, line, specifier }) => ({
      file: from,
      line,
      message: `imports ${specifier}: that is test code; move what both need out of it`,
    }));

/** Every import names a file that is there, as Node needs it: with its extension, by one of the three aliases or relative. */
const files: Rule = ({ tree, sources }) =>
  imports(sources)
    .filter(({ own, to, specifier }) => (own && !tree.has(to)) || /^(#|~|@\/|\/)/.test(own ? '' : specifier))
    .filter(({ own, to }) => !own || !outsideTree(to))
    .map(({ from, line, specifier }) => ({
      file: from,
      line,
      message: `imports ${specifier}: no such file; write the whole name with its extension, and #schemas/, #machines/, #registry/ or a relative path`,
    }));

/** No circles. Lazy imports do not count: they close a circle only after both sides are there. */
const circles: Rule = ({ sources }) =>
  findCircles(sources).map((circle) => ({
    file: circle[0] ?? '',
    line: 1,
    message: `is part of a circle, ${[...circle, circle[0]].join(' → ')}: move what both need to a file of its own`,
  }));

/** A folder that nobody can overlook gets subjects. */
const folders: Rule = ({ sources }) =>
  crowdedFolders([...sources.keys()].filter((path) => !isTest(path))).map(({ folder, count }) => ({
    file: folder,
    line: 1,
    message: `has ${count} modules: give them folders by subject`,
  }));

/** No two rooms of `src/` import each other. */
const rooms: Rule = ({ sources }) =>
  mutualImports(imports(sources).filter(({ from, to }) => !isTest(from) && !isTest(to))).map(({ found, room }) => ({
    file: found.from,
    line: found.line,
    message: `imports ${found.specifier}, but ${room} imports this room: move what both need to one of them, or to a room of its own`,
  }));

/** Modules for the server and builders import no React, not even indirectly. */
const serverReadable: Rule = ({ sources }) =>
  [...sources.keys()]
    .filter((path) => COMPONENT.test(path) && path.endsWith('/props.ts'))
    .flatMap((path) => {
      const chain = findPath(sources, path, (to) => /^react(-dom)?$|\.(tsx|css)$/.test(to));
      if (!chain || chain.length < 3) return [];
      return [
        { file: path, line: 1, message: `brings React along, ${chain.join(' → ')}: split the file in the middle` },
      ];
    });

/** The only `fetch` is the one in src/call/call.ts. */
const fetches: Rule = ({ sources }) =>
  [...sources.values()]
    .filter(({ path }) => !isTest(path) && !FETCH_ALLOWED.some(([pattern]) => pattern.test(path)))
    .flatMap(({ path, globals }) =>
      globals
        .filter(({ name }) => name === 'fetch')
        .map(({ line }) => ({
          file: path,
          line,
          message: 'uses fetch: call the store with call() of src/call/call.ts',
        })),
    );

/** Machines run anywhere: no DOM, no network. */
const pureMachines: Rule = ({ sources }) =>
  [...sources.values()]
    .filter(({ path }) => path.startsWith('machines/') && !isTest(path))
    .flatMap(({ path, globals }) =>
      globals
        .filter(({ name }) => BROWSER_ONLY.has(name) && name !== 'fetch')
        .map(({ line, name }) => ({
          file: path,
          line,
          message: `uses ${name}: a machine names the effect, src/shop/ implements it with machine.provide`,
        })),
    );

/** One function creates every actor, so that none is missing in the inspector. */
const actors: Rule = ({ sources }) =>
  imports(sources)
    .filter(({ from }) => from !== ACTOR_MODULE && !isTest(from))
    .flatMap(({ from, line, to, names }) =>
      names
        .filter((name) => ACTOR_CREATORS[to]?.has(name))
        .map((name) => ({
          file: from,
          line,
          message: `imports ${name === '*' ? 'all' : name} of ${to}: create actors with createAppActor of ${ACTOR_MODULE}, so that the inspector shows them`,
        })),
    );

/** No cast of a cast: it lets any type pass for any other, in tests too. */
const doubleCasts: Rule = ({ sources }) =>
  [...sources.values()].flatMap(({ path, doubleCasts: lines }) =>
    lines.map((line) => ({
      file: path,
      line,
      message: 'casts a cast: parse the value with its schema, or build it by what the code itself uses',
    })),
  );

/** Caches are bounded by bytes: a number of entries bounds nothing where a visitor chooses their keys. */
const byteCaches: Rule = ({ sources }) =>
  imports(sources)
    .filter(({ from, to }) => to === 'lru-cache' && from.startsWith('src/') && from !== 'src/bounds/byte-cache.ts')
    .map(({ from, line }) => ({
      file: from,
      line,
      message: 'imports lru-cache: use createByteCache of src/bounds/byte-cache.ts, which counts bytes and keys',
    }));
/** Places where arithmetic on amounts is right, with the reason. */
const AMOUNTS_ALLOWED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^schemas\/values\/money\/(?:money|baht)\.ts$/, 'they convert baht to whole units and back'],
  [/^schemas\/values\/money\/money-format\.ts$/, 'it writes an amount and changes none'],
  [/^src\/store\/search\/price-steps\.ts$/, 'it chooses round bounds of price ranges'],
  [/^src\/store\/import\/generate\//, 'it makes prices up'],
  [/^packages\/platform-check\//, 'it compares prices of a platform'],
];

/** Amounts are calculated in whole units, never as floats. */
const exactAmounts: Rule = ({ sources }) =>
  [...sources.values()]
    .filter(({ path }) => !isTest(path) && !AMOUNTS_ALLOWED.some(([pattern]) => pattern.test(path)))
    .flatMap(({ path, amountArithmetic }) =>
      amountArithmetic.map((line) => ({
        file: path,
        line,
        message:
          'calculates with an amount as a float: convert with toUnits() of schemas/values/money/money.ts, and back with roundToSatang()',
      })),
    );

/** Places where a date is not one of the shop, with the reason. */
const DATES_ALLOWED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^schemas\/values\/instant\.ts$/, 'the one place where text becomes an instant'],
  [/^src\/server\/(?:serve|doctor\/subjects)\.ts$/, 'times of builds and of HTTP headers have an offset'],
  [/^packages\/platform-check\//, 'it looks at a platform from outside'],
  [/^src\/(?:cli|tools\/inspector)\//, 'times of logs'],
];

/** A time without an offset is one of the shop, whatever the machine's time zone. */
const shopTimes: Rule = ({ sources }) =>
  [...sources.values()]
    .filter(({ path }) => !isTest(path) && !DATES_ALLOWED.some(([pattern]) => pattern.test(path)))
    .flatMap(({ path, localDates }) =>
      localDates.map((line) => ({
        file: path,
        line,
        message: "reads a date in the machine's time zone: use instantOf() of schemas/values/instant.ts",
      })),
    );

/** Code of browsers uses nothing that one of them lacks (package.json, `browserslist`). */
const supportedBrowsers: Rule = ({ sources }) =>
  [...sources.values()]
    .filter(({ path }) => runsInBrowser(path) && !isTest(path))
    .flatMap(({ path, newerFeatures }) =>
      newerFeatures.map((line) => ({
        file: path,
        line,
        message:
          'uses what supported browsers lack (browserslist): look for it first, or use parseUrl() of schemas/values/address/parse-url.ts and groupBy() of schemas/group-by.ts',
      })),
    );

/** The one module that reads the key of an event. */
const KEY_MODULE = 'registry/kit/ui/pressed-key.ts';

/** Enter, Escape and arrows of an IME choose and close nothing on a page. */
const imeKeys: Rule = ({ sources }) =>
  [...sources.values()]
    .filter(({ path }) => runsInBrowser(path) && path !== KEY_MODULE && !isTest(path))
    .flatMap(({ path, keyReads }) =>
      keyReads.map((line) => ({
        file: path,
        line,
        message: `reads the key of an event: use pressedKey() of ${KEY_MODULE}, which leaves out the keys of an IME`,
      })),
    );

/** A component's folder has its five files. */
const componentFolders: Rule = ({ tree }) =>
  components(tree).flatMap(([folder, type]) =>
    ['props.ts', `${type}.tsx`, `${type}.module.css`, 'samples.json', `${type}.test.tsx`]
      .filter((name) => !tree.has(`${folder}/${name}`))
      .map((name) => ({ file: folder, line: 1, message: `lacks ${name}: a component is five files of fixed names` })),
  );

/** The list of components is the folders of components, no more and no fewer. */
const registryList: Rule = ({ tree, sources }) => {
  const index = 'registry/index.ts';
  const listed = sources.get(index)?.imports ?? [];
  const unlisted = components(tree)
    .filter(([folder]) => !listed.some(({ to }) => to.startsWith(`${folder}/`)))
    .map(([folder]) => ({ file: folder, line: 1, message: `is not listed: add its line to ${index}` }));
  const gone = listed
    .filter(({ to }) => COMPONENT.test(to) && !tree.has(to))
    .map(({ to, line }) => ({ file: index, line, message: `lists ${to}, which is not there: delete the line` }));
  return [...unlisted, ...gone];
};

/** All machines have one anatomy. */
const machineFolders: Rule = ({ tree, sources }) => checkMachines(tree, sources);

/** One table knows the languages. */
const languageNames: Rule = ({ tree }) =>
  findLanguageNames(tree).map(({ file, line, name }) => ({
    file,
    line,
    message: `names the language ${name}: read it from a column of schemas/lang.ts, or put its text into the catalogue`,
  }));

export const RULES: readonly Rule[] = [
  layers,
  testCode,
  files,
  circles,
  rooms,
  folders,
  serverReadable,
  fetches,
  pureMachines,
  actors,
  doubleCasts,
  byteCaches,
  exactAmounts,
  shopTimes,
  supportedBrowsers,
  imeKeys,
  componentFolders,
  registryList,
  machineFolders,
  languageNames,
];

function imports(sources: House['sources']) {
  return [...sources.values()].flatMap((source) => source.imports);
}

/** Generated or root-level files are no part of the tree. */
function outsideTree(path: string): boolean {
  return !/^(schemas|machines|registry|src|packages|tests)\//.test(path);
}

function components(tree: Tree): (readonly [folder: string, type: string])[] {
  const folders = new Map<string, string>();
  for (const path of tree.keys()) {
    const [, family, type] = COMPONENT.exec(path) ?? [];
    if (family && type) folders.set(`registry/${family}/${type}`, type);
  }
  return [...folders];
}
