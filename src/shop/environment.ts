/** The app's interface for the shop. */
import type { QueryClient } from '@tanstack/react-query';
import type { Consents } from '#schemas/consent.ts';
import type { Lang } from '#schemas/lang.ts';
import type { VisitorId } from '#schemas/records/member.ts';
import type { Product } from '#schemas/product.ts';
import type { HandoffTo } from '#machines/cart/types.ts';
import type { Call } from '../call/call.ts';
import type { Browser } from './browser.ts';
import type { Translate } from '#registry/kit/cart/cart-fault.ts';
import type { Interaction } from '../event-replay/interaction.ts';
import type { Handover } from '../event-replay/handover.ts';
import type { InitialViews } from './initial-views.ts';

/** Cart interactions of the visitor, for analytics. */
export type ShopInteraction =
  /** The quantity of a product has changed. */
  | {
      readonly type: 'pieces';
      readonly uuid: string;
      readonly product?: Product;
      readonly from: number;
      readonly to: number;
    }
  | { readonly type: 'handoff'; readonly to: HandoffTo };

/** Interactions that wait for the shop's processes. */
export interface PendingInteractions {
  /** Adds the interaction under way and marks its control as busy; `additionId` is the id of its addition in storage. */
  readonly add: (additionId?: string) => void;
  readonly list: () => readonly Interaction[];
  /** Removes all and their marks: the processes have applied them. */
  readonly clear: () => void;
}

/** Options of `createShop`. */
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
  /** Navigates to another page of the shop. */
  readonly navigate: (href: string) => void;
  /** Checkout host of the hand-off, such as `/pay` or `https://checkout.example`. */
  readonly checkoutUrl: string;
  /** "Frontend home": where a hand-off leads that can neither go on nor back. */
  readonly homeUrl?: string | undefined;
  /** A preview reads, stores and sends nothing of the visitor (contract, chapter 5 "Private"). */
  readonly preview: boolean;
  /** The views that the server rendered from the visitor's cookies. */
  readonly initialViews: InitialViews;
  /** Whether it is certain that nobody is logged in. */
  readonly guest: boolean;
  /** Consents until the visitor has decided. */
  readonly defaultConsents: Consents;
  /** Whether the first page has the greyscale view. */
  readonly offersGray: boolean;
  /** Id of the build that runs. */
  readonly buildId: string;
  /** Controls in which the visitor has typed or chosen. */
  readonly touched: ReadonlySet<EventTarget>;
  /** Reloads the page, once in 10 s at most, and replays what is passed; false where that is impossible. */
  readonly reload: Handover['reload'];
  /** Returns once the id of the addition that the click being replayed has stored; unless given, no click is replayed. */
  readonly consumeAdditionId?: (() => string | undefined) | undefined;
  /** Stores interactions while the processes are loaded; unless given, they show no mark and survive no reload. */
  readonly pending?: PendingInteractions | undefined;
  /**
   * Resolves once an opened drawer is drawn, which has to precede the processes, because both compete for the CPU. At
   * once unless given.
   */
  readonly drawerDrawn?: (() => Promise<unknown>) | undefined;
  readonly log: (message: string, details: unknown) => void;
  /** Called with each interaction, where analytics count them. */
  readonly onInteraction?: ((interaction: ShopInteraction) => void) | undefined;
  /** Called with each visitor whom the login check names: an account's id, or null for a guest. */
  readonly onVisitor?: ((visitor: VisitorId) => void) | undefined;
  /** Called when the shop starts. */
  readonly onStart?: (() => void) | undefined;
  /** Shows the query cache in its devtools on an inspected page; development only. */
  readonly inspectQueries?: (client: QueryClient) => Promise<void>;
}
