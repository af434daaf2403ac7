import { expect, test } from 'vitest';
import { isAnonymous } from './request-context.ts';

const withCookies = (cookie: string) => isAnonymous(new Headers({ cookie }));

test.each([
  'locale=th; viewport=md; cookie_consent=c2UxZnUx; lnw_gray_mode=1; lnw_gray_closed=1',
  '_ga=GA1.1.1.2; _ga_ABC123=GS1.1; _gid=GA1.1; _gat_UA-1=1; _gcl_au=1.1; _dc_gtm_UA-1=1',
  '_fbp=fb.1.1.2; _fbc=fb.1.1.x',
  '_ttp=x; _tt_enable_cookie=1; ttclid=x',
  '__lt__cid=1; __lt__sid=2; _clck=x; _clsk=x; _hjSessionUser_1=x',
  '',
])('takes nobody for known by cookies of analytics, consent and choices: %s', (cookie) => {
  expect(withCookies(cookie)).toBe(true);
});

test.each(['auth=s', '__Host-auth=s', '_ga=GA1.1.1.2; auth=s', 'platform_session=1', '_gadget=1', '_fbp_session=1'])(
  'takes a visitor for known by the session and by what else a platform may have set: %s',
  (cookie) => {
    expect(withCookies(cookie)).toBe(false);
  },
);

test.each(['authorization', 'x-app-access-token'])('takes a visitor for known by the header %s', (name) => {
  expect(isAnonymous(new Headers({ [name]: 'x' }))).toBe(false);
});
