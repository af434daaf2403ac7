/** Texts of mails; those of an order are in `../order/texts.ts`. */
import { serverTexts } from '../../texts/server-texts.ts';

/** Texts of mails by language. */
export const MAIL_TEXTS = serverTexts((i18n) => ({
  received: {
    subject: (order: string, shop: string) =>
      i18n._({ id: 'mail.received.subject', message: 'We have your order {order} · {shop}', values: { order, shop } }),
    title: i18n._({ id: 'mail.received.title', message: 'Thank you for your order' }),
    lead: i18n._({
      id: 'mail.received.lead',
      message: 'We have received your order and your payment, and are packing it.',
    }),
  },
  cancelled: {
    subject: (order: string, shop: string) =>
      i18n._({
        id: 'mail.cancelled.subject',
        message: 'Your order {order} is cancelled · {shop}',
        values: { order, shop },
      }),
    title: i18n._({ id: 'mail.cancelled.title', message: 'Your order is cancelled' }),
    lead: i18n._({
      id: 'mail.cancelled.lead',
      message: 'This order was cancelled as you asked. Money, points and coupon are back where they were.',
    }),
  },
  /** The lead of an order whose payment is awaited. */
  awaiting: i18n._({
    id: 'mail.awaiting',
    message: 'We have received your order, and pack it as soon as your payment arrives.',
  }),
  seeReceipt: i18n._({ id: 'mail.seeReceipt', message: 'See the receipt' }),
  confirm: {
    subject: (shop: string) =>
      i18n._({ id: 'mail.confirm.subject', message: 'Confirm your e-mail address · {shop}', values: { shop } }),
    title: i18n._({ id: 'mail.confirm.title', message: 'Confirm your e-mail address' }),
    lead: i18n._({
      id: 'mail.confirm.lead',
      message: 'Open the link within 24 hours and enter the password that you chose when you registered.',
    }),
    button: i18n._({ id: 'mail.confirm.button', message: 'Confirm the address' }),
    hint: i18n._({
      id: 'mail.confirm.hint',
      message: 'If you have not registered, do nothing: no account will be made.',
    }),
  },
  'registered-already': {
    subject: (shop: string) =>
      i18n._({
        id: 'mail.registered-already.subject',
        message: 'You have an account already · {shop}',
        values: { shop },
      }),
    title: i18n._({ id: 'mail.registered-already.title', message: 'You have an account already' }),
    lead: i18n._({
      id: 'mail.registered-already.lead',
      message: 'Somebody has registered with this address, which has an account already. If that was you, just log in.',
    }),
    button: i18n._({ id: 'mail.registered-already.button', message: 'Log in' }),
    hint: i18n._({
      id: 'mail.registered-already.hint',
      message: 'If it was not you, do nothing: nothing has changed.',
    }),
  },
  reset: {
    subject: (shop: string) =>
      i18n._({ id: 'mail.reset.subject', message: 'Choose a new password · {shop}', values: { shop } }),
    title: i18n._({ id: 'mail.reset.title', message: 'Choose a new password' }),
    lead: i18n._({
      id: 'mail.reset.lead',
      message: 'Open the link within an hour and choose a new password. You will be logged out everywhere else.',
    }),
    button: i18n._({ id: 'mail.reset.button', message: 'Choose a new password' }),
    hint: i18n._({
      id: 'mail.reset.hint',
      message: 'If you have not asked for it, do nothing: your password stays as it is.',
    }),
  },
  'reset-unknown': {
    subject: (shop: string) =>
      i18n._({
        id: 'mail.reset-unknown.subject',
        message: 'There is no account with this address · {shop}',
        values: { shop },
      }),
    title: i18n._({ id: 'mail.reset-unknown.title', message: 'There is no account with this address' }),
    lead: i18n._({
      id: 'mail.reset-unknown.lead',
      message:
        'Somebody asked for a new password, and this address has no account. If that was you, try another address, or register.',
    }),
    button: i18n._({ id: 'mail.reset-unknown.button', message: 'Register' }),
    hint: i18n._({ id: 'mail.reset-unknown.hint', message: 'If it was not you, do nothing.' }),
  },
  invited: {
    subject: (shop: string) =>
      i18n._({ id: 'mail.invited.subject', message: 'You are invited to build pages · {shop}', values: { shop } }),
    title: i18n._({ id: 'mail.invited.title', message: 'You are invited to build this shop’s pages' }),
    lead: i18n._({
      id: 'mail.invited.lead',
      message: 'An owner of the shop has invited this address. Log in, or register with this address, within 14 days.',
    }),
    button: i18n._({ id: 'mail.invited.button', message: 'Open the builder' }),
    hint: i18n._({
      id: 'mail.invited.hint',
      message: 'If you do not know this shop, do nothing: the invitation ends by itself.',
    }),
  },
  /** Shown if a button can't be pressed. */
  orOpen: i18n._({ id: 'mail.orOpen', message: 'Or open this address' }),
  demo: i18n._({ id: 'mail.demo', message: 'A demo shop: no money is taken and nothing is sent.' }),
}));
