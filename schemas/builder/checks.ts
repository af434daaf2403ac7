/** Kinds of what is found wrong with a page before it is published, in the order in which a builder shows them. */
export const PUBLISH_CHECKS = [
  'no-title',
  'diagnostic',
  'broken-link',
  'heading-order',
  'no-alt',
  'missing-translation',
  'heavy',
] as const;
/** A check of a page before it is published. */
export type PublishCheck = (typeof PUBLISH_CHECKS)[number];
