/** The server's data for the document that counts a receipt's order. */
import type { Consents } from '#schemas/consent.ts';
import type { Tags } from './configuration.ts';

/** Id of the element with the facts, as JSON. */
export const RECEIPT_FACTS = 'receipt-facts';
/** Id of the question for consent. */
export const RECEIPT_QUESTION = 'receipt-question';

/** The tags, the consents until the visitor decides, and whether the visitor is asked. */
export interface ReceiptFacts {
  readonly tags: Tags;
  readonly defaults: Consents;
  readonly asks: boolean;
}
