import { describe, expect, test } from 'vitest';
import { ownSessionCookies, upstreamSessionCookies } from './session-cookies.ts';

const withCookies = (cookie: string) => new Headers({ cookie });

const HARMLESS = [
  'locale=th; viewport=md; cookie_consent=c2UxZnUx; lnw_gray_mode=1; lnw_gray_closed=1',
  '_ga=GA1.1.1.2; _ga_ABC123=GS1.1; _gid=GA1.1; _gat_UA-1=1; _gcl_au=1.1; _dc_gtm_UA-1=1',
  '_fbp=fb.1.1.2; _fbc=fb.1.1.x',
  '_ttp=x; _tt_enable_cookie=1; ttclid=x',
  '__lt__cid=1; __lt__sid=2; _clck=x; _clsk=x; _hjSessionUser_1=x',
  '',
];

describe('with an upstream', () => {
  test.each(HARMLESS)('a visitor is not personal by cookies of analytics, consent and choices: %s', (cookie) => {
    expect(upstreamSessionCookies().isPersonal(withCookies(cookie))).toBe(false);
  });

  test.each(['auth=s', '__Host-auth=s', '_ga=GA1.1.1.2; auth=s', 'platform_session=1', '_gadget=1', '_fbp_session=1'])(
    'a visitor is personal by every name that the upstream may have set: %s',
    (cookie) => {
      expect(upstreamSessionCookies().isPersonal(withCookies(cookie))).toBe(true);
    },
  );

  test('a visitor is personal by a name the upstream was seen to set, whatever it looks like', () => {
    const session = upstreamSessionCookies();
    session.learn(['auth=1; Path=/']);
    expect(session.hasLearned()).toBe(false);
    session.learn(['_ga_SESSION=secret; Path=/; HttpOnly', 'locale=en']);
    expect(session.hasLearned()).toBe(true);
    expect(['_ga_SESSION=1', 'locale=th', '_ga=1'].map((cookie) => session.isPersonal(withCookies(cookie)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('every cookie makes a visitor personal once an upstream has set more names than are recorded', () => {
    const session = upstreamSessionCookies();
    const isPersonal = () =>
      ['_ga_0=1', '_ga_B=1', 'locale=th', ''].map((each) => session.isPersonal(withCookies(each)));
    session.learn(['_ga_0=1', `_ga_${'A'.repeat(31_900)}=1`, '_ga_0=2']);
    const before = isPersonal();
    session.learn([`_ga_${'C'.repeat(100)}=1`]);
    expect([before, isPersonal()]).toEqual([
      [true, false, false, false],
      [true, true, true, false],
    ]);
  });
});

describe('with the embedded service', () => {
  test.each([...HARMLESS, 'chat_widget=1', 'platform_session=1'])('only its session is personal, not %s', (cookie) => {
    expect(ownSessionCookies().isPersonal(withCookies(cookie))).toBe(false);
  });

  test.each(['auth=s', '__Host-auth=s', '_ga=1; auth=s'])('its session is personal: %s', (cookie) => {
    expect(ownSessionCookies().isPersonal(withCookies(cookie))).toBe(true);
  });
});

test.each(['authorization', 'x-app-access-token'])('the header %s makes a visitor personal', (name) => {
  const headers = new Headers({ [name]: 'x' });
  expect([upstreamSessionCookies().isPersonal(headers), ownSessionCookies().isPersonal(headers)]).toEqual([true, true]);
});
