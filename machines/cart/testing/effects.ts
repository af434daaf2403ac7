/** The effects of the cart, which are noted instead of done. */
export const EFFECTS = [
  'persist',
  'forgetForeign',
  'showRefusal',
  'showUnsaved',
  'tellLimits',
  'logLoadFailure',
  'showNoCart',
  'goToCheckout',
  'goBack',
  'goToSiteRoot',
];
