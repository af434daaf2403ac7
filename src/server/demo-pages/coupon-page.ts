import { both, type DemoPage } from './demo-page.ts';
import { section } from './page-parts.ts';

/** Coupons: this shop's own, and every state with windows of seconds in a shop that lives in the page. */
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
