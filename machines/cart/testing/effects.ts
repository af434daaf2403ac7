/** Names of the cart's effects, which tests record. */
export const EFFECTS = [
  'persist',
  'removeForeignCarts',
  'showRefusal',
  'showUnsaved',
  'showLimits',
  'logLoadFailure',
  'showNoCart',
  'goToCheckout',
  'goBack',
  'goToSiteRoot',
];
