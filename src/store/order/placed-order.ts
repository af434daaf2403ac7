import type { DeliveryAddress } from '../address/delivery-address.ts';
import type { LocalText } from '#schemas/lang.ts';
import type { Due } from './due.ts';
import type { TaxInvoice } from './tax-invoice.ts';

/** A line of an order that is to be written; `price` is baht of one piece as decimal text. */
export interface PlacedLine {
  readonly uuid: string;
  readonly name: LocalText;
  readonly variant: LocalText | null;
  readonly image: string | null;
  readonly unit: LocalText;
  readonly quantity: number;
  /** Pieces that it takes from the stock of our tables. */
  readonly taken: number;
  readonly price: string;
}

/** All that an order says, found good and not written yet. It survives JSON. */
export interface PlacedOrder {
  readonly accountId: string | null;
  readonly due: Due;
  readonly earnedPoints: number;
  /** The coupon that takes something off, as it was typed. */
  readonly couponCode: string | null;
  readonly bank: string | null;
  readonly shippingType: string | null;
  /** Whether its money has come with the order. */
  readonly isSettled: boolean;
  readonly address: DeliveryAddress | null;
  readonly email: string | null;
  readonly taxInvoice: TaxInvoice | null;
  readonly giftNote: string | null;
  readonly lines: readonly PlacedLine[];
}
