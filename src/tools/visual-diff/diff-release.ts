/** `npm run pages:diff`: pictures of the pages that a release changes, before and after, with what differs outlined. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import * as v from 'valibot';
import { PageContent } from '#schemas/builder/page.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import { diffPages, type PageChange } from '../builder/releases/page-diff.ts';
import { type ChangedNode, findChanges, type Rect, type Region } from './find-changes.ts';
import { openPhotographer, type Picture, WIDTHS } from './photograph.ts';

/** Which release of which shop; `cookie`: the session of somebody who may build there. */
export interface DiffOptions {
  /** Origin of the shop. */
  readonly shop: string;
  readonly release: string;
  readonly cookie: string;
  readonly lang: string;
  /** Folder of the pictures. */
  readonly folder: string;
}

/** The differences of a page: by component and property, and in its picture of each width. */
export interface PageReport {
  readonly path: string;
  readonly changes: readonly PageChange[];
  readonly pictures: readonly {
    readonly width: number;
    readonly regions: readonly Region[];
    readonly nodes: readonly ChangedNode[];
    /** Whether the page goes on below the end of a picture, where nobody has looked. */
    readonly isCut: boolean;
  }[];
}

const Details = v.object({ pages: v.array(v.object({ path: v.string() })) });
const State = v.object({
  page: v.nullable(PageContent),
  published: v.nullable(v.object({ version: v.number() })),
});
const Version = v.object({ page: v.nullable(PageContent) });
const Data = v.record(v.string(), v.unknown());
const EMPTY: PageContent = { pageComponent: [] };

/** Photographs with a page of the browser whose context bypasses CSP; writes PNGs and `report.json` into the folder. */
export async function diffRelease(browserPage: Page, options: DiffOptions): Promise<readonly PageReport[]> {
  const { shop, release, cookie, lang, folder } = options;
  const ask = async <Schema extends v.GenericSchema>(
    schema: Schema,
    call: string,
    init: { readonly query?: Record<string, string>; readonly data?: object },
  ): Promise<v.InferOutput<Schema>> => {
    const url = `${shop}/api/builder/${call}?${new URLSearchParams(init.query ?? {})}`;
    const headers = { cookie, 'page-language': lang, accept: 'application/json', origin: shop };
    const { request } = browserPage.context();
    const answer =
      init.data === undefined
        ? await request.get(url, { headers })
        : await request.post(url, { headers, data: init.data });
    const body: unknown = await answer.json();
    return v.parse(v.object({ data: schema }), body).data;
  };
  await mkdir(folder, { recursive: true });
  // A page of the shop itself may frame it.
  const photographer = await openPhotographer(browserPage, { shop, host: `${shop}/robots.txt`, lang });
  const { pages } = await ask(Details, 'release', { query: { id: release } });
  const reports: PageReport[] = [];
  for (const [index, { path }] of pages.entries()) {
    if (!path.startsWith('/') || path.endsWith('/*')) continue;
    const state = await ask(State, 'page', { query: { path, release } });
    const version = state.published?.version;
    const published =
      version === undefined ? null : (await ask(Version, 'version', { query: { path, version: `${version}` } })).page;
    const [before, after] = [withUniqueIds(published ?? EMPTY), withUniqueIds(state.page ?? EMPTY)];
    const pictures: PageReport['pictures'][number][] = [];
    const [old, fresh] = [
      await ask(Data, 'preview', { data: { path, page: before } }),
      await ask(Data, 'preview', { data: { path, page: after } }),
    ];
    for (const width of WIDTHS) {
      const [from, to] = [await photographer.capture(old, width), await photographer.capture(fresh, width)];
      const { regions, nodes } = findChanges(from, to);
      const name = join(folder, `${index + 1}-${width}`);
      await writeFile(`${name}-before.png`, from.png);
      await writeFile(`${name}-after.png`, await outlineRegions(to, regions));
      pictures.push({ width, regions, nodes, isCut: from.isCut || to.isCut });
    }
    reports.push({ path, changes: diffPages(before, after), pictures });
  }
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(reports, null, 2)}\n`);
  return reports;
}

/** Draws boxes into a picture; answers it as PNG. */
export function outlineRegions({ png, raster: { width, height } }: Picture, boxes: readonly Rect[]): Promise<Buffer> {
  const rects = boxes.map(
    (box) =>
      `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="none" stroke="#d00" stroke-width="3"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rects.join('')}</svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
