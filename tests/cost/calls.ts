/** A valid input for every call: of the shop, of its experiments, of the workbench. The compiler names a call that has none. */
import type * as v from 'valibot';
import { type BuilderCalls, builderCalls } from '#schemas/builder/calls.ts';
import { type Calls, calls } from '#schemas/calls/index.ts';
import type { CallSpec } from '#schemas/calls/define.ts';
import { experimentCalls } from '#schemas/experiments/counts.ts';
import { uuidOf } from '../contract/store-client.ts';
import { CART_ID, CART_SECRET } from './member.ts';

type AllCalls = Calls & typeof experimentCalls & BuilderCalls;
type In<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined;
type InputOf<Spec extends CallSpec> = (
  salt: string,
) => Spec['method'] extends 'GET' ? In<Spec['query']> : In<Spec['body']>;

/** Every call by name. */
export const CALLS: Readonly<Record<string, CallSpec>> = { ...calls, ...experimentCalls, ...builderCalls };

const UUID = uuidOf(1);
const RELEASE = '5f0c1d9e-0000-4000-8000-000000000001';
const NODE = {
  type: 'section',
  id: 'a',
  props: { title: { $t: { th: 'ก', en: 'a' } } },
  children: [{ type: 'text', props: { text: 'x' } }],
};
const PAGE = {
  pageHead: { title: { th: 'ก', en: 'a' } },
  pageSetting: { layout: 'base' as const },
  pageComponent: [NODE],
};
const spot = (salt: string) => ({ path: `/cost/${salt}`, base: 0 });
const none = () => undefined;
const PICTURE = new File(['x'], 'pot.png');
const credentials = { cart_id: CART_ID, cart_secret: CART_SECRET };
const continued = () => ({ continue_url: 'http://krua.test/en' });

/** Inputs by call. */
export const INPUTS: { readonly [Name in keyof AllCalls]: InputOf<AllCalls[Name]> } = {
  page: () => ({ path: '/lab', lang: 'th', q: 'soap', sort: 'newest', f: 'a', min_price: '1' }),
  base: () => ({ lang: 'en' }),
  blogs: () => ({}),
  productsBatch: () => ({ 'filter[uuid]': UUID }),
  productCategories: () => ({ category_ids: '1' }),
  search: () => ({
    q: 'soap',
    p_page: '1',
    b_page: '1',
    sort: 'newest',
    category: '1',
    min_price: '1',
    max_price: '9',
    f: 'a',
  }),
  sitemap: () => ({ after: UUID }),
  formSubmit: () => ({ name: 'Malee', email: 'malee@example.com', topic: ['order'] }),
  memberInfo: none,
  memberJoin: none,
  memberLeave: none,
  authCheck: none,
  urlLogin: continued,
  urlRegister: continued,
  urlLogout: continued,
  cartGet: () => credentials,
  cartUpdateItems: () => ({
    items: [{ uuid: UUID, quantity: 1 }],
    remove_items: [UUID],
    lang_key: 'th',
    ...credentials,
  }),
  cartCheckoutByItems: () => ({ items: [{ uuid: UUID, quantity: 1 }], lang_key: 'th' }),
  cartUpdate: () => ({
    items: [{ uuid: UUID, quantity: 1 }],
    use_point: '1',
    bank: 'promptpay',
    shipping_type: 'post',
    coupon_code: 'HELLO',
  }),
  couponList: none,
  couponClaim: () => ({ code: 'WELCOME' }),
  experimentCount: () => ({ counts: [{ path: '/lab', experiment: 'hero', variant: 1, kind: 'exposure' }] }),
  builderPages: () => ({ release: RELEASE }),
  builderSections: () => ({ release: RELEASE }),
  builderPage: () => ({ path: '/lab', release: RELEASE }),
  builderRevision: () => ({ path: '/lab', revision: '1' }),
  builderExperiment: () => ({ path: '/lab', id: 'hero' }),
  builderVersions: () => ({ path: '/lab' }),
  builderVersion: () => ({ path: '/lab', version: '1' }),
  builderNameVersion: () => ({ path: '/lab', version: 1, name: 'Spring' }),
  builderSave: (salt) => ({ ...spot(salt), page: PAGE, main: 0 }),
  builderDiscard: spot,
  builderPublish: (salt) => ({ ...spot(salt), note: 'x' }),
  builderUnpublish: (salt) => ({ ...spot(salt), note: 'x' }),
  builderPresence: (salt) => ({ path: '/lab', session: `session-${salt}`, node: 'a', isLeaving: false, known: 0 }),
  builderRollBack: (salt) => ({ ...spot(salt), version: 0, note: 'x' }),
  builderPreview: () => ({ path: '/lab', shown: '/lab', page: PAGE }),
  builderMedia: () => ({ q: 'pot', folder: 'Kitchen', from: '60' }),
  builderMediaUses: () => ({ src: '/media/pot.webp' }),
  builderMediaUpload: () => ({ file: PICTURE, folder: 'Kitchen' }),
  builderMediaFetch: () => ({ url: 'http://127.0.0.1/pot.png', folder: 'Kitchen' }),
  builderMediaChange: () => ({ id: UUID, name: 'Pot', folder: 'Kitchen', alt: { th: 'ก' }, focus: { x: 50, y: 50 } }),
  builderMediaTag: () => ({ ids: [UUID], add: ['tea'], remove: ['pot'] }),
  builderMediaFile: none,
  builderMediaReplaceFile: none,
  builderMediaPoster: () => ({ id: UUID, file: PICTURE }),
  builderMediaReplace: () => ({ id: UUID, file: PICTURE }),
  builderMediaRestore: () => ({ id: UUID }),
  builderMediaDelete: () => ({ id: UUID }),
  builderRedirects: () => ({ q: 'old' }),
  builderAddRedirect: (salt) => ({ from: `/old/${salt}`, to: '/lab', status: 301 }),
  builderRemoveRedirect: (salt) => ({ source: `/old/${salt}` }),
  builderImportRedirects: (salt) => ({ csv: `/old/${salt},/lab` }),
  builderReleases: () => ({}),
  builderRelease: () => ({ id: RELEASE }),
  releaseCreate: (salt) => ({ name: `Spring ${salt}` }),
  releaseRename: () => ({ id: RELEASE, base: 0, name: 'Spring' }),
  releaseRequire: () => ({ id: RELEASE, base: 0, reviewers: ['nok@example.com'], count: 1 }),
  releaseApprove: () => ({ id: RELEASE, base: 0 }),
  releaseSchedule: () => ({
    id: RELEASE,
    base: 0,
    schedule: { at: '2027-01-01T00:00:00Z', timeZone: 'Asia/Bangkok', langs: ['th'] },
  }),
  releaseRollOut: () => ({
    id: RELEASE,
    base: 0,
    rollout: { share: 10, goal: 'cart', steps: [{ at: '2027-01-01T00:00:00Z', share: 50 }] },
  }),
  releasePublish: () => ({ id: RELEASE, base: 0, langs: ['th'] }),
  releaseRollBack: () => ({ id: RELEASE, base: 0, anyway: false }),
  releaseDiscard: () => ({ id: RELEASE, base: 0 }),
  releaseShare: () => ({ id: RELEASE, hours: 1, path: '/' }),
  releaseRevoke: () => ({ id: RELEASE, link: UUID }),
  builderSession: () => ({}),
  builderTeam: () => ({}),
  builderInvite: (salt) => ({ email: `${salt}@example.com`, role: 'editor' }),
  builderChangeRole: () => ({ email: 'a@example.com', role: 'editor' }),
  builderRemoveMember: () => ({ email: 'a@example.com' }),
  builderRoles: () => ({}),
  builderSaveRole: (salt) => ({
    name: salt,
    acts: ['read', 'edit'],
    langs: null,
    bars: [{ type: 'text', acts: ['edit'] }],
  }),
  builderRemoveRole: () => ({ id: UUID }),
  builderComments: () => ({ path: '/lab' }),
  builderComment: (salt) => ({ path: `/cost/${salt}`, text: 'x', node: 'a', kind: 'comment', thread: 1 }),
  builderResolve: () => ({ path: '/lab', thread: 1, isResolved: true }),
  builderTokens: () => ({}),
  builderCreateToken: (salt) => ({ name: salt, role: 'editor', acts: ['read'], days: 1 }),
  builderRevokeToken: () => ({ id: UUID }),
  builderAudit: () => ({ before: '1' }),
};
