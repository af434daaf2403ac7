import type { Node } from '#schemas/page/node.ts';
import { both, type DemoPage, sandbox, section } from './demo-page.ts';

const FOUND = 'otherData.search.products.ids';

/** A field of the second found product. */
const part = (type: string): Node => ({ type, bind: { uuid: `${FOUND}.1` } });

/** Products of the requested shop, bound into components from the page's data. */
export const products: DemoPage = {
  title: both('สินค้า', 'Products'),
  text: both(
    'สินค้าของร้านนี้ในทุกรูปแบบ ตะกร้าของหน้านี้อยู่ในหน้านี้เท่านั้น ลองกดได้เลย',
    'The products of this very shop, in every shape. The cart here stays on this page: feel free to try.',
  ),
  nodes: [
    sandbox(
      [
        section(
          'products-row',
          both('แถวเลื่อน', 'A row that scrolls'),
          both(
            'รายการสินค้าผูกกับผลค้นหาของร้าน ไม่ได้เขียนรหัสไว้ในหน้า',
            'The list is bound to what the shop’s search finds; no id stands in the page.',
          ),
          [{ type: 'product-list', props: { layout: 'carousel', limit: 12 }, bind: { uuids: FOUND } }],
        ),
        section(
          'products-repeat',
          both('หนึ่งโหนดต่อหนึ่งสินค้า', 'One node for each product'),
          both(
            'โหนดเดียวเขียนครั้งเดียว ทำซ้ำตามข้อมูล แต่ละใบผูกกับสินค้าของตัวเอง',
            'A single node, repeated over the data; each copy is bound to a product of its own.',
          ),
          [
            {
              type: 'grid',
              props: { min: 260, gap: 'm' },
              children: [
                {
                  type: 'product-card',
                  props: { layout: 'horizontal' },
                  repeat: { each: FOUND, as: 'uuid', limit: 4 },
                  bind: { uuid: 'uuid' },
                },
              ],
            },
          ],
        ),
        section(
          'products-detail',
          both('รายละเอียดสินค้า', 'One product in full'),
          both('รูป ราคาตามจำนวน จำนวนที่สั่งได้ และเงื่อนไข', 'Pictures, prices by quantity, limits and conditions.'),
          [{ type: 'product-detail', bind: { uuid: `${FOUND}.0` } }],
        ),
        section(
          'products-parts',
          both('ประกอบจากชิ้นส่วน', 'Composed of parts'),
          both(
            'รูป ตัวเลือก ราคา จำนวน และปุ่ม เป็นโหนดแยกกัน แต่ใช้จำนวนที่เลือกร่วมกัน',
            'Pictures, options, price, quantity and button are nodes of their own that share the chosen quantity.',
          ),
          [
            {
              type: 'grid',
              props: { min: 320, gap: 'xl' },
              children: [
                part('product-gallery'),
                {
                  type: 'stack',
                  children: [
                    part('badge-row'),
                    part('compare-at-price'),
                    part('price'),
                    part('stock-note'),
                    part('variant-picker'),
                    part('quantity-stepper'),
                    part('add-to-cart'),
                    part('installment-note'),
                  ],
                },
              ],
            },
            part('related-products'),
          ],
        ),
        { type: 'recently-viewed' },
      ],
      true,
    ),
  ],
};
