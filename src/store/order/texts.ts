/** Texts of the receipt and of the pages of orders. */
import { serverTexts } from '../../texts/server-texts.ts';

/** Both bounds, or one if they are equal. */
const range = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

/** Texts of the order pages by language. */
export const ORDER_TEXTS = serverTexts((i18n) => ({
  order: i18n._({ id: 'order.order', message: 'Order' }),
  orderedOn: i18n._({ id: 'order.orderedOn', message: 'Ordered on' }),
  status: {
    awaiting: i18n._({ id: 'order.status.awaiting', message: 'Awaiting payment' }),
    paid: i18n._({ id: 'order.status.paid', message: 'Being packed' }),
    shipped: i18n._({ id: 'order.status.shipped', message: 'On its way' }),
    delivered: i18n._({ id: 'order.status.delivered', message: 'Delivered' }),
    cancelled: i18n._({ id: 'order.status.cancelled', message: 'Cancelled' }),
    ready: i18n._({ id: 'order.status.ready', message: 'Ready to pick up' }),
    collected: i18n._({ id: 'order.status.collected', message: 'Picked up' }),
  },
  statusLead: {
    awaiting: i18n._({
      id: 'order.statusLead.awaiting',
      message: 'The shop packs it when your payment has arrived. You can still cancel it.',
    }),
    paid: i18n._({ id: 'order.statusLead.paid', message: 'The shop is packing it. You can still cancel it.' }),
    shipped: i18n._({ id: 'order.statusLead.shipped', message: 'It has left the shop and is on its way to you.' }),
    delivered: i18n._({ id: 'order.statusLead.delivered', message: 'It has arrived.' }),
    cancelled: i18n._({
      id: 'order.statusLead.cancelled',
      message: 'This order was cancelled; goods, points and coupon are back where they were.',
    }),
    ready: i18n._({ id: 'order.statusLead.ready', message: 'You can pick it up at the shop.' }),
    collected: i18n._({ id: 'order.statusLead.collected', message: 'You have picked it up.' }),
  },
  items: i18n._({ id: 'order.items', message: 'Items' }),
  deliverTo: i18n._({ id: 'order.deliverTo', message: 'Delivery address' }),
  delivery: i18n._({ id: 'order.delivery', message: 'Delivery' }),
  free: i18n._({ id: 'order.free', message: 'Free' }),
  payment: i18n._({ id: 'order.payment', message: 'Paid by' }),
  seeOrder: i18n._({ id: 'order.seeOrder', message: 'See the order' }),
  allOrders: i18n._({ id: 'order.allOrders', message: 'All orders' }),
  keepLink: i18n._({ id: 'order.keepLink', message: 'Keep the address of this page: it is your receipt.' }),
  reorder: i18n._({ id: 'order.reorder', message: 'Order again' }),
  noneAdded: i18n._({ id: 'order.noneAdded', message: 'None of it is sold any more.' }),
  cancel: i18n._({ id: 'order.cancel', message: 'Cancel the order' }),
  cancelLead: i18n._({
    id: 'order.cancelLead',
    message: 'You get money, points and coupon back, and the goods go back on the shelf. This cannot be undone.',
  }),
  /** The same for an order that is not paid. */
  cancelLeadUnpaid: i18n._({
    id: 'order.cancelLeadUnpaid',
    message:
      'You have paid nothing. Points and coupon come back, and the goods go back on the shelf. This cannot be undone.',
  }),
  cancelNow: i18n._({ id: 'order.cancelNow', message: 'Yes, cancel it' }),
  cancelled: i18n._({ id: 'order.cancelled', message: 'The order is cancelled.' }),
  tooLate: i18n._({
    id: 'order.tooLate',
    message: 'It has left the shop already, so it cannot be cancelled any more.',
  }),
  demoSettle: i18n._({ id: 'order.demoSettle', message: 'Demo: confirm the payment' }),
  demoSend: i18n._({ id: 'order.demoSend', message: 'Demo: let the shop send it' }),
  demoArrive: i18n._({ id: 'order.demoArrive', message: 'Demo: let it arrive' }),
  giftNote: i18n._({ id: 'order.giftNote', message: 'Greeting card' }),
  giftText: i18n._({ id: 'order.giftText', message: 'Words on the card' }),
  giftHint: (characters: number) =>
    i18n._({
      id: 'order.giftHint',
      message: 'Written by hand, up to {characters} characters.',
      values: { characters },
    }),
  taxInvoice: i18n._({ id: 'order.taxInvoice', message: 'Tax invoice' }),
  taxHint: (days: number) =>
    i18n._({ id: 'order.taxHint', message: 'Sent by e-mail within {days} days.', values: { days } }),
  taxCompany: i18n._({ id: 'order.taxCompany', message: 'Company or person' }),
  taxId: i18n._({ id: 'order.taxId', message: 'Tax ID' }),
  taxIdHint: i18n._({ id: 'order.taxIdHint', message: '13 digits' }),
  paymentKinds: {
    card: i18n._({ id: 'order.paymentKinds.card', message: 'Card' }),
    scan: i18n._({ id: 'order.paymentKinds.scan', message: 'Scan and wallet' }),
    bank: i18n._({ id: 'order.paymentKinds.bank', message: 'Banking app and web' }),
    transfer: i18n._({ id: 'order.paymentKinds.transfer', message: 'Bank transfer' }),
    later: i18n._({ id: 'order.paymentKinds.later', message: 'Instalments' }),
    cash: i18n._({ id: 'order.paymentKinds.cash', message: 'Cash' }),
    other: i18n._({ id: 'order.paymentKinds.other', message: 'Other' }),
  },
  willEarn: i18n._({ id: 'order.willEarn', message: 'Points after payment' }),
  /** Label of the total of a cancelled order: refunded, or never paid. */
  refunded: i18n._({ id: 'order.refunded', message: 'Paid back' }),
  notPaid: i18n._({ id: 'order.notPaid', message: 'Not charged' }),
  payAtCounter: (price: string, order: string) =>
    i18n._({
      id: 'order.payAtCounter',
      message: 'Pay {price} at a counter and give the order number {order}.',
      values: { price, order },
    }),
  transferTo: (price: string, account: string) =>
    i18n._({
      id: 'order.transferTo',
      message: 'Transfer {price} to the shop’s account: {account}.',
      values: { price, account },
    }),
  /** Asks for the proof of a transfer, within `hours` if the shop has a time for it. */
  sendSlip: (order: string, hours: number | undefined) =>
    hours === undefined
      ? i18n._({
          id: 'order.sendSlip',
          message: 'Then send the shop the slip with the order number {order}.',
          values: { order },
        })
      : i18n._({
          id: 'order.sendSlipWithin',
          message: 'Then send the shop the slip with the order number {order} within {hours} hours.',
          values: { order, hours },
        }),
  /** The text alternative of a QR code. */
  qrOf: (price: string) => i18n._({ id: 'order.qrOf', message: 'PromptPay QR code for {price}', values: { price } }),
  scanQr: (price: string) =>
    i18n._({
      id: 'order.scanQr',
      message: 'Scan with your banking app to pay {price}, or save the code and open it in the app.',
      values: { price },
    }),
  saveQr: i18n._({ id: 'order.saveQr', message: 'Save the code' }),
  newAddress: i18n._({ id: 'order.newAddress', message: 'A new address' }),
  onlyThailand: i18n._({ id: 'order.onlyThailand', message: 'We deliver to addresses in Thailand.' }),
  chooseAddress: i18n._({ id: 'order.chooseAddress', message: 'Choose where to deliver to.' }),
  keepAddress: i18n._({ id: 'order.keepAddress', message: 'Keep it in my addresses' }),
  /** Working days of a delivery; both bounds are inclusive. */
  days: (from: number, to: number) =>
    i18n._({
      id: 'order.days',
      message: '{range} working {to, plural, one {day} other {days}}',
      values: { range: range(from, to), to },
    }),
  /** Daily deadline for orders. */
  cutOff: (time: string) => i18n._({ id: 'order.cutOff', message: 'order before {time}', values: { time } }),
  /** Months of instalments, and the lowest price of goods for which they are offered. */
  months: (count: string) => i18n._({ id: 'order.months', message: '{count} months', values: { count } }),
  monthly: (price: string) => i18n._({ id: 'order.monthly', message: '{price} a month', values: { price } }),
  offeredFrom: (price: string) => i18n._({ id: 'order.offeredFrom', message: 'from {price}', values: { price } }),
  freeFrom: (price: string) => i18n._({ id: 'order.freeFrom', message: 'free from {price}', values: { price } }),
  more: (lines: number) => i18n._({ id: 'order.more', message: 'and {lines} more', values: { lines } }),
  /** The engine has not answered a payment, or a cancellation. */
  paymentLate: i18n._({
    id: 'order.paymentLate',
    message: 'The payment has not been answered yet. Please pay again in a moment; you will not be charged twice.',
  }),
  cancelLate: i18n._({
    id: 'order.cancelLate',
    message: 'It could not be cancelled just now. Please try again in a moment.',
  }),
  orderChanged: (price: string) =>
    i18n._({
      id: 'order.orderChanged',
      message:
        'This order is no longer what the page showed. The total is {price} now. Please check it and pay once more.',
      values: { price },
    }),
  /** Points that the account loses by a cancellation. */
  revokesPoints: (points: number) =>
    i18n._({
      id: 'order.revokesPoints',
      message: 'The {points} points that this order earned are taken back.',
      values: { points },
    }),
  /** Why an order can't be cancelled: the points that it earned were used. */
  pointsSpent: i18n._({
    id: 'order.pointsSpent',
    message:
      'You have already used the points that this order earned, so it cannot be cancelled. If the order that you paid with them has not been sent, cancel that one first. Otherwise please contact the shop.',
  }),
  /** The balance is below 0: `points` are missing. */
  owes: (points: number) =>
    i18n._({
      id: 'order.owes',
      message:
        'Your balance is {points} points below zero, because you used points from an order that was cancelled. The next points you earn fill it up first.',
      values: { points },
    }),
}));
