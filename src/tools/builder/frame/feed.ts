/** Tells the frame how the page stands: whole at first, then what changes, merged so that typing stays fluid. */
import type { Preview } from '../../../../packages/preview-host/preview-host.ts';
import type { Page } from '../page/nodes.ts';
import { diffJson } from '../../json/json-value.ts';

/** What the page is shown with: head, records. */
export type PageRecords = Readonly<Record<string, unknown>>;

interface Options {
  readonly preview: Pick<Preview, 'replace' | 'patch'>;
  /** The path that the frame shows the page at. */
  readonly path: string;
  /** What the page is shown with; undefined where that cannot be told now. */
  readonly load: (page: Page) => Promise<PageRecords | undefined>;
}

export interface Feed {
  readonly show: (page: Page) => void;
  /** The records are others: the language has changed. */
  readonly reload: () => void;
  readonly stop: () => void;
}

/** Thirty times a second. */
const TELL_MS = 33;
/** Records are asked for when nothing has been edited for a moment: a page may name others then. */
const QUIET_MS = 700;

export function createFeed({ preview, path, load }: Options): Feed {
  let page: Page | undefined;
  let records: PageRecords | undefined;
  let told: Readonly<Record<string, unknown>> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let loading: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function tell(): void {
    telling = undefined;
    if (page === undefined || records === undefined || isOver) return;
    const { pageSetting = records.pageSetting, pageComponent } = page;
    const next = { ...records, ...(pageSetting === undefined ? {} : { pageSetting }), pageComponent };
    if (told === undefined) void preview.replace(path, next);
    else {
      const ops = diffJson(told, next);
      if (ops.length > 0)
        void preview.patch(ops).then((outcome) => {
          if (!outcome.ok && outcome.code === 'PATCH_FAILED') told = undefined;
        });
    }
    told = next;
  }

  async function refresh(): Promise<void> {
    const asked = page;
    if (asked === undefined) return;
    const loaded = await load(asked);
    if (isOver) return;
    records = loaded ?? records ?? { path };
    tell();
  }

  function later(): void {
    clearTimeout(loading);
    loading = setTimeout(() => void refresh(), QUIET_MS);
  }

  return {
    show(next) {
      const isFirst = page === undefined;
      page = next;
      if (isFirst) void refresh();
      else {
        telling ??= setTimeout(tell, TELL_MS);
        later();
      }
    },
    reload: () => void refresh(),
    stop() {
      isOver = true;
      clearTimeout(telling);
      clearTimeout(loading);
    },
  };
}
