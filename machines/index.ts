/** The list of machines: one line a machine. */
import { authMachine } from './auth/machine.ts';
import { cartMachine } from './cart/machine.ts';
import { couponMachine } from './coupon/machine.ts';
import { membershipMachine } from './membership/machine.ts';
import { toastMachine } from './toast/machine.ts';

export const machines = {
  auth: authMachine,
  cart: cartMachine,
  coupon: couponMachine,
  membership: membershipMachine,
  toast: toastMachine,
};
