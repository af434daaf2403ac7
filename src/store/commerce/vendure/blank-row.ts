import type { LocalText } from '#schemas/lang.ts';
import type { ProductRow } from '../../database/tables/product.ts';

const DEFAULT_UNIT: LocalText = { th: 'ชิ้น', en: 'piece', cn: '件', kr: '개', jp: '点' };

/** The row of a product that the shop's folder does not know. */
export function blankRow(webId: string, uuid: string): ProductRow {
  return {
    webId,
    uuid,
    slug: '',
    parentUuid: null,
    variantId: null,
    hasVariants: false,
    name: '',
    price: '0',
    priceList: [],
    unit: DEFAULT_UNIT,
    preorderFlag: false,
    preorderDays: null,
    badgeHot: false,
    badgeNew: false,
    badgeSuggest: false,
    quantityMin: null,
    quantityMax: null,
    remain: null,
    importedRemain: null,
    discount: null,
    categoryId: null,
    images: [],
    highlight: null,
    detailHtml: null,
    conditionsHtml: null,
    options: null,
    choices: null,
    hidden: false,
    nosell: false,
    memberOnly: false,
    limitPerAccount: null,
    limitProduct: null,
    facets: [],
    ownFacets: null,
    rating: null,
    reviews: null,
    popularity: 0,
    createdAt: new Date(0),
    position: 0,
  };
}
