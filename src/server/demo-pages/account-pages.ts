/**
 * Demo pages of session, log-in, registration and membership: live with this shop's own account service, and in each
 * state of a visitor.
 */
import type { Node } from '#schemas/page/node.ts';
import { both, type DemoPage, section } from './demo-page.ts';

const STATES = ['guest', 'not-member', 'joining', 'member', 'leaving'] as const;

/** Components in each state of a visitor; their commands have no effect outside of the page. */
const specimens = (standings: readonly string[], min: number, nodes: readonly Node[]): Node => ({
  type: 'grid',
  props: { min, gap: 'l' },
  children: standings.map((standing) => ({ type: 'raan-visitor-as', props: { standing }, children: [...nodes] })),
});

const LIVE = section(
  'visitor-live',
  both('ตอนนี้ใครอยู่', 'The current visitor'),
  both(
    'ค่าจากเครื่องสถานะของหน้านี้ เปลี่ยนตามจริงเมื่อเริ่มใช้หน้า',
    'Values of this page’s own state machines. They are asked for when the page is first used, and follow what happens.',
  ),
  [{ type: 'raan-visitor-facts' }],
);

export const auth: DemoPage = {
  title: both('เข้าสู่ระบบ', 'Log in'),
  text: both(
    'บัญชีอยู่ที่บริการกลาง ก่อนออกไป หน้าร้านลืมผู้ใช้ในเครื่องก่อน บันทึกตะกร้าที่ค้าง แล้วบริการจะพากลับมาที่ที่อยู่เดิม',
    'Accounts live at a service of their own. Before leaving, the storefront forgets the local user and saves an open cart; the service leads back to the same address.',
  ),
  nodes: [
    LIVE,
    section(
      'auth-menu',
      both('เมนูบัญชีของจริง', 'The account menu, for real'),
      both('กดแล้วออกไปที่บริการบัญชี และกลับมาที่หน้านี้', 'It leads to the account service, and back to this page.'),
      [{ type: 'user-menu', props: { layout: 'list' } }],
    ),
    section(
      'auth-each',
      both('เมนูของผู้ชมแต่ละแบบ', 'The menu, by who looks at it'),
      both('ปุ่มในส่วนนี้ไม่พาไปไหน', 'Nothing here leaves the page, but links.'),
      [specimens(['unknown', 'guest', 'member'], 280, [{ type: 'user-menu', props: { layout: 'list' } }])],
    ),
    section(
      'auth-when',
      both('ส่วนของหน้าที่ขึ้นกับผู้ชม', 'Parts of a page that depend on the visitor'),
      both(
        'โหนดที่มี when.auth หรือ when.member จนกว่าจะรู้ว่าใครอยู่ ทุกคนนับเป็นผู้เยี่ยมชม',
        'Nodes with when.auth and when.member. Until the identity of a visitor is known, everybody counts as a guest.',
      ),
      [
        { type: 'text', props: { text: both('when.auth: true', 'when.auth: true') }, when: { auth: true } },
        { type: 'text', props: { text: both('when.auth: false', 'when.auth: false') }, when: { auth: false } },
        { type: 'text', props: { text: both('when.member: true', 'when.member: true') }, when: { member: true } },
        { type: 'text', props: { text: both('when.member: false', 'when.member: false') }, when: { member: false } },
      ],
    ),
  ],
};

export const register: DemoPage = {
  title: both('สร้างบัญชีและสมัครสมาชิกร้าน', 'Register and join'),
  text: both(
    'สร้างบัญชีก่อน แล้วจึงสมัครสมาชิกร้าน ผู้ที่ยังไม่มีบัญชีกดสมัครสมาชิกร้านได้เลย จะถูกพาไปเข้าสู่ระบบก่อน',
    'First an account, then the membership of this shop. A visitor without an account may press “Join” all the same, and is led to the login.',
  ),
  nodes: [
    LIVE,
    section(
      'register-account',
      both('ขั้นที่ 1 บัญชี', 'Step 1, the account'),
      both('ใช้ได้กับทุกร้านของบริการนี้', 'It serves every shop of this service.'),
      [{ type: 'user-menu', props: { layout: 'list' } }],
    ),
    section(
      'register-member',
      both('ขั้นที่ 2 สมาชิกร้าน', 'Step 2, the membership'),
      both('ร้านขออนุญาตก่อน แล้วจึงเป็นสมาชิก', 'The shop asks for permission first.'),
      [{ type: 'membership' }],
    ),
  ],
};

export const member: DemoPage = {
  title: both('สมาชิกของร้าน', 'Membership'),
  text: both(
    'เข้าร่วมหรือออกจากการเป็นสมาชิก พร้อมบอกชัดว่าร้านจะเห็นข้อมูลใด และจะเสียอะไรเมื่อออก',
    'Joining and leaving, with a clear word on what the shop will see, and on what is lost.',
  ),
  nodes: [
    LIVE,
    section('member-live', both('ของจริง', 'For real'), both('สมัครหรือออกจากร้านนี้', 'Joins and leaves this very shop.'), [
      { type: 'membership' },
    ]),
    section(
      'member-each',
      both('ทุกสถานะ', 'Every standing'),
      both('ปุ่มในส่วนนี้ไม่เปลี่ยนอะไร', 'Nothing that is pressed here changes anything.'),
      [specimens(STATES, 320, [{ type: 'membership' }])],
    ),
  ],
};
