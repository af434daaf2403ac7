/** Demo pages of features that have pages of their own elsewhere in the shop: the way to them, with a word beside. */
import type { Node } from '#schemas/node.ts';
import { both, type DemoPage } from './demo-page.ts';

const say = (th: string, en: string): Node => ({ type: 'text', props: { text: both(th, en) } });

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
