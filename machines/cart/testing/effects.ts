/** The effects of the cart, which are noted instead of done. */
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
