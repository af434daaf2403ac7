import { both, type DemoPage } from './demo-page.ts';
import { section } from './page-parts.ts';

/** The categories of the shop, built into a tree of ranked children (specification, chapter 3). */
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
