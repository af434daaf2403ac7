/** The list of machines: one line a machine. */
import { authMachine } from './auth/machine.ts';
import { buildWatchMachine } from './build-watch/machine.ts';
import { cartMachine } from './cart/machine.ts';
import { consentMachine } from './consent/machine.ts';
import { couponMachine } from './coupon/machine.ts';
import { grayModeMachine } from './gray-mode/machine.ts';
import { membershipMachine } from './membership/machine.ts';
import { pageMachine } from './page/machine.ts';
import { previewMachine } from './preview/machine.ts';
import { savingMachine } from './saving/machine.ts';
import { toastMachine } from './toast/machine.ts';

/** All machines by their folder's name, which is the id of the chart and of its diagram in docs/machines as well. */
export const machines = {
  auth: authMachine,
  'build-watch': buildWatchMachine,
  cart: cartMachine,
  consent: consentMachine,
  coupon: couponMachine,
  'gray-mode': grayModeMachine,
  membership: membershipMachine,
  page: pageMachine,
  preview: previewMachine,
  saving: savingMachine,
  toast: toastMachine,
};
