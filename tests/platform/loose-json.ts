/** Writes the records of an answer as a loose upstream does (contract, chapter 3 "Records"): the same values, typed otherwise. */

/** Fields whose keys are data (languages, names of options): a field more would be one language or option more. */
const MAPS = new Set([
  'options',
  'locales',
  'langs',
  'name',
  'title',
  'label',
  '$t',
  'fields',
  'globalConfig',
  'data-map',
]);
/** Builders write nodes by the manifest's schemas, not a platform's database. */
const OF_BUILDERS = new Set([
  'pageComponent',
  'headerZone',
  'footerZone',
  'freeZone',
  'previewData',
  'pageHead',
  'webHead',
  'cookieConsent',
  'slotStyle',
  'adwords',
  'scripts',
]);

/** Retypes JSON; `pick(limit)` chooses a whole number below `limit`, so that a seed repeats it. */
export function loosen(value: unknown, pick: (limit: number) => number, isMap = false): unknown {
  if (typeof value === 'number') return Number.isFinite(value) && pick(2) === 0 ? String(value) : value;
  if (typeof value === 'boolean') return [value, Number(value), String(Number(value))][pick(3)];
  if (Array.isArray(value)) {
    if (value.length === 0) return pick(2) === 0 ? null : value;
    return value.map((each: unknown) => loosen(each, pick));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]: [string, unknown]) => [
    key,
    OF_BUILDERS.has(key) ? each : loosen(each, pick, MAPS.has(key)),
  ]);
  // Platforms grow fields that nobody has announced.
  const unknown = isMap ? [] : [['x_unknown', [null, 'x', { y: [1] }][pick(3)]]];
  return Object.fromEntries([...entries, ...unknown]);
}
