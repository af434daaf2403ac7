import { both, type DemoPage } from './demo-page.ts';

/** Links: how they are told apart, where they open, and what is fetched before the click (specification, chapter 5). */
export const links: DemoPage = {
  title: both('ลิงก์', 'Links'),
  text: both(
    'ลิงก์ทุกชนิดที่หน้าร้านแยกออก เปิดที่ไหน นับเป็นอะไร และโหลดอะไรล่วงหน้าเมื่อชี้',
    'Every kind of link the storefront tells apart: where it opens, what a click is counted as, and what pointing at it fetches.',
  ),
  nodes: [{ type: 'raan-preload-log' }, { type: 'raan-link-table' }],
};
