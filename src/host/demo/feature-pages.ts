/** Demo pages of features that have pages of their own elsewhere in the shop: the way to them, with a word beside. */
import type { Node } from '#schemas/node.ts';
import { both, type DemoPage } from './demo-page.ts';

const say = (th: string, en: string, when?: Node['when']): Node => ({
  type: 'text',
  props: { text: both(th, en) },
  ...(when === undefined ? {} : { when }),
});

export const sw: DemoPage = {
  title: both('รุ่นของหน้าร้าน', 'Builds'),
  text: both(
    'หน้าร้านไม่ใช้ service worker หน้าที่เปิดค้างไว้จะถามหารุ่นใหม่ทุกชั่วโมง',
    'The storefront has no service worker; an open page asks for a newer build every hour.',
  ),
  nodes: [
    say(
      'เมื่อมีรุ่นใหม่ การเปลี่ยนหน้าครั้งถัดไปจะโหลดทั้งหน้า ผู้ซื้อจึงไม่ค้างอยู่กับโค้ดเก่า และไม่ถูกขัดจังหวะกลางคัน',
      'Once there is one, the next navigation loads the whole page: nobody stays with old code, and nobody is interrupted.',
    ),
    {
      type: 'link-list',
      props: {
        links: [
          { label: both('รุ่นที่ใช้อยู่', 'The build in use'), href: '/builds/latest.json' },
          { label: both('รายการส่วนประกอบ', 'The list of components'), href: '/registry.json' },
        ],
      },
    },
  ],
};

export const auth: DemoPage = {
  title: both('เข้าสู่ระบบ', 'Log in'),
  text: both(
    'บัญชีอยู่ที่บริการกลาง กดปุ่มบัญชีด้านล่างเพื่อเข้าสู่ระบบ แล้วจะกลับมาที่หน้านี้',
    'Accounts live at a service of their own. The account button below leads there, and back to this page.',
  ),
  nodes: [
    say('คุณเข้าสู่ระบบอยู่', 'You are logged in.', { auth: true }),
    say('คุณยังไม่ได้เข้าสู่ระบบ', 'You are not logged in.', { auth: false }),
    { type: 'user-menu', props: { layout: 'list' } },
  ],
};

export const register: DemoPage = {
  title: both('สมัครบัญชีและสมาชิก', 'Register and join'),
  text: both(
    'เปิดเมนูบัญชีแล้วเลือกสมัครสมาชิก เมื่อมีบัญชีแล้วจึงสมัครเป็นสมาชิกของร้านได้',
    'Choose to register in the account menu; with an account one can join the shop.',
  ),
  nodes: [{ type: 'user-menu', props: { layout: 'list' } }, { type: 'membership' }],
};

export const coupon: DemoPage = {
  title: both('คูปอง', 'Coupons'),
  text: both(
    'คูปองของร้านพร้อมสถานะสำหรับผู้ชมคนนี้ ต้องเข้าสู่ระบบจึงจะเก็บได้',
    'The coupons of this shop, with their state for this visitor; claiming one needs a log-in.',
  ),
  nodes: [{ type: 'coupon-list' }],
};

export const member: DemoPage = {
  title: both('สมาชิกของร้าน', 'Membership'),
  text: both(
    'เข้าร่วมหรือออกจากการเป็นสมาชิก พร้อมบอกชัดว่าร้านจะเห็นข้อมูลใดบ้าง',
    'Joining and leaving, with a clear word on what the shop will see.',
  ),
  nodes: [{ type: 'membership' }],
};

export const blogDetail: DemoPage = {
  title: both('บทความ', 'A story'),
  text: both('บทความหนึ่งเรื่องพร้อมปุ่มคัดลอกลิงก์', 'One story, with its link to be copied.'),
  nodes: [],
};

export const blogSearch: DemoPage = {
  title: both('ค้นหาบทความ', 'Finding stories'),
  text: both('บทความของร้าน เรียงจากใหม่ไปเก่า', 'The stories of this shop, newest first.'),
  nodes: [{ type: 'blog-list' }],
};

export const multiSearch: DemoPage = {
  title: both('ค้นหาทุกอย่าง', 'Finding everything'),
  text: both(
    'ค้นหาสินค้าและบทความพร้อมกัน คำค้นอยู่ในที่อยู่ของหน้า',
    'Products and stories in one search; the words are in the address.',
  ),
  nodes: [{ type: 'search-results' }],
};
