import type { DeliveryAddress } from '../address/delivery-address.ts';
import type { LocalText } from '#schemas/lang.ts';
import type { Due } from './due.ts';
import type { TaxInvoice } from './tax-invoice.ts';

/** A line of an order to write; `price` is baht per piece as decimal text. */
export interface PlacedLine {
  readonly uuid: string;
  readonly name: LocalText;
  readonly variant: LocalText | null;
  readonly image: string | null;
  readonly unit: LocalText;
  readonly quantity: number;
  /** Pieces to subtract from the stock in our tables. */
  readonly taken: number;
  readonly price: string;
}

/** All data of a validated order that is not written yet; JSON round-trips it. */
export interface PlacedOrder {
  readonly accountId: string | null;
  readonly due: Due;
  readonly earnedPoints: number;
  /** The coupon that gives a discount, as typed. */
  readonly couponCode: string | null;
  readonly bank: string | null;
  readonly shippingType: string | null;
  /** Whether it is paid when it is placed. */
  readonly isSettled: boolean;
  readonly address: DeliveryAddress | null;
  readonly email: string | null;
  readonly taxInvoice: TaxInvoice | null;
  readonly giftNote: string | null;
  readonly lines: readonly PlacedLine[];
}
