/** Demo pages that show no type of their own, but what the storefront does around them (specification, chapter 2). */
import type { Node } from '#schemas/node.ts';

interface Words {
  readonly th: string;
  readonly en: string;
}

const both = (th: string, en: string) => ({ $t: { th, en } });
const section = (id: string, title: Words, children: readonly Node[]): Node => ({
  type: 'section',
  id,
  props: { title: { $t: title } },
  children,
});
const say = (th: string, en: string, when?: Node['when']): Node => ({
  type: 'text',
  props: { text: both(th, en) },
  ...(when === undefined ? {} : { when }),
});
const header: Node = { type: 'site-header', props: { menu: [{ label: both('หน้าแรก', 'Home'), href: '/' }] } };
const toDemos: Node = {
  type: 'button',
  props: { label: both('ดูส่วนประกอบทั้งหมด', 'See all components'), href: '/lnw-demo' },
};

export interface DemoNote {
  readonly title: string;
  readonly nodes: readonly Node[];
}

export const DEMO_NOTES: Readonly<Record<string, DemoNote>> = {
  auth: {
    title: 'Log in',
    nodes: [
      header,
      section('demo-auth', { th: 'เข้าสู่ระบบ', en: 'Log in' }, [
        say('คุณเข้าสู่ระบบอยู่', 'You are logged in.', { auth: true }),
        say(
          'คุณยังไม่ได้เข้าสู่ระบบ กดปุ่มบัญชีด้านบนเพื่อเข้าสู่ระบบ แล้วจะกลับมาที่หน้านี้',
          'You are not logged in. The account button above leads to the log-in page and back here.',
          { auth: false },
        ),
        toDemos,
      ]),
    ],
  },
  register: {
    title: 'Register',
    nodes: [
      header,
      section('demo-register', { th: 'สมัครบัญชีและสมาชิก', en: 'Register and join' }, [
        say(
          'เปิดเมนูบัญชีด้านบนแล้วเลือกสมัครสมาชิก เมื่อมีบัญชีแล้วจึงสมัครเป็นสมาชิกของร้านได้ที่นี่',
          'Open the account menu above and choose to register. With an account one can join the shop here.',
        ),
        { type: 'membership' },
        toDemos,
      ]),
    ],
  },
  i18n: {
    title: 'Languages',
    nodes: [
      header,
      section('demo-i18n', { th: 'ภาษาของหน้า', en: 'The language of the page' }, [
        {
          type: 'heading',
          props: {
            level: 3,
            text: {
              $t: {
                th: 'หน้านี้เป็นภาษาไทย',
                en: 'This page is in English',
                cn: '本页为中文',
                kr: '이 페이지는 한국어입니다',
                jp: 'このページは日本語です',
              },
            },
          },
        },
        say(
          'ข้อความที่ยังไม่มีในภาษาของหน้า จะแสดงเป็นภาษาไทย',
          'A text that is missing in the language of a page is shown in Thai.',
        ),
        {
          type: 'link-list',
          props: {
            links: [
              { label: 'ไทย', href: '/th/lnw-demo/i18n' },
              { label: 'English', href: '/en/lnw-demo/i18n' },
              { label: '中文', href: '/cn/lnw-demo/i18n' },
              { label: '한국어', href: '/kr/lnw-demo/i18n' },
              { label: '日本語', href: '/jp/lnw-demo/i18n' },
            ],
          },
        },
      ]),
    ],
  },
  sw: {
    title: 'Builds',
    nodes: [
      section('demo-sw', { th: 'รุ่นของหน้าร้าน', en: 'Builds of the storefront' }, [
        say(
          'หน้าร้านไม่ใช้ service worker หน้าที่เปิดค้างไว้ถามหารุ่นใหม่ทุกชั่วโมง เมื่อมีรุ่นใหม่ การเปลี่ยนหน้าครั้งถัดไปจะโหลดทั้งหน้า',
          'The storefront has no service worker. An open page asks for a newer build every hour; once there is one, the next navigation loads the whole page.',
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
        toDemos,
      ]),
    ],
  },
};
