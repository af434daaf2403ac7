/** Sends edits of sources to browsers and to the server in development. */
import type { DevEnvironment, EnvironmentModuleNode, HotUpdateOptions, Plugin } from 'vite';
import { CHANGED } from '../../tools/development/changed.ts';

const CSS_MODULE = /\.module\.css$/;
/** The line of a stylesheet's script that has its text; the other lines name its classes. */
const TEXT_OF_STYLE = /^const __vite__css = .*$/m;
/** Sources that affect only the browsers that have loaded them: pages get no data from them. */
const SHOWN_BY_BROWSER = /^(?:registry|src\/(?:shell|client|shop|preview|tools))\/.+(?:\.tsx|\.css)$/;
/** Running actors keep the machine that created them, so a hot update would not change the page. */
const KEPT_BY_ACTORS = /^machines\/.+\.ts$/;

/**
 * Makes CSS modules replace their own style, like other stylesheets. Vite would replace the modules that import them,
 * and reload the page if one of those is not a component.
 */
export function replaceStyles(): Plugin {
  /** Scripts of CSS modules without their text, by file. */
  const classNames = new Map<string, string>();
  return {
    name: 'raan:replace-styles',
    apply: 'serve',
    enforce: 'post',
    transform(code, id) {
      if (this.environment.name !== 'client' || !CSS_MODULE.test(id)) return undefined;
      classNames.set(id, code.replace(TEXT_OF_STYLE, ''));
      return { code: `${code}\nimport.meta.hot.accept();`, map: null };
    },
    async hotUpdate({ file, modules }: HotUpdateOptions): Promise<EnvironmentModuleNode[] | undefined> {
      const { environment } = this;
      if (environment.name !== 'client' || environment.mode !== 'dev' || !file.endsWith('.css')) return undefined;
      const styles = withStyleImporters(modules);
      await Promise.all([...styles].map((module) => acceptSameNames(module, environment)));
      return [...styles];
    },
  };

  /** If class names have changed, the importing modules have to run again. */
  async function acceptSameNames(module: EnvironmentModuleNode, environment: DevEnvironment): Promise<void> {
    if (module.id === null || !CSS_MODULE.test(module.id)) return;
    const before = classNames.get(module.id);
    await environment.transformRequest(module.url);
    module.isSelfAccepting = before === classNames.get(module.id);
  }
}

/** Modules and the stylesheets that contain them, by `composes` or `@import`. */
function withStyleImporters(modules: Iterable<EnvironmentModuleNode>, found = new Set<EnvironmentModuleNode>()) {
  for (const module of modules) {
    if (found.has(module)) continue;
    found.add(module);
    withStyleImporters(
      [...module.importers].filter(({ type }) => type === 'css'),
      found,
    );
  }
  return found;
}

/**
 * Reloads pages after an edit of a machine or of a module that only the server has loaded. The server loads changed
 * modules with the next request (`hmr: false` of its runner), so they cost nothing before. `edited` is called after the
 * modules are invalidated.
 */
export function followServerEdits(edited: () => void): Plugin {
  let ssr: DevEnvironment | undefined;
  let root = '';
  return {
    name: 'raan:follow-server-edits',
    apply: 'serve',
    configureServer({ environments, config }) {
      ({ ssr } = environments);
      ({ root } = config);
    },
    hotUpdate({ file, modules }: HotUpdateOptions): EnvironmentModuleNode[] | undefined {
      const { environment } = this;
      // The server's modules are invalidated already.
      edited();
      if (environment.name !== 'client' || environment.mode !== 'dev') return [];
      environment.hot.send(CHANGED, file);
      const isOfServer = ssr?.moduleGraph.getModulesByFile(file) !== undefined;
      const path = file.slice(root.length + 1);
      const isServerOnly = isOfServer && modules.length === 0 && !SHOWN_BY_BROWSER.test(path);
      const isMachine = modules.length > 0 && KEPT_BY_ACTORS.test(path);
      if (isServerOnly || isMachine) environment.hot.send({ type: 'full-reload' });
      return isMachine ? [] : undefined;
    },
  };
}
