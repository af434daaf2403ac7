import type { Consents } from '#schemas/consent.ts';
import type { Lang } from '#schemas/lang.ts';
import type { Product } from '#schemas/product.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import type { Call } from '../call/call.ts';
import type { Inspect } from '../tools/inspector/inspect.ts';
import type { Browser } from './browser.ts';
import type { Translate } from '#registry/kit/cart/cart-fault.ts';
import type { Interaction } from '../client/event-replay/interaction.ts';
import type { Handover } from '../client/event-replay/handover.ts';
import type { FirstViews } from './first-views.ts';

/** Something the visitor has done with the cart, for whoever counts that. */
export type ShopDeed =
  /** Pieces of a product were changed from one number to another. */
  | {
      readonly type: 'pieces';
      readonly uuid: string;
      readonly product?: Product;
      readonly from: number;
      readonly to: number;
    }
  | { readonly type: 'handoff'; readonly to: HandoffTo };

/** Deeds that wait for the shop's processes. */
export interface PendingInteractions {
  /** Shows that what has just been done was noticed, and keeps it; `edit` is the id under which it is in storage. */
  readonly hold: (edit?: string) => void;
  readonly held: () => readonly Interaction[];
  /** They are done. */
  readonly release: () => void;
}

/** What the shop is given by the app. */
export interface ShopOptions {
  readonly call: Call;
  /** The shop's id and its name in hand-off URLs (`web` of the base data). */
  readonly webId: string;
  readonly webName: string;
  readonly lang: Lang;
  readonly translate: Translate;
  /** The browser's local storage; null where it is forbidden. */
  readonly storage: Storage | null;
  readonly browser: Browser;
  /** Shows another page of the shop. */
  readonly navigate: (href: string) => void;
  /** Checkout host of the hand-off, such as `/pay` or `https://checkout.example`. */
  readonly checkoutUrl: string;
  /** "Frontend home", where a hand-off goes that can neither go on nor back. */
  readonly homeUrl?: string | undefined;
  /** In preview nothing of the visitor is read, kept or sent (contract, chapter 5 "Private"). */
  readonly preview: boolean;
  /** What the visitor's cookies made of the view that the server rendered. */
  readonly first: FirstViews;
  /** Nobody is logged in, for sure. */
  readonly guest: boolean;
  /** What holds until the visitor has decided. */
  readonly defaultConsents: Consents;
  /** Whether the first page has the greyscale view. */
  readonly offersGray: boolean;
  /** The build of the code that runs. */
  readonly buildId: string;
  /** Where the visitor has typed and chosen. */
  readonly touched: ReadonlySet<EventTarget>;
  /** Reloads the page, once in ten seconds at most; what is given is done there again. False when that can't be. */
  readonly reload: Handover['reload'];
  /** The edit that the click has stored which is being done again, once; unless given, no click is done again. */
  readonly takeEdit?: (() => string | undefined) | undefined;
  /** What the visitor does while the processes are on their way; unless given, nobody keeps it. */
  readonly waiting?: PendingInteractions | undefined;
  readonly log: (message: string, details: unknown) => void;
  /** Called with what the visitor does, where somebody counts it. */
  readonly told?: ((deed: ShopDeed) => void) | undefined;
  /** Called when the shop starts. */
  readonly started?: (() => void) | undefined;
  /** Gives the observer of the shop's actors, where one is wanted; development only. */
  readonly inspect?: () => Promise<Inspect | undefined>;
}
