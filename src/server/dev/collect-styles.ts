/** Collects the stylesheets that source modules import, in the order in which a build joins them. */
import { join } from 'node:path';
import type { RunnableDevEnvironment } from 'vite';
import type { InlinedStyle } from '../pages/render/assets.ts';

/** Stylesheets of the sources, by the modules that import them. File paths are relative to the root. */
export interface StyleCollector {
  /** Reads the current content of these files and their imports. Resolves to a new number after a style has changed. */
  readonly update: (files: readonly string[]) => Promise<number>;
  /** Returns the stylesheets that files import statically, each once. */
  readonly of: (files: readonly string[]) => readonly InlinedStyle[];
}

/** A module with the URLs that it imports statically, in the order of their evaluation. */
interface Module {
  readonly dependencies: readonly string[];
  readonly style: InlinedStyle | undefined;
}

const STYLE = /\.css$/;

/** Creates a collector. It transforms modules, and does not run modules that have not run before. */
export function createStyleCollector(ssr: RunnableDevEnvironment): StyleCollector {
  let modules: ReadonlyMap<string, Module> = new Map();
  let text = '';
  let version = 0;
  return {
    async update(files) {
      const read = new Map<string, Promise<Module>>();
      await Promise.all(files.map((file) => readBelow(`/${file}`, read)));
      modules = new Map(await Promise.all([...read].map(async ([url, module]) => [url, await module] as const)));
      const now = [...modules.values()].map(({ style }) => style?.css ?? '').join('\n');
      if (now !== text) version += 1;
      text = now;
      return version;
    },
    of(asked) {
      const found = new Map<string, InlinedStyle>();
      const seen = new Set<string>();
      const visit = (url: string) => {
        if (seen.has(url)) return;
        seen.add(url);
        const { dependencies = [], style } = modules.get(url) ?? {};
        for (const dependency of dependencies) visit(dependency);
        if (style !== undefined) found.set(style.id, style);
      };
      for (const file of asked) visit(`/${file}`);
      return [...found.values()];
    },
  };

  async function readBelow(url: string, read: Map<string, Promise<Module>>): Promise<void> {
    if (read.has(url)) return;
    const module = readModule(url);
    read.set(url, module);
    const { dependencies } = await module;
    await Promise.all(dependencies.map((dependency) => readBelow(dependency, read)));
  }

  async function readModule(url: string): Promise<Module> {
    if (STYLE.test(url)) {
      const { default: css }: { readonly default: string } = await ssr.runner.import(`${url}?inline`);
      return { dependencies: [], style: { id: fileOf(url, ssr.config.root), css } };
    }
    await updateRunner(url);
    const { deps = [] } = (await ssr.transformRequest(url)) ?? {};
    return { dependencies: deps.filter(isSource), style: undefined };
  }

  /**
   * Runs an outdated module again. The runner keeps the old version if something else transforms the edited source
   * first.
   */
  async function updateRunner(url: string): Promise<void> {
    if (ssr.runner.evaluatedModules.getModuleByUrl(url)?.evaluated !== true) return;
    const module = await ssr.moduleGraph.getModuleByUrl(url);
    if (module?.transformResult === null) await ssr.runner.import(url);
  }
}

const OUTSIDE = '/@fs/';

/** Whether a URL is a source, also of a shop project outside of the root. Packages have no styles for pages. */
function isSource(url: string): boolean {
  return url.startsWith('/') && !url.includes('/node_modules/') && (!url.startsWith('/@') || url.startsWith(OUTSIDE));
}

function fileOf(url: string, root: string): string {
  return url.startsWith(OUTSIDE) ? url.slice(OUTSIDE.length - 1) : join(root, url);
}
