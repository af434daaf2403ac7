/** A page as a builder writes it: with its path beside it, it is a page file of a shop folder. */
import * as v from 'valibot';
import { LANGS } from '../lang.ts';
import { absentWhenNull } from '../lenient/loose.ts';
import { PageSetting } from '../page.ts';

const MAX_PATH = 300;
/** Paths of the storefront itself, and the language prefixes. */
const TAKEN: ReadonlySet<string> = new Set(
  ['api', 'account', 'pay', 'media', 'image', 'builds', 'assets', 'builder', 'lnw-demo'].concat(LANGS),
);

/** Path of a page, decoded and without language; one that ends in `/*` matches all below. */
export const PagePath = v.pipe(
  v.string(),
  v.maxLength(MAX_PATH, `expected at most ${MAX_PATH} characters`),
  v.regex(
    /^\/(?:(?:[^\s?#*%/\\]+\/)*(?:[^\s?#*%/\\]+|\*))?$/u,
    'expected a path such as "/about", or a pattern such as "/product/*"',
  ),
  v.check((path) => !TAKEN.has(path.split('/')[1] ?? ''), 'expected a path that the storefront does not need itself'),
);

/** Nodes pass unchecked: the renderer reports their faults. */
export const PageContent = v.strictObject(
  {
    pageSetting: absentWhenNull(v.strictObject(PageSetting.entries)),
    /** Texts may be in several languages. */
    pageHead: absentWhenNull(v.record(v.string(), v.unknown())),
    pageComponent: v.union(
      [v.array(v.unknown()), v.looseObject({ type: v.string() })],
      'expected a node or a list of nodes',
    ),
  },
  'expected pageSetting, pageHead and pageComponent alone',
);
export type PageContent = v.InferOutput<typeof PageContent>;
