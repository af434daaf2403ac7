/**
 * Records what a fresh Medusa 2.21 server answers, for the tables of docs/engines.md: `medusa db:migrate`, then
 * `medusa user -e owner@example.com -p supersecret`, `medusa start`, and
 * node tests/engine/medusa/record.mjs http://127.0.0.1:9000
 */
import { writeFileSync } from 'node:fs';
const [, , base = 'http://127.0.0.1:9000'] = process.argv;
const out = [];
/** Headers of the two roles: the administrator's token, and the key of the shop. */
const session = { bearer: '', key: '' };
async function call(about, method, path, body, { keep = true } = {}) {
  const headers = { 'content-type': 'application/json' };
  if (path.startsWith('/admin') && session.bearer !== '') headers.authorization = `Bearer ${session.bearer}`;
  if (path.startsWith('/store')) headers['x-publishable-api-key'] = session.key;
  const r = await fetch(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await r.text();
  const answer = JSON.parse(text);
  if (keep) out.push({ about, request: `${method} ${path}`, body, status: r.status, answer });
  return answer;
}
const q = (p, b) => call('set-up', 'POST', p, b, { keep: false });
const login = await (
  await fetch(`${base}/auth/user/emailpass`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password: 'supersecret' }),
  })
).json();
session.bearer = login.token;
const {
  stores: [store],
} = await call('', 'GET', '/admin/stores', undefined, { keep: false });
await q(`/admin/stores/${store.id}`, { supported_currencies: [{ currency_code: 'thb', is_default: true }] });
await q('/admin/price-preferences', { attribute: 'currency_code', value: 'thb', is_tax_inclusive: true });
const { sales_channel: channel } = await q('/admin/sales-channels', { name: 'Raan' });
const { stock_location: place } = await q('/admin/stock-locations', { name: 'Chiang Mai' });
await q(`/admin/stock-locations/${place.id}/sales-channels`, { add: [channel.id] });
const { api_key } = await q('/admin/api-keys', { title: 'shop', type: 'publishable' });
await q(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [channel.id] });
session.key = api_key.token;
const { region } = await q('/admin/regions', {
  name: 'Thailand',
  currency_code: 'thb',
  countries: ['th'],
  payment_providers: ['pp_system_default'],
  is_tax_inclusive: true,
});
await q('/admin/tax-regions', {
  country_code: 'th',
  provider_id: 'tp_system',
  default_tax_rate: { name: 'VAT', code: 'vat', rate: 7 },
});
const { shipping_profiles } = await call('', 'GET', '/admin/shipping-profiles', undefined, { keep: false });
let profile = shipping_profiles[0];
if (!profile) profile = (await q('/admin/shipping-profiles', { name: 'default', type: 'default' })).shipping_profile;
await q(`/admin/stock-locations/${place.id}/fulfillment-providers`, { add: ['manual_manual'] });
await q(`/admin/stock-locations/${place.id}/fulfillment-sets`, { name: 'Delivery', type: 'shipping' });
const { stock_location: full } = await call(
  '',
  'GET',
  `/admin/stock-locations/${place.id}?fields=*fulfillment_sets`,
  undefined,
  { keep: false },
);
const set = full.fulfillment_sets[0];
const { fulfillment_set } = await q(`/admin/fulfillment-sets/${set.id}/service-zones`, {
  name: 'Thailand',
  geo_zones: [{ type: 'country', country_code: 'th' }],
});
const { shipping_option } = await q('/admin/shipping-options', {
  name: 'post',
  service_zone_id: fulfillment_set.service_zones[0].id,
  shipping_profile_id: profile.id,
  provider_id: 'manual_manual',
  price_type: 'flat',
  type: { label: 'Post', description: 'Post', code: 'post' },
  prices: [{ currency_code: 'thb', amount: 45 }],
  rules: [
    { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
    { attribute: 'is_return', value: 'false', operator: 'eq' },
  ],
});
const { product_category: category } = await q('/admin/product-categories', {
  name: 'Soap',
  handle: 'soap',
  is_active: true,
});
const { product } = await q('/admin/products', {
  title: 'Rice soap',
  handle: 'rice-soap',
  status: 'published',
  shipping_profile_id: profile.id,
  categories: [{ id: category.id }],
  options: [{ title: 'Size', values: ['Small', 'Large'] }],
  sales_channels: [{ id: channel.id }],
  variants: [
    {
      title: 'Small',
      sku: 'soap-s',
      options: { Size: 'Small' },
      prices: [{ currency_code: 'thb', amount: 120 }],
      manage_inventory: true,
    },
    {
      title: 'Large',
      sku: 'soap-l',
      options: { Size: 'Large' },
      prices: [{ currency_code: 'thb', amount: 150.5 }],
      manage_inventory: false,
    },
  ],
});
const [small] = product.variants;
const { inventory_items } = await call('', 'GET', '/admin/inventory-items?sku=soap-s', undefined, { keep: false });
await q(`/admin/inventory-items/${inventory_items[0].id}/location-levels`, {
  location_id: place.id,
  stocked_quantity: 3,
});
const promotion = (code, more = {}) =>
  q('/admin/promotions', {
    code,
    type: 'standard',
    status: 'active',
    is_automatic: false,
    application_method: { type: 'fixed', target_type: 'order', value: 10, currency_code: 'thb', allocation: undefined },
    ...more,
  });
await promotion('TEN');
const { campaign: old } = await q('/admin/campaigns', {
  name: 'old',
  campaign_identifier: 'old',
  starts_at: '2020-01-01T00:00:00Z',
  ends_at: '2020-02-01T00:00:00Z',
});
await promotion('OLD', { campaign_id: old.id });

// readCatalogue
await call(
  'readCatalogue',
  'GET',
  '/admin/products?fields=id,handle,title,status,updated_at,options.title,options.values.value,variants.id,variants.sku,variants.manage_inventory,variants.options.value,variants.prices.amount,variants.prices.currency_code,categories.id,images.url&limit=100',
);
await call('readCatalogue', 'GET', '/admin/product-categories?fields=id,name,handle,parent_category_id,rank,is_active');
// stock
await call(
  'stock',
  'GET',
  '/admin/inventory-items?sku=soap-s&fields=id,sku,location_levels.stocked_quantity,location_levels.reserved_quantity,location_levels.available_quantity',
);
// quote
const address = {
  first_name: 'Somsri',
  last_name: 'Jaidee',
  phone: '0812345678',
  address_1: '99/9 Nimman Road',
  city: 'Chiang Mai',
  province: 'Chiang Mai',
  postal_code: '50200',
  country_code: 'th',
};
const cartOf = async (quantity, variant = small, keep = false) => {
  const { cart } = await call(
    'quote',
    'POST',
    '/store/carts',
    { region_id: region.id, email: 'guest@example.com', shipping_address: address },
    { keep },
  );
  await call('quote', 'POST', `/store/carts/${cart.id}/line-items`, { variant_id: variant.id, quantity }, { keep });
  return cart;
};
const FIELDS = '?fields=id,subtotal,discount_total,shipping_total,tax_total,total';
const cart = await cartOf(2, small, true);
await call('NOSTOCK', 'POST', `/store/carts/${cart.id}/line-items`, { variant_id: small.id, quantity: 2 });
await call('NOPRODUCT', 'POST', `/store/carts/${cart.id}/line-items`, { variant_id: 'variant_gone', quantity: 1 });
await call('COUPON_CODE_NOT_FOUND', 'POST', `/store/carts/${cart.id}/promotions${FIELDS}`, {
  promo_codes: ['NO-SUCH'],
});
await call('COUPON_CODE_NOT_FOUND (expired)', 'POST', `/store/carts/${cart.id}/promotions${FIELDS}`, {
  promo_codes: ['OLD'],
});
await call('quote: coupon', 'POST', `/store/carts/${cart.id}/promotions${FIELDS}`, { promo_codes: ['TEN'] });
await call(
  'quote: deliveries',
  'GET',
  `/store/shipping-options?cart_id=${cart.id}&fields=id,name,amount,price_type,type.code`,
);
await call('INVALID_SHIPPINGTYPE', 'POST', `/store/carts/${cart.id}/shipping-methods`, { option_id: 'so_gone' });
await call('quote: delivery', 'POST', `/store/carts/${cart.id}/shipping-methods${FIELDS}`, {
  option_id: shipping_option.id,
});
await call('quote: ways to pay', 'GET', `/store/payment-providers?region_id=${region.id}`);
// place
await call('place without a payment', 'POST', `/store/carts/${cart.id}/complete`, {});
const { payment_collection } = await call('place', 'POST', '/store/payment-collections', { cart_id: cart.id });
await call('INVALID_BANK', 'POST', `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
  provider_id: 'pp_gone',
});
await call('place', 'POST', `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
  provider_id: 'pp_system_default',
});
const ORDER = '?fields=id,display_id,status,payment_status,fulfillment_status,total';
const placed = await call('place', 'POST', `/store/carts/${cart.id}/complete${ORDER}`, {});
await call('place twice', 'POST', `/store/carts/${cart.id}/complete${ORDER}`, {});
// The last piece: one is left, and two carts request it.
const two = [await cartOf(1), await cartOf(1)];
for (const c of two) {
  await call('', 'POST', `/store/carts/${c.id}/shipping-methods`, { option_id: shipping_option.id }, { keep: false });
  const { payment_collection: pc } = await call(
    '',
    'POST',
    '/store/payment-collections',
    { cart_id: c.id },
    { keep: false },
  );
  await call(
    '',
    'POST',
    `/store/payment-collections/${pc.id}/payment-sessions`,
    { provider_id: 'pp_system_default' },
    { keep: false },
  );
}
for (const c of two) await call('place: the last piece', 'POST', `/store/carts/${c.id}/complete${ORDER}`, {});
// states and cancel
const id = placed.order?.id;
await call(
  'orders',
  'GET',
  `/admin/orders?id[]=${id}&fields=id,display_id,status,payment_status,fulfillment_status,canceled_at`,
);
await call('cancel', 'POST', `/admin/orders/${id}/cancel${ORDER}`, undefined);
await call('cancel twice', 'POST', `/admin/orders/${id}/cancel${ORDER}`, undefined);
await call(
  'coupons',
  'GET',
  '/admin/promotions?fields=id,code,status,is_automatic,application_method.type,application_method.value,campaign.starts_at,campaign.ends_at',
);
// Replaces values that differ in each run by stable names.
const names = new Map();
const text = JSON.stringify(out, (k, v) => (v === undefined ? undefined : v), 1)
  .replace(/\b([a-z]+(?:_[a-z]+)*)_[0-9A-HJKMNP-TV-Z]{26}\b/g, (id, kind) => {
    if (!names.has(id)) names.set(id, `${kind}_${names.size + 1}`);
    return names.get(id);
  })
  .replace(/"(\w+_at)": "202[^"]+"/g, '"$1": "2026-11-28T00:00:00.000Z"')
  .replace(/pk_[0-9a-f]{64}/g, 'pk_recorded');
writeFileSync(new URL('../recorded/medusa/answers.json', import.meta.url), `${text}\n`);
