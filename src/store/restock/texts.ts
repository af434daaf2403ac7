/** Texts of the restock alert, for its pages and its mail. */
import { serverTexts } from '../../texts/server-texts.ts';

/** The texts by language. */
export const RESTOCK_TEXTS = serverTexts((i18n) => ({
  title: i18n._({ id: 'restockAlert.title', message: 'Tell me when it is back' }),
  lead: (product: string) =>
    i18n._({
      id: 'restockAlert.lead',
      message: 'We send one e-mail when “{product}” is back, and then delete your address.',
      values: { product },
    }),
  submit: i18n._({ id: 'restockAlert.submit', message: 'Tell me when it is back' }),
  doneTitle: i18n._({ id: 'restockAlert.doneTitle', message: 'We will tell you' }),
  done: (product: string) =>
    i18n._({ id: 'restockAlert.done', message: 'You get one e-mail when “{product}” is back.', values: { product } }),
  hereTitle: i18n._({ id: 'restockAlert.hereTitle', message: 'It is back already' }),
  here: (product: string) =>
    i18n._({ id: 'restockAlert.here', message: 'You can order “{product}” now.', values: { product } }),
  toProduct: i18n._({ id: 'restockAlert.toProduct', message: 'Go to the product' }),
  subject: (product: string, shop: string) =>
    i18n._({ id: 'restockAlert.subject', message: '{product} is back · {shop}', values: { product, shop } }),
  mailTitle: i18n._({ id: 'restockAlert.mailTitle', message: 'It is back' }),
  mailLead: (product: string) =>
    i18n._({
      id: 'restockAlert.mailLead',
      message: 'You can order “{product}” again. There may be few of them.',
      values: { product },
    }),
  hint: i18n._({
    id: 'restockAlert.hint',
    message: 'You get this e-mail because you asked for it. Your address is off the list now.',
  }),
}));
