/** Synchronises the frame with the edited page: the whole page first, then throttled patches. */
import type { Preview } from '../../../../packages/preview-host/preview-host.ts';
import type { Lang } from '#schemas/lang.ts';
import { LOOK_PATH } from '#schemas/page/zones.ts';
import { isRecord } from '#schemas/record.ts';
import { fillTexts } from '#schemas/values/text/rule-texts.ts';
import type { Page } from '../page/nodes.ts';
import { diffJson } from '../../json/json-value.ts';
import { framedPath } from '../sections/section-types.ts';

/** Data that the page is rendered with, beside its content: head, records; `rules` has the values of the shop's rules by language. */
export type PageRecords = Readonly<Record<string, unknown>>;

interface Options {
  readonly preview: Pick<Preview, 'replace' | 'patch'>;
  /** Path of what is edited. */
  readonly path: string;
  /** Path of the page in the frame, where it is not that of what is edited. */
  readonly framed?: string;
  /** Loads the records of a page; undefined when the store does not answer. */
  readonly load: (page: Page) => Promise<PageRecords | undefined>;
}

export interface PreviewSync {
  readonly show: (page: Page) => void;
  /** Loads the records again, as after a change of language. */
  readonly reload: () => void;
  readonly stop: () => void;
}

/** Throttle of patches (ms). */
const PATCH_MS = 33;
/** Debounce (ms) of loading records: an edited page may refer to others. */
const RELOAD_MS = 700;

export function createPreviewSync({ preview, path, framed = framedPath(path), load }: Options): PreviewSync {
  let page: Page | undefined;
  let records: PageRecords | undefined;
  let sent: Readonly<Record<string, unknown>> | undefined;
  let patchTimer: ReturnType<typeof setTimeout> | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function send(): void {
    patchTimer = undefined;
    if (page === undefined || records === undefined || isOver) return;
    const { pageSetting = records.pageSetting, pageComponent } = page;
    const { rules, ...data } = records;
    const shown = fillTexts(pageComponent, (lang, name) => valueIn(rules, lang, name));
    const own = { ...(pageSetting === undefined ? {} : { pageSetting }), pageComponent: shown };
    const next = { ...data, ...(path === LOOK_PATH ? { previewData: lookOf(page.pageSetting) } : own) };
    if (sent === undefined) void preview.replace(framed, next);
    else {
      const ops = diffJson(sent, next);
      if (ops.length > 0)
        void preview.patch(ops).then((outcome) => {
          if (!outcome.ok && outcome.code === 'PATCH_FAILED') sent = undefined;
        });
    }
    sent = next;
  }

  async function refresh(): Promise<void> {
    const current = page;
    if (current === undefined) return;
    const loaded = await load(current);
    if (isOver) return;
    records = loaded ?? records ?? { path: framed };
    send();
  }

  function scheduleReload(): void {
    clearTimeout(reloadTimer);
    reloadTimer = setTimeout(() => void refresh(), RELOAD_MS);
  }

  return {
    show(next) {
      const isFirst = page === undefined;
      page = next;
      if (isFirst) void refresh();
      else {
        patchTimer ??= setTimeout(send, PATCH_MS);
        scheduleReload();
      }
    },
    reload: () => void refresh(),
    stop() {
      isOver = true;
      clearTimeout(patchTimer);
      clearTimeout(reloadTimer);
    },
  };
}

/** The look of all pages, as a preview overrides that of the shop (contract, chapter 3). */
function lookOf(setting: unknown): { readonly themeKey?: unknown; readonly slotCss: unknown } {
  const { themeKey, shopCss = '' } = isRecord(setting) ? setting : {};
  return { ...(themeKey === undefined ? {} : { themeKey }), slotCss: shopCss };
}

/** The values of the shop's rules in a language, as `builderPreview` answers them. */
function valueIn(rules: unknown, lang: Lang, name: string): string | undefined {
  const values = isRecord(rules) ? rules[lang] : undefined;
  const value = isRecord(values) && Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
