/** What the shop says by itself, as toasts. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Translate } from '#registry/kit/cart/cart-fault.ts';
import type { Notice } from '#registry/kit/shop.ts';
import type { Failure } from '#schemas/error.ts';
import type { ClaimAnswer } from '#machines/coupon/machine.ts';
import type { ToastNotice } from '#machines/toast/machine.ts';
import { CHECK_AGAIN, failureTexts, type ProductOf, SOMETHING_WRONG } from './cart-errors.ts';

/** A critical message has to be read: it stays longer than others (ms). */
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
const TRY_AGAIN = msg({ id: 'error.tryAgain', message: 'Please try again in a moment.' });

/** Why a claim failed (specification, chapter 8 "User messages"). */
const CLAIM_FAILURES: Readonly<Record<string, MessageDescriptor>> = {
  NO_AUTH: PLEASE_LOG_IN,
  COUPON_NOT_STARTED: msg({ id: 'coupon.notStarted', message: 'Not available to claim yet' }),
  COUPON_GONE: msg({ id: 'coupon.expired', message: 'Coupon expired' }),
  COUPON_EXPIRED: msg({ id: 'coupon.expired', message: 'Coupon expired' }),
  COUPON_ALREADY_CLAIMED: msg({ id: 'coupon.alreadyClaimed', message: 'Already claimed' }),
  COUPON_CONDITIONS: msg({ id: 'coupon.conditions', message: 'User conditions not met' }),
};

export interface Notices {
  readonly added: (name: string) => void;
  readonly limit: (limit: number, name: string | undefined) => void;
  readonly refused: (failure: Failure, productOf: ProductOf) => void;
  readonly unsaved: () => void;
  readonly somethingWrong: () => void;
  readonly joined: () => void;
  readonly left: () => void;
  readonly claimed: (title: string | undefined) => void;
  readonly claimFailed: (answer: ClaimAnswer) => void;
}

export function createNotices(translate: Translate, show: (notice: ToastNotice) => void): Notices {
  const say = (type: Notice['type'], title: MessageDescriptor, description?: string) =>
    show({ type, title: translate(title), description });
  return {
    added: (name) => say('success', ADDED, name),
    limit: (limit, name) => show({ type: 'warning', title: translate(LIMIT, { limit }), description: name }),
    refused: (failure, productOf) =>
      show({
        type: 'error',
        title: translate(CHECK_AGAIN),
        description: failureTexts(failure, translate, productOf).join('\n'),
        duration: CRITICAL_MS,
      }),
    unsaved: () => say('warning', UNSAVED, translate(UNSAVED_TEXT)),
    somethingWrong: () => say('error', SOMETHING_WRONG, translate(TRY_AGAIN)),
    joined: () => say('success', JOINED),
    left: () => say('info', LEFT),
    claimed: (title) => say('success', CLAIMED, title ?? translate(CLAIMED_TEXT)),
    claimFailed: (answer) => {
      if (answer.ok) return;
      const known = answer.reason === 'refused' ? CLAIM_FAILURES[answer.key] : undefined;
      if (known !== undefined) say(answer.reason === 'refused' && answer.key === 'NO_AUTH' ? 'info' : 'warning', known);
      else if (answer.reason === 'refused' && answer.msg !== undefined) say('error', SOMETHING_WRONG, answer.msg);
      else say('error', SOMETHING_WRONG, translate(TRY_AGAIN));
    },
  };
}
