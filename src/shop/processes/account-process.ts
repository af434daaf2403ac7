/** Runs the machines of the account: the session, and the membership of the shop (specification, chapter 6). */
import { fromPromise, waitFor } from 'xstate';
import type { VisitorView } from '#registry/kit/shop.ts';
import type { VisitorId } from '#schemas/records/member.ts';
import { type AccountPage, authMachine, type UrlAnswer } from '#machines/auth/machine.ts';
import { authView } from '#machines/auth/view.ts';
import type { AuthAnswer, Owner } from '#machines/cart/types.ts';
import { type ChangeAnswer, type MembershipEvent, membershipMachine } from '#machines/membership/machine.ts';
import { membershipView } from '#machines/membership/view.ts';
import { createAppActor } from '../actor.ts';
import type { DigestAccount } from '../storage/account-digest.ts';
import type { Browser } from '../browser.ts';
import type { ShopOptions } from '../environment.ts';
import { changeMembership, checkUser, fetchAccountUrl, loadMember } from './machine-calls.ts';
import type { Notices } from './notices.ts';
import type { WritableStore } from '../store.ts';

export interface AccountOptions extends Pick<ShopOptions, 'call' | 'browser' | 'log'> {
  readonly notices: Notices;
  readonly visitor: WritableStore<VisitorView>;
  /** The visitor is shown as a guest until the shop has answered. */
  readonly wasKnownGuest: boolean;
  /** Settles open edits of the cart before the visitor leaves: the session may be another one afterwards. */
  readonly flushCart: () => Promise<void>;
  /** Names accounts for the cart, which stores no account id. */
  readonly digestAccount: DigestAccount;
  /** Called once the visitor's identity is known, a guest or an account, and with each change. */
  readonly onAuth: (auth: Owner) => void;
  /** Called with the account's id, or null for a guest, once it is known and with each change. */
  readonly onVisitor: (visitor: VisitorId) => void;
  /** Called when the visitor has joined or left. */
  readonly onMembershipChange: () => void;
}

export interface AccountProcess {
  readonly start: () => void;
  /** Leaves for a page of the account service. */
  readonly go: (page: AccountPage) => void;
  readonly membership: (event: MembershipEvent) => void;
  /** Begins to join once the visitor's identity is known: a click may come before that. */
  readonly join: () => Promise<void>;
  /** Resolves the visitor's identity; `fresh` bypasses the known one and asks the shop. */
  readonly resolveAuth: (fresh: boolean) => Promise<AuthAnswer>;
  /** Asks for the visitor's identity unless it is known, or asked for already. */
  readonly identify: () => void;
  /** The page was restored from the browser's back/forward cache. */
  readonly restored: () => void;
}

/** Timeout of the membership call of a visitor who wants to join (ms). */
const MEMBERSHIP_TIMEOUT_MS = 20_000;

/** Creates both actors, bound to the visitor's store. */
export function createAccountProcess(options: AccountOptions): AccountProcess {
  const {
    call,
    browser,
    log,
    notices,
    visitor,
    wasKnownGuest,
    flushCart,
    digestAccount,
    onAuth,
    onVisitor,
    onMembershipChange,
  } = options;

  let wantsToJoin = false;
  const auth = createAppActor(
    authMachine.provide({
      actors: {
        checkUser: fromPromise(({ signal }) => checkUser(call, signal)),
        fetchUrl: fromPromise<UrlAnswer, AccountPage>(async ({ input }) => {
          const address = wantsToJoin ? addJoinIntent(browser.href()) : browser.href();
          wantsToJoin = false;
          await flushCart();
          return fetchAccountUrl(call, input, address);
        }),
      },
      actions: {
        redirect: (_, answer) => {
          if (answer.ok) browser.leave(answer.url);
        },
        showFailure: (_, failure) => {
          log('the account service could not be reached', failure);
          notices.somethingWrong();
        },
      },
    }),
  );

  const membership = createAppActor(
    membershipMachine.provide({
      actors: {
        loadInfo: fromPromise(({ signal }) => loadMember(call, signal)),
        change: fromPromise<ChangeAnswer, 'join' | 'leave'>(async ({ input }) => {
          const answer = await changeMembership(call, input);
          if (answer.ok && input === 'join') notices.joined();
          else if (answer.ok) notices.left();
          return answer;
        }),
      },
      actions: {
        redirectToLogin: () => {
          wantsToJoin = true;
          // The shop has denied the login, so that the next check informs all of them again.
          known = undefined;
          auth.send({ type: 'go', page: 'login' });
        },
        showFailure: (_, failure) => {
          log('the membership could not be changed', failure);
          notices.somethingWrong();
        },
      },
    }),
  );

  function identify(): void {
    if (authView(auth.getSnapshot()).user === undefined) auth.send({ type: 'check' });
  }

  async function resolveAuth(fresh: boolean): Promise<AuthAnswer> {
    if (fresh) auth.send({ type: 'check' });
    else identify();
    const { user } = authView(await waitFor(auth, (snapshot) => !authView(snapshot).checking));
    if (user === undefined) return 'unknown';
    return user === null ? null : digestAccount(user.id);
  }

  async function reportAccount(id: string): Promise<void> {
    const account = await digestAccount(id);
    if (known === id) onAuth(account);
  }

  function updateVisitor(): void {
    const { user } = authView(auth.getSnapshot());
    if (wasKnownGuest && known === undefined && user === undefined) return;
    const next = { user, ...membershipOf(user) };
    const shown = visitor.get();
    const isSame = shown.user === next.user && shown.member === next.member && shown.joinCount === next.joinCount;
    if (!isSame || shown.prompt !== next.prompt) visitor.set(next);
  }

  /** The membership, unless it is another visitor's: the machine hears of a visitor only once the check has answered. */
  function membershipOf(user: VisitorView['user']): Omit<VisitorView, 'user'> {
    const { visitor: owner, ...view } = membershipView(membership.getSnapshot());
    if (user !== undefined && owner === (user?.id ?? null)) return view;
    return { ...view, member: user === null ? 'guest' : 'unknown', prompt: undefined };
  }

  async function join(): Promise<void> {
    identify();
    try {
      const isKnown = (snapshot: Parameters<typeof membershipView>[0]) => membershipView(snapshot).member !== 'unknown';
      await waitFor(membership, isKnown, { timeout: MEMBERSHIP_TIMEOUT_MS });
      membership.send({ type: 'join.ask' });
    } catch {
      notices.somethingWrong();
    }
  }

  /** Account id; null: a guest; undefined: unknown. */
  let known: string | null | undefined;
  /** The membership of `known`. */
  let knownMember: 'member' | 'not-member' | undefined;
  auth.subscribe((snapshot) => {
    updateVisitor();
    const { user, known: isKnown } = authView(snapshot);
    if (!isKnown || user === undefined) return;
    const now = user?.id ?? null;
    if (now === known) return;
    known = now;
    knownMember = undefined;
    membership.send({ type: 'auth', visitor: now });
    onVisitor(now);
    if (now === null) onAuth(null);
    else reportAccount(now).catch((error: unknown) => log('the account could not be named', error));
  });
  membership.subscribe((snapshot) => {
    updateVisitor();
    const { member } = membershipView(snapshot);
    if (member === knownMember || (member !== 'member' && member !== 'not-member')) return;
    if (knownMember !== undefined) onMembershipChange();
    else if (member === 'not-member' && consumeJoinIntent(browser)) membership.send({ type: 'join.ask' });
    knownMember = member;
  });

  return {
    start: () => {
      auth.start();
      membership.start();
    },
    go: (page) => auth.send({ type: 'go', page }),
    membership: (event) => membership.send(event),
    join,
    resolveAuth,
    identify,
    restored: () => auth.send({ type: 'page.restored' }),
  };
}

/** A page with a hash starts by itself (specification, chapter 4 "Lazy mode"), so that the intent survives the login. */
const JOIN_INTENT = '#join';

/** Adds the intent to join to the address to return to after the login, without its trailing slash. */
function addJoinIntent(address: string): string {
  return new URL(JOIN_INTENT, address.replace(/(?<!\/)\/+$/, '')).href;
}

/** Whether the visitor has come back to join; the intent leaves the address, so that a reload does not repeat it. */
function consumeJoinIntent(browser: Pick<Browser, 'href' | 'replaceAddress'>): boolean {
  const url = new URL(browser.href());
  if (url.hash !== JOIN_INTENT) return false;
  browser.replaceAddress(url.pathname + url.search);
  return true;
}
