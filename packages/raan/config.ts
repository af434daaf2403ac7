/** `raan/config`: the configuration of a shop project, `raan.config.ts`. */
import * as v from 'valibot';

const folder = v.pipe(v.string(), v.regex(/^\.\//, 'Expected a path of the project that begins with ./'));

const Store = v.union(
  [
    v.strictObject({ shop: folder }),
    v.strictObject({
      platform: v.pipe(v.string(), v.url('Expected the address of the platform, such as https://api.example')),
    }),
  ],
  'Expected { shop: "./shop" } for the embedded service, or { platform: "https://…" }',
);

const Config = v.strictObject(
  {
    types: v.optional(folder),
    omit: v.optional(v.array(v.string(), 'Expected a list of names'), []),
    theme: v.optional(folder),
    messages: v.optional(folder),
    store: v.optional(Store),
  },
  'Expected defineShop({ … })',
);

/** What a shop project changes. Paths begin with `./` and start at the project's folder. */
export interface ShopConfig {
  /** Folder of component types, each in a folder of its name. */
  readonly types?: `./${string}`;
  /** Names of built-in types that this shop does not offer. Pages that contain one show a placeholder in the workbench, and nothing to shoppers. */
  readonly omit?: readonly string[];
  /** Stylesheet whose `:root` and `[data-theme]` blocks change the tokens of the look. */
  readonly theme?: `./${string}`;
  /** Folder of catalogues, `<language>.po`: own messages, and other words for built-in ones. */
  readonly messages?: `./${string}`;
  /** The embedded service with the shop of a folder, or a platform. Default: the embedded service with the demo shops. */
  readonly store?: { readonly shop: `./${string}` } | { readonly platform: string };
}

/**
 * Declares a shop project, as the default export of `raan.config.ts`.
 *
 * @example
 * export default defineShop({ types: './types', omit: ['countdown'] });
 */
export function defineShop(config: ShopConfig): ShopConfig {
  return config;
}

/** A configuration that is not valid. The message has a line for each fault, with its place. */
export class ConfigError extends Error {}

/** A checked configuration. */
export type CheckedConfig = v.InferOutput<typeof Config>;

/**
 * Checks a configuration.
 *
 * @throws ConfigError with the place of each fault and what is expected there
 */
export function checkConfig(config: unknown): CheckedConfig {
  const { success, output, issues } = v.safeParse(Config, config);
  if (success) return output;
  throw new ConfigError(issues.map((issue) => `raan.config.ts: ${faultText(issue)}`).join('\n'));
}

function faultText(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'the default export';
  if (issue.expected === 'never') return `${place} is no setting. Use ${Object.keys(Config.entries).join(', ')}.`;
  return `${place}: ${issue.message}. It is ${issue.received}.`;
}
