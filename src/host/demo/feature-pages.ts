/** Demo pages of features that have pages of their own elsewhere in the shop: the way to them, with a word beside. */
import type { Node } from '#schemas/node.ts';
import { both, type DemoPage } from './demo-page.ts';

const say = (th: string, en: string): Node => ({ type: 'text', props: { text: both(th, en) } });

export const sw: DemoPage = {
  title: both('Service worker', 'Service worker'),
  text: both(
    'เปิดหน้าออฟไลน์ให้ในภาษาของหน้า และเก็บไฟล์ของรุ่นที่ไม่เปลี่ยนไว้ในเครื่อง หน้าเว็บ ตะกร้า และข้อมูลมาจากเครือข่ายเสมอ',
    'Shows an offline page in the page’s language, and keeps the build’s files, which never change. Pages, the cart and all data come from the network, always.',
  ),
  nodes: [
    { type: 'raan-worker-state' },
    say(
      'หน้าที่เปิดค้างไว้จะถามหารุ่นใหม่ทุกชั่วโมง เมื่อมีรุ่นใหม่ การเปลี่ยนหน้าครั้งถัดไปจะโหลดทั้งหน้า ผู้ซื้อจึงไม่ค้างอยู่กับโค้ดเก่า และไม่ถูกขัดจังหวะกลางคัน',
      'An open page asks for a newer build every hour. Once there is one, the next navigation loads the whole page: nobody stays with old code, and nobody is interrupted.',
    ),
    {
      type: 'link-list',
      props: {
        links: [
          { label: both('รุ่นที่ใช้อยู่', 'The build in use'), href: '/builds/latest.json' },
          { label: both('หน้าออฟไลน์', 'The offline page'), href: '/builds/offline/th.html' },
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
