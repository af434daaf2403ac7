import { both, type DemoPage } from './demo-page.ts';

/** Zones, configuration and theme: what every page of the shop stands on (specification, chapter 3). */
export const base: DemoPage = {
  title: both('ฐานของร้าน', 'The shop’s base'),
  text: both(
    'โซน ธีม และการตั้งค่าที่ทุกหน้าของร้านนี้ใช้ร่วมกัน ตามที่หน้านี้ได้รับมาจริง',
    'Zones, theme and configuration that every page of this shop shares, as this very page was given them.',
  ),
  nodes: [{ type: 'raan-shop-facts' }],
};
