/** Reads a shop project, and writes the files that builds and servers need into its folder `.raan`. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { resolveOwnPackage } from '../../registry/project/own-package.ts';
import { type CheckedConfig, checkConfig, ConfigError } from './check-config.ts';
import { deprecationWarnings } from './deprecations.ts';
import { extractMessages, type SourceMessages } from './sources/messages.ts';
import { filesOfType, type NewType } from './new-type.ts';
import { FILE_LISTS } from './written-lists.ts';
import {
  checkPaths,
  firstFonts,
  fontsStylesheet,
  ofPackage,
  processNames,
  settingsModule,
} from './written-settings.ts';

/** A type in the project's folder of types. */
export interface ProjectType {
  readonly name: string;
  readonly folder: string;
  /** Whether it has a declaration; without one it replaces the view of a built-in type. */
  readonly isDeclared: boolean;
}

/** A shop project. */
export interface ShopProject {
  readonly root: string;
  readonly config: CheckedConfig;
  /** Names of the built-in types. */
  readonly builtIn: ReadonlySet<string>;
  readonly types: readonly ProjectType[];
  /** Names of its own processes. */
  readonly processes: readonly string[];
  /** Messages of the components, in English. */
  readonly messages: SourceMessages;
  /** Deprecated names that it uses, a line each. */
  readonly warnings: readonly string[];
}

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const NAME_RULE = 'a type is named by small letters, digits and hyphens, such as size-guide.';

/**
 * Reads `raan.config.ts` and the folder of types.
 *
 * @throws ConfigError with a line for each fault: its position and the fix
 */
export async function readProject(root: string, builtIn: ReadonlySet<string>): Promise<ShopProject> {
  const file = join(root, 'raan.config.ts');
  if (!existsSync(file))
    throw new ConfigError(`${root} has no raan.config.ts: run raan in the folder of a shop project.`);
  const config = checkConfig(await exportedBy(file));
  const unknown = config.omit.filter((name) => !builtIn.has(name));
  if (unknown.length > 0)
    throw new ConfigError(`raan.config.ts: omit: no built-in type is named ${unknown.join(', ')}.`);
  checkPaths(root, config);
  const processes = processNames(root, config);
  const folder = config.types === undefined ? undefined : resolve(root, config.types);
  const types = folder === undefined ? [] : readTypes(root, folder, builtIn);
  const messages = await extractMessages(root);
  return { root, config, builtIn, types, processes, messages, warnings: deprecationWarnings(root, config) };
}

/**
 * Writes the files of a new type.
 *
 * @returns their paths from the project's folder
 * @throws ConfigError for an invalid name of a type, and for one that exists
 */
export async function addType(root: string, builtIn: ReadonlySet<string>, added: NewType): Promise<readonly string[]> {
  const { name } = added;
  const { config, types } = await readProject(root, builtIn);
  if (config.types === undefined)
    throw new ConfigError("raan.config.ts: types: name the folder of types, such as './types'.");
  const folder = join(resolve(root, config.types), name);
  if (!NAME.test(name)) throw new ConfigError(`${name}: ${NAME_RULE}`);
  if (types.some((type) => type.name === name) || existsSync(folder))
    throw new ConfigError(`${relative(root, folder)} already exists. Choose another name.`);
  if (builtIn.has(name))
    throw new ConfigError(
      `${name} is a built-in type. Choose another name; ${relative(root, folder)}/${name}.tsx alone would replace its view.`,
    );
  mkdirSync(folder);
  return Object.entries(filesOfType(added)).map(([file, text]) => {
    writeFileSync(join(folder, file), text);
    return relative(root, join(folder, file));
  });
}

async function exportedBy(file: string): Promise<unknown> {
  resolveOwnPackage();
  try {
    // Reads the current configuration: the development server has loaded it before the edit.
    const { href } = pathToFileURL(file);
    const { default: exported }: { readonly default?: unknown } = await import(`${href}?${statSync(file).mtimeMs}`);
    return exported;
  } catch (error) {
    throw new ConfigError(`raan.config.ts can't be loaded: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readTypes(root: string, folder: string, builtIn: ReadonlySet<string>): readonly ProjectType[] {
  if (!existsSync(folder))
    throw new ConfigError(`raan.config.ts: types: there is no folder ${relative(root, folder)}.`);
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  const faults = names.flatMap((name) => faultsOf(join(folder, name), name, builtIn));
  if (faults.length > 0) throw new ConfigError(faults.map((fault) => `${relative(root, folder)}/${fault}`).join('\n'));
  return names.toSorted().map((name) => ({
    name,
    folder: join(folder, name),
    isDeclared: existsSync(join(folder, name, 'props.ts')),
  }));
}

function faultsOf(folder: string, name: string, builtIn: ReadonlySet<string>): readonly string[] {
  if (!NAME.test(name)) return [`${name}: ${NAME_RULE}`];
  const isDeclared = existsSync(join(folder, 'props.ts'));
  return [
    ...(existsSync(join(folder, `${name}.tsx`)) ? [] : [`${name}: ${name}.tsx is missing, the component.`]),
    ...(isDeclared || builtIn.has(name) ? [] : [`${name}: props.ts is missing, the declaration.`]),
    ...(isDeclared && !existsSync(join(folder, 'samples.json'))
      ? [`${name}: samples.json is missing, a list of nodes of this type.`]
      : []),
  ];
}

/**
 * Writes `.raan/types.ts`, `settings.ts`, the lists of files, `fonts.css`, `messages.json` and `build.json`. Skips files
 * with the same content, so that watchers see no change.
 */
export function writeProject(
  { root, config, builtIn, types, processes, messages }: ShopProject,
  packageRoot: string,
): void {
  const folder = join(root, '.raan');
  mkdirSync(folder, { recursive: true });
  write(join(folder, 'types.ts'), `${GENERATED}${typesModule(folder, config, types)}`);
  write(join(folder, 'settings.ts'), `${GENERATED}${settingsModule(folder, root, config, processes)}`);
  // In a build, the path of a module is its key in Vite's manifest; in development, it is a URL of Vite's server.
  const inBuild = (file: string) => relative(packageRoot, file);
  write(join(root, FILE_LISTS.build), filesModule(root, config, types, inBuild));
  write(
    join(root, FILE_LISTS.development),
    filesModule(root, config, types, (file) => `@fs${file}`),
  );
  write(join(folder, 'fonts.css'), fontsStylesheet(folder, root, config));
  write(join(folder, 'messages.json'), JSON.stringify(Object.fromEntries(messages)));
  const { omit: _, ...built } = config;
  write(join(folder, 'build.json'), JSON.stringify({ ...built, builtIn: [...builtIn] }));
}

const GENERATED = '// Written by raan from raan.config.ts and the folder of types.\n';

function typesModule(folder: string, { omit }: CheckedConfig, types: readonly ProjectType[]): string {
  if (types.length === 0 && omit.length === 0)
    return `export { project } from '${ofPackage(folder, 'registry/project/none.ts')}';\n`;
  const entries = types.map(({ name, folder: own, isDeclared }) => {
    const path = relative(folder, own).replaceAll('\\', '/');
    const spec = isDeclared ? `spec: () => import('${path}/props.ts'), ` : '';
    return `    '${name}': { ${spec}component: () => import('${path}/${name}.tsx') },\n`;
  });
  return `export const project = {\n  types: {\n${entries.join('')}  },\n  omit: ${JSON.stringify(omit)},\n};\n`;
}

function filesModule(
  root: string,
  config: CheckedConfig,
  types: readonly ProjectType[],
  keyOf: (file: string) => string,
): string {
  const key = (file: string) => keyOf(file).replaceAll('\\', '/');
  const modules = types.map(({ name, folder }) => [name, key(join(folder, `${name}.tsx`))]);
  const samples = types.flatMap(({ folder }) => {
    const file = join(folder, 'samples.json');
    return existsSync(file) ? [[relative(root, file), readJson(root, file)] as const] : [];
  });
  const fonts = firstFonts(root, config).map(key);
  const files = { modules: Object.fromEntries(modules), samples: Object.fromEntries(samples), fonts };
  return `${GENERATED}export const files = ${JSON.stringify(files, undefined, 2)};\n`;
}

function readJson(root: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(
      `${relative(root, file)} is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Atomic, because a server may start from the file at the same moment. */
function write(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const written = `${file}.${process.pid}`;
  writeFileSync(written, text);
  renameSync(written, file);
}
