import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Base } from './base.ts';
import { PageData, readPage } from './page.ts';
import { User } from '../records/member.ts';

const OG = { url: 'https://shop.example/', title: 'Shop', description: 'All', image: '/a.png', type: 'website' };
const HEAD = {
  title: 'Shop',
  description: 'All of it',
  keywords: 'tea, bowls',
  og: OG,
  meta_manual: [{ name: 'author', content: 'Raan' }],
  ld_json: { '@type': 'Organization' },
};
const ZONE = { children: [{ type: 'text' }] };

test('the base has every field of the specification', { meta: { spec: ['3.10a', '3.18'] } }, () => {
  const base = {
    frontend_web_url: 'https://shop.example',
    headerZone: ZONE,
    footerZone: ZONE,
    freeZone: [{ type: 'text' }],
    globalConfig: { a: 1 },
    slotStyle: { '--accent': 'red' },
    slotCss: 'h1 { color: red }',
    themeKey: 'indigo',
    langs: ['th', { code: 'en', language: 'en-US' }],
    web: { favicon: '/f.ico', stat_server: 'https://stat.example', web_id: '7' },
    webHead: HEAD,
    accounting: { vat: 7 },
    scripts: {
      gtag: { ids: ['G-1'] },
      gtm: { ids: ['GTM-1'] },
      pixel: { ids: ['1'] },
      tiktok: { ids: ['C1'] },
      line: { ids: ['l'] },
    },
    bundledCssUrl: '/shop.css',
    paymentMethods: [{ kind: 'qr', label: 'Thai QR' }],
    settings: {
      ripMode: 1,
      gray_mode: true,
      disable_right_click: true,
      disable_text_selection: false,
      plain_cart: false,
      prices_with_vat: true,
    },
    cookieConsent: { config: { customize: { default_consents: { ad_storage: 'denied' } } }, web_ukey: 'k' },
    adwords: { add_to_cart: { send_to: 'AW-1/x', value: 1, remarketing: true, aw_remarketing_only: false } },
    locales: { th: { 'cart.add': 'ใส่' }, en: { 'cart.add': 'Put in' } },
    transitionName: 'grayscale',
  };
  expect(v.parse(Base, base)).toEqual({ ...base, langs: ['th', 'en'] });
});

test('page data have every field of the specification', { meta: { spec: ['3.9'] } }, () => {
  const page = {
    path: '/a',
    httpStatusCode: 200,
    redirectUrl: '/b',
    pageSetting: { layout: 'blank', transition: 'grayscale' },
    pageComponent: [{ type: 'text' }],
    pageHead: HEAD,
    previewData: { lang: 'en', themeKey: 'indigo', headerZone: ZONE },
    otherData: {
      productDetails: [],
      productCategories: [],
      blogDetail: { blog_id: 'curry', title: 'Curry' },
      breadcrumbs: [{ label: 'Home', href: '/' }],
    },
    nowLang: { key: 'en', subdirectory: '/en' },
  };
  expect(v.parse(PageData, page)).toEqual(page);
  expect(v.parse(PageData, { nowLang: 'th', base: {} })).toMatchObject({ nowLang: 'th', base: {} });
});

test('a user has a name and what names them to the shop', () => {
  expect(v.parse(User, { id: 7, name: 'Nim', email: null })).toMatchObject({ id: '7', name: 'Nim' });
});

test('linked data is one object or a list of them, and stays what it is', () => {
  const one = { '@type': 'Product' };
  const read = (ld_json: unknown) => readPage({ pageHead: { ld_json } })?.page.pageHead?.ld_json;
  expect([read(one), read([one, one]), read([]), read('text')]).toEqual([one, [one, one], [], undefined]);
});
