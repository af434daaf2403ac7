/**
 * Experiments and audiences: a node of the type `experiment` has its usual content as children and up to four variants
 * in slots. One variant replaces the node before the page is rendered; without a choice, the children are shown. Pure.
 */
import { isLang, type Lang } from '../lang.ts';
import { MAX_LEVELS } from '../page/node.ts';
import { replaceNodes } from '../page/replace-nodes.ts';
import { isRecord } from '../record.ts';
import { fnv1a } from '../values/text/fnv1a.ts';
import { type Goal, goalOf, markOf } from './goal.ts';
import { chooseByShares, readShares, type Shares, sharesFor } from './shares.ts';

/** Type of the nodes that have variants. It is no component: the renderer never meets it where somebody has chosen. */
export const EXPERIMENT_TYPE = 'experiment';
/** Most variants of an experiment beside its usual content. */
export const MAX_VARIANTS = 4;
/** Most experiments of a page; the others show their usual content. */
export const MAX_EXPERIMENTS = 20;
/** Longest id of an experiment: of a node (200), and of its zone. */
export const MAX_EXPERIMENT_ID = 220;
const MAX_TEXT = 100;

/** Number of buckets that visitors fall into. */
export const BUCKETS = 10_000;

/** The audience of a variant; all conditions that are set must hold. */
export interface Variant {
  /** Percentage of the visitors that the rest names; 100 unless given. */
  readonly share: number;
  readonly lang: Lang | undefined;
  readonly member: boolean | undefined;
  readonly returning: boolean | undefined;
  /** Value of the parameter `utm_campaign`. */
  readonly campaign: string | undefined;
}

/** An experiment of a page; variants in the order of their slots. */
export interface Experiment {
  /** Id of its node. */
  readonly id: string;
  readonly variants: readonly Variant[];
  readonly goal: Goal;
  /** Where the results decide: the shares of now, which replace the shares and conditions of the variants. */
  readonly shares?: Shares;
}

/** Known facts about a visitor. Unknown facts are undefined, and match no condition of a variant. */
export interface Visit {
  readonly lang: Lang;
  /** 0–9999; undefined: the visitor is in no share below 100 %. */
  readonly bucket: number | undefined;
  /** Whether the browser says that it is a phone's. */
  readonly isPhone?: boolean | undefined;
  readonly member: boolean | undefined;
  readonly returning: boolean | undefined;
  readonly campaign: string | undefined;
}

/** Number of the chosen variant by experiment, from 1 on; 0: the usual content. */
export type Choices = ReadonlyMap<string, number>;

/** The slot of a variant, by its number. */
export function variantSlot(number: number): string {
  return `variant-${number}`;
}

/** The experiments of a tree, outer ones first. Any JSON. */
export function listExperiments(component: unknown): readonly Experiment[] {
  const found = new Map<string, Experiment>();
  const visitList = (items: unknown, level: number): void => {
    if (Array.isArray(items)) for (const item of items) visit(item, level);
  };
  const visit = (value: unknown, level: number): void => {
    if (!isRecord(value) || level > MAX_LEVELS) return;
    const { id, type, props } = value;
    const isId = typeof id === 'string' && id !== '' && id.length <= MAX_EXPERIMENT_ID;
    const isNew = type === EXPERIMENT_TYPE && isId && !found.has(id);
    if (isNew && found.size < MAX_EXPERIMENTS) found.set(id, readExperiment(id, props));
    visitList(value.children, level + 1);
    if (isRecord(value.slots)) for (const list of Object.values(value.slots)) visitList(list, level + 1);
  };
  if (Array.isArray(component)) visitList(component, 1);
  else visit(component, 1);
  return [...found.values()];
}

/**
 * The first variant that is for a visitor; of those with a share, the one whose part of the buckets has theirs. Where the
 * results decide, visitors are shared out among all contents.
 */
export function chooseVariant({ id, variants, shares }: Experiment, visit: Visit): number {
  if (shares !== undefined) return chooseByShares(id, sharesFor(shares, visit), visit.bucket);
  const place = visit.bucket === undefined ? undefined : placeOf(id, visit.bucket);
  let from = 0;
  for (const [at, { share, lang, member, returning, campaign }] of variants.entries()) {
    const isTheirs =
      (lang === undefined || lang === visit.lang) &&
      (member === undefined || member === visit.member) &&
      (returning === undefined || returning === visit.returning) &&
      (campaign === undefined || campaign === visit.campaign);
    if (!isTheirs) continue;
    if (share >= 100) return at + 1;
    if (place !== undefined && place >= from && place < from + share) return at + 1;
    from += share;
  }
  return 0;
}

/** The tree with the chosen contents in the place of its experiments; the tree itself where it has none. */
export function applyChoices(component: unknown, choices: Choices): unknown {
  return replaceNodes(component, (node) => (node.type === EXPERIMENT_TYPE ? contentOf(node, choices) : node));
}

function contentOf(node: Readonly<Record<string, unknown>>, choices: Choices): readonly unknown[] {
  const id = typeof node.id === 'string' ? node.id : undefined;
  const number = id === undefined ? 0 : (choices.get(id) ?? 0);
  const { slots, children } = node;
  const variant = isRecord(slots) && Object.hasOwn(slots, variantSlot(number)) ? slots[variantSlot(number)] : undefined;
  const chosen = number > 0 && Array.isArray(variant) ? variant : children;
  const content: readonly unknown[] = Array.isArray(chosen) ? chosen : [];
  const outer = isRecord(node.style) && Array.isArray(node.style.marks) ? node.style.marks : [];
  const marks: readonly unknown[] =
    id !== undefined && choices.has(id) && goalOf(node.props) === 'link' ? [...outer, markOf(id)] : outer;
  if (marks.length === 0) return content;
  // An experiment in the content passes them on.
  return content.map((item) =>
    isRecord(item) ? { ...item, style: { ...(isRecord(item.style) ? item.style : {}), marks } } : item,
  );
}

function readExperiment(id: string, props: unknown): Experiment {
  const [variants, goal] = [readVariants(props), goalOf(props)];
  const shares = readShares(props, variants.length + 1);
  if (shares === undefined) return { id, variants, goal };
  return { id, variants: variants.map(() => NOBODY), goal, shares };
}

/** Variants as they are written; what is none of a known kind names nobody, so that a slip shows the usual content. */
function readVariants(props: unknown): readonly Variant[] {
  const written: readonly unknown[] = isRecord(props) && Array.isArray(props.variants) ? props.variants : [];
  return written.slice(0, MAX_VARIANTS).map((given): Variant => {
    const {
      share = 100,
      lang = '',
      member = '',
      returning = '',
      campaign = '',
    } = isRecord(given) ? given : { share: '' };
    const isReadable =
      typeof share === 'number' &&
      (lang === '' || isLang(lang)) &&
      [member, returning].every((choice) => choice === '' || choice === 'yes' || choice === 'no') &&
      typeof campaign === 'string' &&
      campaign.length <= MAX_TEXT;
    if (!isReadable) return NOBODY;
    return {
      share: Math.min(100, Math.max(0, share)),
      lang: isLang(lang) ? lang : undefined,
      member: member === '' ? undefined : member === 'yes',
      returning: returning === '' ? undefined : returning === 'yes',
      campaign: campaign.trim() === '' ? undefined : campaign.trim(),
    };
  });
}

const NOBODY: Variant = { share: 0, lang: undefined, member: undefined, returning: undefined, campaign: undefined };

/** A bucket's place among 100, unlike in each experiment. */
function placeOf(id: string, bucket: number): number {
  const hash = fnv1a(`${id}:${bucket}`);
  // The low bits of FNV-1a follow the last character.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}
