/**
 * Figures of one page load: times in ms, sizes in bytes as transferred, `count` in requests.
 *
 * @typedef {{ count: number, bytes: number }} Kind
 * @typedef {object} Figures
 * @property {number} score - of Lighthouse's performance, 0 to 100
 * @property {number} fcp
 * @property {number} lcp
 * @property {number} tbt
 * @property {number} cls
 * @property {Record<'document' | 'stylesheet' | 'font' | 'script' | 'image', Kind>} kinds
 * @property {Record<string, number>} parts - of the largest contentful paint, as observed without throttling
 * @property {number} elements
 */

/** Kinds of Lighthouse's network requests. */
const KINDS = /** @type {const} */ (['document', 'stylesheet', 'font', 'script', 'image']);

/** Attempts at a page: on a busy machine a trace may lack its beginning. */
const ATTEMPTS = 4;

/**
 * Loads a page as Lighthouse's phone does, with an empty cache.
 *
 * @param {string} url
 * @param {number} port - of the browser's DevTools
 * @returns {Promise<Figures>}
 */
export async function auditPage(url, port) {
  const { default: lighthouse } = await import('lighthouse');
  const load = () => lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance'] });
  let result = await load();
  for (let tried = 1; tried < ATTEMPTS && result?.lhr.runtimeError !== undefined; tried += 1) result = await load();
  if (result === undefined || result.lhr.runtimeError !== undefined)
    throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { audits, categories } = result.lhr;
  const value = (/** @type {string} */ id) => audits[id]?.numericValue ?? NaN;
  const requests = itemsOf(audits['network-requests']);
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    kinds: kindsOf(requests),
    parts: partsOf(audits['lcp-breakdown-insight']),
    elements: elementsOf(audits['dom-size-insight']),
  };
}

/** @typedef {Readonly<Record<string, unknown>>} Item */

/**
 * An audit of Lighthouse's result. The package is installed only for the benchmark, so its types are not available in
 * every check.
 *
 * @typedef {{ readonly details?: unknown }} Audit
 */

/**
 * @param {unknown} value
 * @returns {Item}
 */
function fieldsOf(value) {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/**
 * @param {Audit | undefined} audit
 * @returns {readonly Item[]}
 */
function itemsOf(audit) {
  const { items } = fieldsOf(audit?.details);
  return Array.isArray(items) ? items : [];
}

/** @param {readonly Item[]} requests */
function kindsOf(requests) {
  const sum = (/** @type {string} */ kind) => {
    const all = requests.filter(({ resourceType }) => String(resourceType).toLowerCase() === kind);
    return { count: all.length, bytes: all.reduce((bytes, { transferSize }) => bytes + Number(transferSize), 0) };
  };
  return /** @type {Figures['kinds']} */ (Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])));
}

/** @param {Audit | undefined} audit */
function partsOf(audit) {
  const rows = itemsOf(audit).flatMap((table) => (Array.isArray(table.items) ? table.items : []));
  return Object.fromEntries(rows.map(({ subpart, duration }) => [String(subpart), Number(duration)]));
}

/** @param {Audit | undefined} audit */
function elementsOf(audit) {
  return Number(fieldsOf(fieldsOf(audit?.details).debugData).totalElements ?? NaN);
}
