/** The shop's own notifications, shown as toasts (specification, chapter 8 "User messages"). */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Translate } from '#registry/kit/cart/cart-fault.ts';
import type { Notice } from '#registry/kit/shop.ts';
import type { ErrorEntry, Failure } from '#schemas/error.ts';
import type { ClaimAnswer } from '#machines/coupon/machine.ts';
import type { ToastNotice } from '#machines/toast/machine.ts';
import { CHECK_CART, type Facts, failureTexts, SOMETHING_WRONG } from './cart-errors.ts';

/** Duration of a critical toast, longer than the default so that it can be read (ms). */
const CRITICAL_MS = 8000;

export const ADDED = msg({ id: 'cart.added', message: 'Added to cart' });
const LIMIT = msg({ id: 'cart.limit', message: 'You can order {limit, number} at most' });
const UNSAVED = msg({ id: 'cart.unsaved', message: 'Your cart is not saved yet' });
const UNSAVED_TEXT = msg({
  id: 'cart.unsaved.text',
  message: 'We can’t reach the shop right now. Nothing is lost: we keep trying.',
});
const JOINED = msg({ id: 'member.joined', message: 'Welcome! You are now a member of this shop' });
const LEFT = msg({ id: 'member.left', message: 'You have left the membership of this shop' });
const PLEASE_LOG_IN = msg({ id: 'account.pleaseLogIn', message: 'Please log in' });
const CLAIMED = msg({ id: 'coupon.claimed.done', message: 'The coupon is yours' });
const CLAIMED_TEXT = msg({
  id: 'coupon.claimed.text',
  message: 'Choose it on the order summary before you pay.',
});
const RETRY_LATER = msg({ id: 'error.tryAgain', message: 'Please try again in a moment.' });

/** Titles of refused claims by the refusal's key (specification, chapter 8 "User messages"). */
const CLAIM_FAILURES: Readonly<Record<string, MessageDescriptor>> = {
  NO_AUTH: PLEASE_LOG_IN,
  COUPON_NOT_STARTED: msg({ id: 'coupon.notStarted', message: 'Not available to claim yet' }),
  COUPON_GONE: msg({ id: 'coupon.expired', message: 'Coupon expired' }),
  COUPON_EXPIRED: msg({ id: 'coupon.expired', message: 'Coupon expired' }),
  COUPON_ALREADY_CLAIMED: msg({ id: 'coupon.alreadyClaimed', message: 'Already claimed' }),
  COUPON_CONDITIONS: msg({ id: 'coupon.conditions', message: 'User conditions not met' }),
};

/** Shows a notification of each kind. */
export interface Notices {
  /** Returns the notification's id. */
  readonly added: (name: string) => string;
  readonly limit: (limit: number, name: string | undefined) => void;
  /** Shows why a save was refused; screen readers do not announce the errors that were `announced` before. Returns the notification's id. */
  readonly refused: (failure: Failure, announced: Announced, productOf: Facts['productOf']) => string;
  /** Returns the notification's id. */
  readonly unsaved: () => string;
  readonly somethingWrong: () => void;
  readonly joined: () => void;
  readonly left: () => void;
  readonly claimed: (title: string | undefined) => void;
  readonly claimFailed: (answer: ClaimAnswer) => void;
}

/** Errors of a refusal that screen readers have announced: `all` includes the server's own words. */
export type Announced = 'all' | readonly ErrorEntry[];

/** `show` adds a toast and returns its id. */
export interface NoticesOptions {
  readonly translate: Translate;
  readonly show: (notice: ToastNotice) => string;
  readonly isLoggedIn: () => boolean;
}

/** Creates the notifications in the language of `translate`. */
export function createNotices({ translate, show, isLoggedIn }: NoticesOptions): Notices {
  const showMessage = (type: Notice['type'], title: MessageDescriptor, description?: string) =>
    show({ type, title: translate(title), description });
  return {
    added: (name) => show({ type: 'success', title: translate(ADDED), description: name, leadsTo: 'cart' }),
    limit: (limit, name) => show({ type: 'warning', title: translate(LIMIT, { limit }), description: name }),
    refused: (failure, announced, productOf) => {
      const facts = { productOf, isLoggedIn: isLoggedIn() };
      const textOf = (part: Failure) => failureTexts(part, translate, facts).join('\n');
      const { errors, msg: words } = failure;
      const wasAnnounced = (entry: ErrorEntry) =>
        announced === 'all' || (words === undefined && announced.includes(entry));
      const repeated = errors.filter(wasAnnounced);
      const fresh = errors.filter((entry) => !wasAnnounced(entry));
      const isRepeated = announced === 'all' || (errors.length > 0 && fresh.length === 0);
      return show({
        type: 'error',
        title: translate(CHECK_CART),
        description: isRepeated ? undefined : textOf({ ...failure, errors: fresh }),
        repeated: isRepeated
          ? textOf(failure)
          : repeated.length > 0
            ? textOf({ ...failure, errors: repeated })
            : undefined,
        duration: CRITICAL_MS,
      });
    },
    unsaved: () => showMessage('warning', UNSAVED, translate(UNSAVED_TEXT)),
    somethingWrong: () => showMessage('error', SOMETHING_WRONG, translate(RETRY_LATER)),
    joined: () => showMessage('success', JOINED),
    left: () => showMessage('info', LEFT),
    claimed: (title) => showMessage('success', CLAIMED, title ?? translate(CLAIMED_TEXT)),
    claimFailed: (answer) => {
      if (answer.ok) return;
      const known = answer.reason === 'refused' ? CLAIM_FAILURES[answer.key] : undefined;
      if (known !== undefined)
        showMessage(answer.reason === 'refused' && answer.key === 'NO_AUTH' ? 'info' : 'warning', known);
      else if (answer.reason === 'refused' && answer.msg !== undefined)
        showMessage('error', SOMETHING_WRONG, answer.msg);
      else showMessage('error', SOMETHING_WRONG, translate(RETRY_LATER));
    },
  };
}
