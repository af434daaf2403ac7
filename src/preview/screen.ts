/** What a preview shows: the pages of a builder, and those of the shop that its links lead to. */
import type { PreviewPage, Rendered, Saying } from '#machines/preview/types.ts';
import { registry } from '#registry/index.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { createNodeStyles } from '../page/node-styles.ts';
import { placeAt } from '../page/location.ts';
import type { ResolvedNode } from '../renderer/resolve/resolved-node.ts';
import { createSpecSource } from '../renderer/react/spec-source.ts';
import { firstValues } from '../routes/search-params.ts';
import { becomesPreview, started, type StartedApp } from '../client/hydrate/start.tsx';
import { createAssembly } from './assembly.ts';
import { createBases } from './bases.ts';
import { createBroken } from './failed-nodes.ts';
import { countNodes } from './count-nodes.ts';
import { keptCalls } from './cached-calls.ts';
import { createLanguage } from './language.ts';
import { createOutfit } from './preview-app.ts';
import { createPageReader, pageFault } from './page-reader.ts';
import { painted } from './painted.ts';
import { previewHref, wantedPlace } from './preview-location.ts';
import { createPreviewNavigation } from './navigation.ts';
import { createScene } from './scene.ts';
import { indexTrees, type Written } from './tree-index.ts';
import { createZones } from './zones.ts';

export interface Screen {
  /** Puts a page on screen; resolves once it has been painted. What a later one overtakes is not shown. */
  readonly render: (page: PreviewPage, isWanted: () => boolean) => Promise<Rendered>;
  readonly setTheme: (key: string) => void;
  readonly setLang: (lang: Lang) => Promise<void>;
  /** Where the nodes on screen stand in what the builder wrote. */
  readonly written: () => ReadonlyMap<string, Written>;
}

/** The screen of this page; starts the app where it has not been started yet. */
export async function openScreen(say: (message: Saying) => void): Promise<Screen> {
  return createScreen(await startedApp(), say);
}

function startedApp(): Promise<StartedApp> {
  return new Promise((resolve) => {
    const look = () => {
      const app = started.get();
      if (app === undefined) return;
      stop();
      resolve(app);
    };
    const stop = started.subscribe(look);
    look();
    becomesPreview.set(true);
    // To the starter, a sign that the page is being used.
    dispatchEvent(new Event('scroll'));
  });
}

function createScreen(app: StartedApp, say: (message: Saying) => void): Screen {
  const { specs, load } = createSpecSource(registry);
  const zones = createZones();
  const readPage = createPageReader();
  const broken = createBroken();
  const basesOf = createBases(app.boot);
  const language = createLanguage(app.boot.lang);
  const outfit = createOutfit({
    app,
    failed: broken.add,
    go: (target, lang, way) => navigation.go(target, lang, way),
  });
  const scene = createScene({ app, outfit, say });
  const styles = createNodeStyles();
  const navigation = createPreviewNavigation({ app, outfit, scene, styles, basesOf });
  const assemble = createAssembly({ specs, zones, callIn: keptCalls() });
  let index: ReadonlyMap<string, Written> | undefined;
  let last: PreviewPage | undefined;
  const written = () => (index ??= indexTrees(zones));

  async function show({ path, pageJson }: PreviewPage, isWanted: () => boolean): Promise<Rendered> {
    const began = performance.now();
    const read = readPage(pageJson);
    if (read === undefined) return { ms: 0, nodes: 0, diagnostics: [NO_PAGE] };
    const { page, diagnostics: faults } = read;
    const wanted = wantedPlace(path, location.href);
    const lang = language.of(page.previewData?.lang ?? wanted?.lang);
    const href = previewHref(wanted?.target ?? '/', lang, location.origin);
    const [i18n, own] = await Promise.all([
      outfit.messages(lang),
      basesOf(lang),
      load([page.pageComponent, page.previewData, page.base].map(treesOf)),
    ]);
    const { pathname, searchStr } = placeAt(new URL(href), app.boot.outcome);
    const query = firstValues(new URLSearchParams(searchStr));
    const made = await assemble(page, { lang, path: pathname, query, own, shown: app.base.get() });
    const changed = zones.takeChanged().map(alone);
    await app.components.load(changed.map(({ type }) => type));
    styles.add(changed);
    if (!isWanted()) return { ms: 0, nodes: 0, diagnostics: [] };
    navigation.cancel();
    index = undefined;
    scene.show({ href, lang, i18n, outcome: { kind: 'page', page: made.page }, base: made.base, css: made.css });
    await painted();
    const { pageComponent } = made.page;
    const all = [...pageComponent, ...made.base.header, ...made.base.free, ...made.base.footer];
    const diagnostics: readonly Diagnostic[] = [
      ...(wanted === undefined ? [pageFault('warn', 'INVALID_PATH', '', `"${path}" is no path of the shop`)] : []),
      ...faults,
      ...zones.diagnostics(),
      ...broken.told(all, written),
    ];
    return { ms: performance.now() - began, nodes: countNodes(pageComponent), diagnostics };
  }

  /** One after the other: each begins where the last one ended. */
  let line: Promise<unknown> = Promise.resolve();
  const inLine = <T>(run: () => Promise<T>): Promise<T> => {
    const result = line.then(run);
    line = result.catch(() => {});
    return result;
  };

  return {
    render: (page, isWanted) => {
      last = page;
      return inLine(() => show(page, isWanted));
    },
    setTheme: scene.setTheme,
    setLang: (lang) =>
      inLine(async () => {
        language.choose(lang);
        if (last === undefined || navigation.isAway()) await navigation.inLang(lang);
        else await show(last, () => true);
      }),
    written: () => (navigation.isAway() ? NOTHING_WRITTEN : written()),
  };
}

const NOTHING_WRITTEN: ReadonlyMap<string, Written> = new Map();
const NO_PAGE = pageFault('error', 'INVALID_PAGE', '', 'expected an object of page data; what was shown stays');

/** What holds nodes, of a page's tree, its zones and its base. */
function treesOf(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const { headerZone, footerZone, freeZone } = part as Readonly<Record<string, unknown>>;
  return [part, headerZone, footerZone, freeZone];
}

/** A node without those below it. */
function alone(node: ResolvedNode): ResolvedNode {
  return node.children === undefined && node.slots === undefined
    ? node
    : { ...node, children: undefined, slots: undefined };
}
