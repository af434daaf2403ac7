/** Measures a search by graded queries: what is found, in which order, and how much of what should be found. */
import * as v from 'valibot';
import { type Lang, LANGS } from '#schemas/lang.ts';
import { isRecord } from '#schemas/record.ts';
import type { TestService } from '../contract/harness.ts';
import { ask } from '../contract/store-client.ts';

const HOSTS = { raan: 'localhost', baan: 'baan.localhost', offline: 'offline.localhost' };

/** A query and how well products answer it, by slug: 3 is what was asked for, 2 fits, 1 is near; others do not answer it. */
interface Judgement {
  readonly shop: keyof typeof HOSTS;
  readonly lang: Lang;
  readonly q: string;
  readonly grades: Readonly<Record<string, number>>;
}

const Row = v.tupleWithRest([v.picklist(['raan', 'baan', 'offline']), v.picklist(LANGS), v.string()], v.string());

/** The rows of a table: shop, language, query, and the slugs of grade 3, 2 and 1, separated by tabs; the first row is its head. */
export function readJudgements(table: string): readonly Judgement[] {
  const [, ...rows] = table.trimEnd().split('\n');
  return rows.map((row) => {
    const [shop, lang, q, ...slugs] = v.parse(Row, row.split('\t'));
    const graded = slugs.flatMap((cell, index) => cell.split(' ').map((slug) => [slug, 3 - index] as const));
    return { shop, lang, q, grades: Object.fromEntries(graded.filter(([slug]) => slug !== '')) };
  });
}

/** The result of a graded query. */
export interface Measured {
  readonly judgement: Judgement;
  /** Slugs in the order found. */
  readonly found: readonly string[];
  readonly suggestion: string | undefined;
  /** Normalised discounted cumulative gain of the first ten (Järvelin and Kekäläinen, 2002); 1 for a query that nothing answers. */
  readonly ndcg: number;
  /** Share of the products of grade 2 and 3 that are found, on whichever page; 1 for a query that nothing answers. */
  readonly recall: number;
}

const RANKS = 10;

const Answer = v.object({
  data: v.object({
    products: v.object({ pages: v.number() }),
    productRecords: v.array(v.object({ slug: v.string() })),
    suggestion: v.optional(v.string()),
  }),
});

/** Asks the service for all pages of a query. */
export async function measure(service: TestService, judgement: Judgement): Promise<Measured> {
  const found: string[] = [];
  let suggestion: string | undefined;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ q: judgement.q, p_page: String(page), lang: judgement.lang });
    const { body } = await ask(service, `/api/search?${query}`, { host: HOSTS[judgement.shop] });
    const { data } = v.parse(Answer, isRecord(body) ? body : {});
    found.push(...data.productRecords.map(({ slug }) => slug));
    suggestion = data.suggestion;
    pages = data.products.pages;
  }
  return { judgement, found, suggestion, ndcg: ndcgOf(judgement, found), recall: recallOf(judgement, found) };
}

function ndcgOf({ grades }: Judgement, found: readonly string[]): number {
  const ideal = gain(Object.values(grades).toSorted((a, b) => b - a));
  return ideal === 0 ? 1 : gain(found.map((slug) => grades[slug] ?? 0)) / ideal;
}

function gain(grades: readonly number[]): number {
  return grades.slice(0, RANKS).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
}

function recallOf({ grades }: Judgement, found: readonly string[]): number {
  const wanted = Object.keys(grades).filter((slug) => (grades[slug] ?? 0) >= 2);
  return wanted.length === 0 ? 1 : wanted.filter((slug) => found.includes(slug)).length / wanted.length;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The figures of all queries by language, and a line for each that is not perfect. */
export function report(title: string, measured: readonly Measured[]): string {
  const byLang = [...Map.groupBy(measured, ({ judgement }) => judgement.lang), ['all', measured] as const];
  const lines = byLang.map(
    ([lang, some]) =>
      `${lang.padEnd(5)} ${String(some.length).padStart(4)} queries  NDCG@10 ${mean(some.map(({ ndcg }) => ndcg)).toFixed(3)}  recall ${mean(some.map(({ recall }) => recall)).toFixed(3)}`,
  );
  const flawed = measured.filter(({ ndcg, recall }) => ndcg < 0.99 || recall < 1);
  const details = flawed.map(
    ({ judgement: { lang, q }, ndcg, recall, found, suggestion }) =>
      `  ${lang} ${q}: NDCG ${ndcg.toFixed(2)} recall ${recall.toFixed(2)} found ${found.length}: ${found.slice(0, 5).join(' ')}${suggestion === undefined ? '' : ` (${suggestion}?)`}`,
  );
  return [title, ...lines, ...details].join('\n');
}
