/** Demo pages of a shop's configuration: base, categories, coupons, links. */
import { both, type DemoPage, section } from './demo-page.ts';

/** Zones, configuration and theme: the base of every page. */
export const base: DemoPage = {
  title: both('ฐานของร้าน', 'The shop’s base'),
  text: both(
    'โซน ธีม และการตั้งค่าที่ทุกหน้าของร้านนี้ใช้ร่วมกัน ตามที่หน้านี้ได้รับมาจริง',
    'Zones, theme and configuration that every page of this shop shares, as this very page was given them.',
  ),
  nodes: [{ type: 'raan-shop-facts' }],
};

/** The categories of the shop, built into a tree of ranked children. */
export const productCategories: DemoPage = {
  title: both('หมวดสินค้า', 'Product categories'),
  text: both(
    'หมวดทั้งหมดของร้านนี้ เรียงตามลำดับที่ร้านตั้งไว้ เป็นการ์ดและเป็นสารบัญ',
    'All categories of this shop in the order it gave them: as cards, and as a directory.',
  ),
  nodes: [
    section('categories-cards', both('การ์ด', 'Cards'), both('หมวดระดับบนพร้อมรูป', 'The top level, with pictures.'), [
      { type: 'category-list', props: { layout: 'cards' } },
    ]),
    section(
      'categories-tree',
      both('สารบัญ', 'Directory'),
      both('ทุกระดับ ลูกเรียงตามลำดับภายใต้แม่', 'Every level, children in their order below their parents.'),
      [{ type: 'category-list', props: { layout: 'tree' } }],
    ),
    section(
      'categories-banner',
      both('หัวหน้าหมวด', 'Head of a category page'),
      both('หมวดแรกของข้อมูลในหน้า', 'The first category in the page’s data.'),
      [{ type: 'category-banner' }],
    ),
  ],
};

/** Coupons: this shop's own, and every state with short-lived dates in a simulated shop. */
export const coupon: DemoPage = {
  title: both('คูปอง', 'Coupons'),
  text: both(
    'คูปองของร้านตามสถานะของผู้ชมคนนี้ และทุกสถานะที่เป็นไปได้พร้อมเวลานับถอยหลัง',
    'The coupons of this shop as they stand for this visitor, and every state there is, with the clock running.',
  ),
  nodes: [
    section(
      'coupon-states',
      both('ทุกสถานะ ขณะทำงาน', 'Every state, at work'),
      both(
        'เครื่องสถานะตัวจริง แต่ร้านอยู่ในหน้านี้ ช่วงเวลาเปิดและปิดภายในไม่กี่วินาที บางใบเก็บไม่สำเร็จในครั้งแรก ด้านล่างคือการเรียก API ล่าสุดก่อน',
        'The real machine with a shop that lives in this page: windows open and close within seconds, and some claims fail the first time. Below are the calls it makes, newest first.',
      ),
      [{ type: 'raan-coupon-bench', children: [{ type: 'coupon-list' }] }],
    ),
    section(
      'coupon-live',
      both('คูปองของร้านนี้', 'The coupons of this shop'),
      both('ต้องเข้าสู่ระบบจึงจะเก็บได้', 'Claiming one needs a log-in.'),
      [{ type: 'coupon-list' }],
    ),
  ],
};

/** Links: kinds, targets, and prefetching. */
export const links: DemoPage = {
  title: both('ลิงก์', 'Links'),
  text: both(
    'ลิงก์ทุกชนิดที่หน้าร้านแยกออก เปิดที่ไหน นับเป็นอะไร และโหลดอะไรล่วงหน้าเมื่อชี้',
    'Every kind of link the storefront tells apart: where it opens, what a click is counted as, and what pointing at it fetches.',
  ),
  nodes: [{ type: 'raan-preload-log' }, { type: 'raan-link-table' }],
};
