/** What a product of the tests' own is as long as a test says nothing else of it: it can be ordered in any quantity. */
export const PRODUCT_DEFAULTS = {
  slug: 'goods',
  priceList: [],
  unit: { th: 'ก้อน', en: 'bar' },
  preorderFlag: false,
  badgeHot: false,
  badgeNew: false,
  badgeSuggest: false,
  images: [],
  hidden: false,
  nosell: false,
  memberOnly: false,
  popularity: 1,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  position: 1,
} as const;
