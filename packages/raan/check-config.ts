/** Checks the configuration of a shop project. */
import * as v from 'valibot';
import { LANGS } from '../../schemas/lang.ts';
import { isRecord } from '../../schemas/record.ts';

const PATH = 'Expected a path of the project that begins with ./';
const path = v.pipe(v.string(PATH), v.regex(/^\.\//, PATH));
const LANGUAGE_NAMES = LANGS.map((lang) => `"${lang}"`).join(', ');

const Engine = v.strictObject(
  {
    name: v.literal('vendure', 'Expected "vendure"'),
    url: v.pipe(v.string(), v.url('Expected the address of Vendure, such as https://vendure.example')),
    channel: v.pipe(v.string(), v.regex(/./, 'Expected the token of the channel')),
  },
  'Expected { name: "vendure", url: "https://…", channel: "…" }',
);

const STORE = 'Expected { shop: "./shop" } for the embedded service, or { platform: "https://…" }';
const Embedded = v.strictObject({ shop: path, engine: v.optional(Engine) }, STORE);
const Platform = v.strictObject({
  platform: v.pipe(v.string(), v.url('Expected the address of the platform, such as https://api.example')),
});
const Store = v.union([Embedded, Platform], STORE);
/** The message of a plain union would not name the fault of the engine. */
const StoreByKind = v.lazy((store) => (isRecord(store) && isRecord(store.engine) ? Embedded : Store));

const Languages = v.pipe(
  v.array(v.picklist(LANGS, `Expected one of ${LANGUAGE_NAMES}`), 'Expected a list of languages such as ["th", "en"]'),
  v.includes('th', 'Expected "th" among them: addresses without a prefix are in Thai'),
  v.check((langs) => new Set(langs).size === langs.length, 'Expected each language once'),
);

const Font = v.strictObject(
  {
    family: v.pipe(
      v.string('Expected the name of the family, such as "Sarabun"'),
      v.regex(/^[\p{L}\d][\p{L}\d _-]*$/u, 'Expected a name of letters, digits, spaces and hyphens'),
    ),
    files: v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/, 'Expected a weight from 1 to 999, such as 400')),
        v.pipe(path, v.endsWith('.woff2', 'Expected a file of the kind WOFF2, *.woff2')),
        'Expected files by weight, such as { 400: "./theme/sarabun-400.woff2" }',
      ),
      v.minEntries(1, 'Expected one file at least'),
    ),
  },
  'Expected { family: "Sarabun", files: { 400: "./theme/sarabun-400.woff2" } }',
);

const Fonts = v.strictObject({ heading: v.optional(Font), text: v.optional(Font) }, 'Expected { heading, text }');

const source = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[a-z\d*.-]+$/, 'Expected an https address without a path, such as https://collect.example'),
);
/** Development needs services of the same machine. */
const origin = v.pipe(
  v.string(),
  v.regex(
    /^(?:https:\/\/[a-z\d*.-]+|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?$/,
    'Expected an https origin such as https://slots.example, or one of this machine such as http://localhost:4000',
  ),
);
const name = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z\d-]*$/, 'Expected a name of small letters, digits and hyphens, such as my-tag'),
);

const Hosts = v.strictObject({
  script: v.optional(v.array(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/, 'Expected a host such as cdn.example'))), []),
  connect: v.optional(v.array(source), []),
  frame: v.optional(v.array(source), []),
});

const Tag = v.strictObject(
  {
    name,
    consent: v.picklist(
      ['analytics', 'ads', 'either'],
      'Expected the consent it needs: "analytics", "ads" or "either"',
    ),
    code: path,
    hosts: v.optional(Hosts, {}),
  },
  'Expected { name: "my-tag", consent: "analytics", code: "./tracking/my-tag.ts" }',
);

const Config = v.strictObject(
  {
    types: v.optional(path),
    omit: v.optional(v.array(v.string(), 'Expected a list of names'), []),
    theme: v.optional(path),
    fonts: v.optional(Fonts),
    messages: v.optional(path),
    languages: v.optional(Languages, [...LANGS]),
    tracking: v.optional(
      v.pipe(
        v.array(Tag, 'Expected a list of tags'),
        v.check((tags) => new Set(tags.map(({ name }) => name)).size === tags.length, 'Expected each name once'),
      ),
      [],
    ),
    processes: v.optional(path),
    connect: v.optional(v.array(origin, 'Expected a list of origins such as ["https://slots.example"]'), []),
    store: v.optional(StoreByKind),
  },
  'Expected defineShop({ … })',
);

/** An invalid configuration. The message has a line for each fault, with its position. */
export class ConfigError extends Error {}

/** A checked configuration. */
export type CheckedConfig = v.InferOutput<typeof Config>;

/**
 * Checks a configuration.
 *
 * @throws ConfigError with the position and the expected value of each fault
 */
export function checkConfig(config: unknown): CheckedConfig {
  const { success, output, issues } = v.safeParse(Config, config);
  if (success) return output;
  throw new ConfigError(issues.map((issue) => `raan.config.ts: ${faultText(issue)}`).join('\n'));
}

function faultText(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the default export';
  if (issue.expected === 'never') return `${place} is no setting. Use ${settingsBeside(place)}.`;
  const found = typeof issue.input === 'object' && issue.input !== null ? shown(issue.input) : issue.received;
  return `${place}: ${issue.message}. It is ${found}.`;
}

/** Settings by the place of an unknown one; the first match applies. */
const KNOWN: readonly (readonly [place: RegExp, entries: object])[] = [
  [/^fonts\.[^.]+$/, Fonts.entries],
  [/^fonts\./, Font.entries],
  [/^tracking\.\d+\.hosts\./, Hosts.entries],
  [/^tracking\./, Tag.entries],
  [/^store\.engine\./, Engine.entries],
  [/(?:)/, Config.entries],
];

/** Names of the settings in the same object as an unknown setting. */
function settingsBeside(place: string): string {
  const [, entries = {}] = KNOWN.find(([pattern]) => pattern.test(place)) ?? [];
  return Object.keys(entries).join(', ');
}

function shown(value: object): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
