/** The interface between the loop of a simulation and its world. */
import type { AccountDigest } from '#schemas/cart.ts';
import type { CredentialErrorKey } from '#schemas/error-keys.ts';
import type { ProductUuid } from '#schemas/ids.ts';
import type { Addition } from '../lists.ts';
import type { CartEvent } from '../types.ts';
import type { ExpectedCart } from './expected-cart.ts';
import type { QueuedAdditions } from './queued-additions.ts';
import type { CallOutcome, Step } from './steps.ts';

/** A condition that the loop waits for. */
export type Pending = void | Promise<void>;
export type Quantities = ReadonlyMap<string, number>;
export type Login = Extract<Step, { do: 'login' }>;

/** A browser with its tabs, the platform it talks to, and the cart that its visitor expects. */
export interface World {
  readonly products: readonly ProductUuid[];
  readonly expected: ExpectedCart;
  readonly additions: QueuedAdditions;
  /** Indexes of the open tabs. */
  readonly indexes: readonly number[];
  /** Ids of the additions that the starter has stored and no machine has taken over. */
  readonly storedIds: readonly string[];
  /** The first violation that the world itself has seen: an error of a machine, an answer against the contract. */
  readonly fault: string | undefined;
  /** Saves without an answer, in all tabs. */
  readonly pendingSaves: number;
  /** Whether the stored cart is the latest one. */
  readonly isStored: boolean;
  /** Whether nothing is unsaved or pending. */
  readonly isAtRest: boolean;
  /** Whether a write into the browser's storage succeeds. */
  storageWorks: boolean;
  /** Whether a tab still loads the cart; undefined: it is closed. */
  isLoading(index: number): boolean | undefined;
  /** Quantities that a tab displays. */
  shown(index: number): Quantities;
  openTab(index: number): Pending;
  /** `arrives`: pending writes still reach the platform. */
  closeTab(index: number, arrives: boolean): Pending;
  /** Replaces the latest cart by the stored one, which is empty: no tab is open and the storage was full. */
  forgetCart(): void;
  send(index: number, event: CartEvent): Pending;
  wait(ms: number): Pending;
  /** Delivers pending messages between tabs. */
  settle(): Pending;
  /** Ends one pending call of a tab. */
  answer(index: number, which: number, outcome: CallOutcome): Pending;
  /** Stores an addition as the starter does; returns its id, or undefined where the storage is full. */
  storeAddition(addition: Addition): string | undefined;
  sendEdit(index: number, id: string): Pending;
  removeEdit(id: string): void;
  /** Makes the next saves fail with that key. */
  lose(key: CredentialErrorKey): Pending;
  /** Whether a log-in changes the visitor. */
  isNewLogin(login: Login): boolean;
  enter(login: Login): Pending;
  /** Digest of the account that has logged in last. */
  readonly account: AccountDigest;
  logout(): Pending;
  endSession(): Pending;
  /** Throws a Mismatch where a checkout sells other quantities than were displayed. */
  checkSales(): Pending;
  /** Throws a Mismatch where the platform stores other quantities than are requested. */
  checkStored(): Pending;
}
