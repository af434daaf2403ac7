import * as v from 'valibot';
import { absentWhenEmpty } from '../lenient/loose.ts';
import { address } from '../values/address/safe-url.ts';

/**
 * Pages of a platform that the storefront links to and that are no route of the specification (`settings.pages` of the
 * base). These are the visitor's account, the forms that log in, register and log out without script, the pages about
 * membership and coupons, saved products, and the form for restock alerts.
 */
export const OWN_PAGES = [
  'orders',
  'profile',
  'addresses',
  'security',
  'connections',
  'login',
  'register',
  'logout',
  'membership',
  'coupons',
  'wishlist',
  'restock',
] as const;
/** Name of one of these pages. */
export type OwnPage = (typeof OWN_PAGES)[number];

const page = absentWhenEmpty(address);

/** Addresses of the pages that a platform has; one that is missing, or is no address to link to, is linked to nowhere. */
export const OwnPages = v.object({
  orders: page,
  profile: page,
  addresses: page,
  security: page,
  connections: page,
  login: page,
  register: page,
  logout: page,
  membership: page,
  coupons: page,
  wishlist: page,
  restock: page,
} satisfies Record<OwnPage, typeof page>);
