/** `#settings` without a shop project, and the settings that a shop project can have. */
import { type Lang, LANGS } from './lang.ts';

/** A tag of a shop project: it hears of events by itself, with the consent that it needs. */
export interface OwnTag {
  readonly name: string;
  /** The consent it needs: to analytics, to ads, or to either of them. */
  readonly consent: 'analytics' | 'ads' | 'either';
  /** Hosts by the directive of the content security policy that must allow them. */
  readonly hosts: {
    readonly script: readonly string[];
    readonly connect: readonly string[];
    readonly frame: readonly string[];
  };
  /** Loads its code, which only runs in browsers. */
  readonly load: () => Promise<{ readonly default: unknown }>;
}

/** A machine of a shop project that runs as long as the page's document. */
export interface OwnProcess {
  readonly name: string;
  readonly load: () => Promise<{ readonly default: unknown }>;
}

/** Settings of a shop project that server and browser go by. */
export interface ShopSettings {
  /** Languages that have addresses; Thai is always one of them. */
  readonly languages: readonly Lang[];
  readonly tags: readonly OwnTag[];
  readonly processes: readonly OwnProcess[];
  /** Other origins that components send requests to. */
  readonly connect: readonly string[];
}

/** The settings without a shop project: all languages, and nothing of one's own. */
export const settings: ShopSettings = { languages: LANGS, tags: [], processes: [], connect: [] };
