/** A visitor's data for experiments: a bucket in a cookie, stored only with consent, and the campaign. */
import { randomInt } from 'node:crypto';
import { readConsentCookie } from '#schemas/consent.ts';
import { BUCKETS, type Visit } from '#schemas/experiments/experiment.ts';
import { isPhoneAgent } from '#schemas/experiments/audience.ts';
import { cookieIn } from '../../shop/storage/cookies.ts';
import { COOKIES } from '../../shop/initial-views.ts';

/** Name of the cookie: `<bucket>.<day of the first visit>`, which can't identify a visitor among 10,000. */
const EXPERIMENT_COOKIE = 'exp';

/** A visit without data, for pages without experiments. */
export interface KnownVisit extends Omit<Visit, 'lang' | 'member'> {
  /** The `set-cookie` line of a page with experiments; undefined: none. */
  readonly cookie: string | undefined;
}

const FORMAT = /^(\d{1,4})\.(\d{1,6})$/;
const DAY_MS = 86_400_000;
const MAX_AGE_S = 90 * 86_400;
const MAX_CAMPAIGN = 100;

/** The bucket that a visitor's cookie keeps; undefined without cookie or consent. */
export function keptBucket(asked: Asked): number | undefined {
  const { bucket, cookie } = readVisit(asked, new Date());
  return cookie === undefined ? bucket : undefined;
}

/** The parts of a request that it is read from. */
interface Asked {
  readonly headers: Headers;
  readonly query: Readonly<Record<string, string>>;
  readonly origin: string;
}

/**
 * Reads the data of a visitor. Without consent to functional storage there is no bucket, so that every experiment shows
 * its usual content, and a cookie of an earlier consent is deleted.
 */
export function readVisit({ headers, query, origin }: Asked, now: Date, pick = () => randomInt(BUCKETS)): KnownVisit {
  const cookies = headers.get('cookie') ?? '';
  const { utm_campaign: given } = query;
  const campaign = given === undefined || given === '' || given.length > MAX_CAMPAIGN ? undefined : given;
  const kept = cookieIn(cookies, EXPERIMENT_COOKIE);
  const consents = readConsentCookie(cookieIn(cookies, COOKIES.consent) ?? '');
  const isPhone = isPhoneAgent(headers.get('user-agent') ?? '');
  const attributes = `Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  if (consents?.functionality_storage !== 'granted') {
    const cookie = kept === undefined ? undefined : `${EXPERIMENT_COOKIE}=; Max-Age=0; ${attributes}`;
    return { bucket: undefined, returning: undefined, campaign, isPhone, cookie };
  }
  const today = Math.floor(now.getTime() / DAY_MS);
  const [, bucket, day] = FORMAT.exec(kept ?? '') ?? [];
  if (bucket !== undefined && Number(day) <= today)
    return { bucket: Number(bucket), returning: Number(day) < today, campaign, isPhone, cookie: undefined };
  const own = pick();
  const cookie = `${EXPERIMENT_COOKIE}=${own}.${today}; Max-Age=${MAX_AGE_S}; ${attributes}`;
  return { bucket: own, returning: false, campaign, isPhone, cookie };
}
