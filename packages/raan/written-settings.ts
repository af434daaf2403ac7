/**
 * Files that `raan` writes from the settings of a shop project: the module `#settings`, and the stylesheet of its
 * fonts.
 */
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { LANGS } from '../../schemas/lang.ts';
import { type CheckedConfig, ConfigError } from './check-config.ts';

const PROCESS = /^([a-z][a-z\d-]*)\.ts$/;

/**
 * Checks that the files and folders of a configuration exist.
 *
 * @throws ConfigError with a line for each missing one
 */
export function checkPaths(root: string, { theme, fonts, tracking, processes, store }: CheckedConfig): void {
  const shop = store !== undefined && 'shop' in store ? store.shop : undefined;
  const named: readonly (readonly [place: string, path: string | undefined])[] = [
    ['theme', theme],
    ...Object.entries(fonts ?? {}).flatMap(([name, font]) =>
      Object.entries(font?.files ?? {}).map(([weight, file]) => [`fonts.${name}.files.${weight}`, file] as const),
    ),
    ...tracking.map(({ code }, index) => [`tracking.${index}.code`, code] as const),
    ['processes', processes],
  ];
  const faults = named.flatMap(([place, path]) =>
    path === undefined || existsSync(resolve(root, path))
      ? []
      : [`raan.config.ts: ${place}: there is no ${path}. Make it, or name another one.`],
  );
  if (shop !== undefined && globSync(['shop.json', '*/shop.json'], { cwd: resolve(root, shop) }).length === 0)
    faults.push(
      `raan.config.ts: store.shop: there is no shop.json in ${shop} or in a folder of it. Make it, or name another one.`,
    );
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/**
 * Names of the machines in a project's folder of processes.
 *
 * @throws ConfigError for a module whose name is no valid name of a machine
 */
export function processNames(root: string, { processes }: CheckedConfig): readonly string[] {
  if (processes === undefined) return [];
  const modules = readdirSync(resolve(root, processes)).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const faults = modules.filter((file) => !PROCESS.test(file));
  if (faults.length > 0)
    throw new ConfigError(
      `raan.config.ts: processes: ${faults.join(', ')}: a module is named after its machine, by small letters, digits and hyphens, such as store-locator.ts.`,
    );
  return modules.map((file) => file.slice(0, -'.ts'.length)).toSorted();
}

/** The module `#settings` in the folder `.raan`. */
export function settingsModule(
  folder: string,
  root: string,
  { languages, tracking, processes, connect }: CheckedConfig,
  names: readonly string[],
): string {
  if (languages.length === LANGS.length && tracking.length === 0 && names.length === 0 && connect.length === 0)
    return `export { settings } from '${ofPackage(folder, 'schemas/shop-settings.ts')}';\n`;
  const load = (path: string) => `load: () => import('${fromFolder(folder, resolve(root, path))}')`;
  const tags = tracking.map(
    ({ name, consent, code, hosts }) =>
      `    { name: '${name}', consent: '${consent}', hosts: ${JSON.stringify(hosts)}, ${load(code)} },\n`,
  );
  const own = names.map((name) => `    { name: '${name}', ${load(join(processes ?? '', `${name}.ts`))} },\n`);
  return (
    `export const settings = {\n  languages: ${JSON.stringify(languages)},\n` +
    `  tags: [\n${tags.join('')}  ],\n  processes: [\n${own.join('')}  ],\n  connect: ${JSON.stringify(connect)},\n};\n`
  );
}

/**
 * `@font-face` rules of the project's fonts, and the tokens that name them; the built-in families are the fallback for
 * missing characters.
 */
export function fontsStylesheet(folder: string, root: string, { fonts }: CheckedConfig): string {
  const rules = Object.entries(fonts ?? {})
    .map(([name, font]) => {
      if (font === undefined) return '';
      const faces = Object.entries(font.files).map(
        ([weight, file]) =>
          `@font-face {\n  font-family: '${font.family}';\n  font-weight: ${weight};\n  font-display: swap;\n` +
          `  src: url('${fromFolder(folder, resolve(root, file))}') format('woff2');\n}\n`,
      );
      return `${faces.join('')}:root {\n  --font-${name}: '${font.family}', ${BUILT_IN[name === 'heading' ? 'heading' : 'text']}, sans-serif;\n}\n`;
    })
    .join('');
  // Vite warns about an empty stylesheet.
  return `/* The fonts of raan.config.ts. */\n${rules}`;
}

const BUILT_IN = {
  heading: "'Prompt', 'Prompt fallback', 'Noto Sans CJK SC', system-ui",
  text: "'Plex Thai', 'Plex Thai fallback', 'Noto Sans CJK SC', system-ui",
} as const;

/**
 * Files of the first visible font face, which documents preload: the headings' face, in their weight or else the first
 * one.
 */
export function firstFonts(root: string, { fonts }: CheckedConfig): readonly string[] {
  const files = fonts?.heading?.files ?? {};
  const file = files['500'] ?? Object.values(files)[0];
  return file === undefined ? [] : [resolve(root, file)];
}

/** A module of this package, which is compiled where it is installed: unchanged settings add no byte to a page. */
export function ofPackage(folder: string, file: string): string {
  return fromFolder(folder, join(import.meta.dirname, '../..', file));
}

function fromFolder(folder: string, file: string): string {
  return relative(folder, file).replaceAll('\\', '/');
}
