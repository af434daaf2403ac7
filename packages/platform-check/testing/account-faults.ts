/** Faults of platforms in sessions, memberships, coupons and forms. */
import { intercept, isCall, readJson, rewriteData, succeed, type PlatformFault } from './faulty-platform.ts';

const CLAIM = '/api/x4/coupon/claim';
const COUPONS = '/api/x4/coupon/list';
const INFO = '/api/x4/member/info';
type Json = Record<string, unknown>;
const isGuest = (request: Request) => !request.headers.has('cookie');

export const ACCOUNT_FAULTS: readonly PlatformFault[] = [
  {
    name: 'a guest is somebody',
    fails: ['auth.guest', 'auth.forged-session'],
    plant: () => intercept('/api/x4/auth/check', () => succeed({ user: { id: '1', name: 'Somebody' } })),
  },
  {
    name: 'any token logs in',
    fails: ['auth.forged-session'],
    plant: () =>
      intercept('/api/x4/auth/check', (_, { headers }) =>
        headers.has('x-app-access-token') ? succeed({ user: { id: '1', name: 'Somebody' } }) : undefined,
      ),
  },
  {
    name: 'a user has no id',
    fails: ['auth.user'],
    plant: () => rewriteData('/api/x4/auth/check', () => ({ user: { name: 'Somebody' } })),
  },
  {
    name: 'the log-in forgets where to continue',
    fails: ['url.target'],
    plant: () => rewriteData('/api/x4/url/*', () => ({ url: '/account/login' })),
  },
  {
    name: 'the log-in continues anywhere',
    fails: ['url.foreign-target'],
    plant: () =>
      rewriteData('/api/x4/url/*', (_, url) => ({
        url: `/account/login?continue_url=${encodeURIComponent(url.searchParams.get('continue_url') ?? '')}`,
      })),
  },
  {
    name: 'the membership is a word',
    fails: ['member.guest', 'member.joins-once'],
    plant: () => rewriteData(INFO, (data) => ({ ...data, member: { member_flag: 'yes' } })),
  },
  {
    name: 'guests join',
    fails: ['member.guest-joins'],
    plant: () =>
      intercept('/api/x4/member/*', (url, request) =>
        isGuest(request) && !url.pathname.endsWith('info') ? succeed({}) : undefined,
      ),
  },
  {
    name: 'joining does nothing',
    fails: ['member.joins-once'],
    plant: () => intercept('/api/x4/member/join', (_, request) => (isGuest(request) ? undefined : succeed({}))),
  },
  {
    name: 'the state of a coupon is a word of the platform’s own',
    fails: ['coupon.shape'],
    plant: () =>
      rewriteData(COUPONS, ({ coupons }) => ({
        coupons: (coupons as Json[]).map((coupon) => ({
          ...coupon,
          state: coupon.state === 'claimed' ? 'yours' : 'free',
        })),
      })),
  },
  {
    name: 'every coupon is claimed',
    fails: ['coupon.guest-state', 'coupon.own'],
    plant: () =>
      rewriteData(COUPONS, ({ coupons }) => ({
        coupons: (coupons as Json[]).map((coupon) => ({ ...coupon, state: 'claimed' })),
      })),
  },
  {
    name: 'a window of a coupon ends before it starts',
    fails: ['coupon.windows'],
    plant: () =>
      rewriteData(COUPONS, ({ coupons }) => ({
        coupons: (coupons as Json[]).map((coupon) => ({
          ...coupon,
          use_start: '2026-12-01T00:00:00Z',
          use_end: '2026-11-01T00:00:00Z',
        })),
      })),
  },
  {
    name: 'guests claim',
    fails: ['coupon.guest-claims'],
    plant: () => intercept(CLAIM, (_, request) => (isGuest(request) ? succeed({ coupon: {} }) : undefined)),
  },
  {
    name: 'a coupon that there is not can be claimed',
    fails: ['coupon.unknown'],
    plant: () => async (request, forward) =>
      isCall(request, CLAIM) && (await readJson(request)).code === 'NO-SUCH-COUPON-HERE'
        ? succeed({ coupon: {} })
        : forward(request),
  },
  {
    name: 'a coupon is claimed as often as it is asked for',
    fails: ['coupon.claim-race'],
    plant: () => async (request, forward) => {
      const response = await forward(request);
      if (!isCall(request, CLAIM)) return response;
      const body = (await response.clone().json()) as Json;
      return body.key === 'COUPON_ALREADY_CLAIMED' ? succeed({ coupon: {} }) : response;
    },
  },
  {
    name: 'an unknown form is taken',
    fails: ['form.unknown'],
    plant: () => intercept('/api/forms/*', () => succeed({})),
  },
];
