import { expect, test } from 'vitest';
import { channelGroup, channelOf, isEmailLink, isPhoneLink } from './channel.ts';
import { phoneHref } from './phone-href.ts';

test.each([
  ['https://www.facebook.com/raan', 'facebook', 'social_click'],
  ['https://instagram.com/raan', 'instagram', 'social_click'],
  ['https://www.lazada.co.th/shop/raan', 'lazada', 'marketplace_click'],
  ['https://lin.ee/abc', 'line', 'social_click'],
  ['line://ti/p/@raan', 'line', 'social_click'],
  ['https://m.me/raan', 'messenger', 'social_click'],
  ['https://shopee.co.th/raan', 'shopee', 'marketplace_click'],
  ['https://www.tiktok.com/@raan', 'tiktok', 'social_click'],
  ['https://wa.me/6621234567', 'whatsapp', 'social_click'],
  ['https://twitter.com/raan', 'x', 'social_click'],
  ['https://x.com/raan', 'x', 'social_click'],
  ['https://youtu.be/abc', 'youtube', 'social_click'],
  ['tel:+6621234567', 'phone', 'contact_click'],
  ['mailto:hello@raan.example', 'email', 'contact_click'],
] as const)('%s is %s, counted as %s', { meta: { spec: ['5.2', '5.3'] } }, (href, channel, group) => {
  expect(channelOf(href)).toBe(channel);
  expect(channelGroup(channel)).toBe(group);
});

test.each(['https://notfacebook.com', 'https://facebook.com.evil.example', '/about', 'tel:', 'javascript:alert(1)'])(
  '%s is no channel',
  { meta: { spec: ['5.2'] } },
  (href) => {
    expect(channelOf(href)).toBeUndefined();
  },
);

test('a phone link is tel:, an optional plus, and digits only', { meta: { spec: ['5.1a'] } }, () => {
  expect(['tel:021234567', 'tel:+6621234567', 'tel:02-123-4567', 'tel:02,12'].map(isPhoneLink)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an e-mail link has an address', { meta: { spec: ['5.1b'] } }, () => {
  expect(['mailto:a@b.co', 'mailto:a@b', 'mailto:', 'a@b.co'].map(isEmailLink)).toEqual([true, false, false, false]);
});

test('a written phone number becomes a link that can be called', { meta: { spec: ['5.4'] } }, () => {
  expect(phoneHref('02-123 4567 ต่อ 12')).toBe('tel:021234567,12');
  expect(phoneHref('02-123-4567 ถึง 9')).toBe('tel:021234567,9');
  expect(phoneHref('+66 81 234 5678')).toBe('tel:+66812345678');
});

test.each([
  ['๐๒-๑๒๓-๔๕๖๗', 'tel:021234567'],
  ['（０２）１２３－４５６７', 'tel:021234567'],
  ['\u202A+66\u00A081\u2011234\u20115678\u202C', 'tel:+66812345678'],
  ['tel:02 123 4567 ต่อ ๑๒', 'tel:021234567,12'],
])('the phone number %j of a shop can be called as %s', { meta: { field: ['4.addresses.2'] } }, (written, href) => {
  expect(phoneHref(written)).toBe(href);
});
