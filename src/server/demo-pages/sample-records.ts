/** Records for types that show the page's own: those of a category page and a post. */
import type { Lang } from '#schemas/lang.ts';
import { translationIn } from '#schemas/page/node.ts';
import { both, type Words } from './demo-page.ts';

const POTS = both('หม้อดินและเตา', 'Clay pots and stoves');

/** The records of a type's page in one language, in the format of an upstream. */
export function sampleRecords(type: string, lang: Lang): object {
  const say = ({ $t }: Words) => translationIn($t, lang);
  return {
    breadcrumbs: [
      { label: say(both('หน้าแรก', 'Home')), href: '/' },
      { label: say(both('ครัวและโต๊ะอาหาร', 'Table and kitchen')), href: '/products' },
      { label: say(POTS), href: '' },
    ],
    // Other types would treat it as the shop's only category.
    ...(type === 'category-banner' && { productCategories: [category(say)] }),
    blogDetail: {
      blog_id: 'sample',
      slug: 'sample',
      title: say(both('เลือกหม้อดินใบแรก', 'Choosing your first clay pot')),
      excerpt: say(both('ขนาด เนื้อดิน และเสียงเมื่อเคาะ', 'Its size, its clay, and how it sounds when you knock on it.')),
      cover: '/samples/clay-pot.webp',
      published_at: '2026-01-15T03:00:00Z',
      html: say(
        both(
          '<h2>เคาะแล้วฟัง</h2><p>หม้อที่เผาสุกให้เสียงใสเหมือนระฆัง เสียงทึบแปลว่ามีรอยร้าวที่ตาไม่เห็น</p><h2>เริ่มจากใบเล็ก</h2><p>ใบ 18 เซนติเมตรพอสำหรับข้าวสองคน และร้อนเร็วกว่า</p>',
          '<h2>Knock, and listen</h2><p>A pot that was fired through rings like a bell. A dull sound is a crack that can’t be seen yet.</p><h2>Start small</h2><p>18 centimetres hold rice for two, and heat up sooner.</p>',
        ),
      ),
    },
  };
}

function category(say: (words: Words) => string): object {
  return {
    category_id: 'clay-pots',
    category_slug: 'clay-pots',
    name: say(POTS),
    image: '/samples/clay-pot.webp',
    description: say(
      both(
        'ปั้นและเผาที่ด่านเกวียน เก็บความร้อนได้นาน ยกจากเตามาวางบนโต๊ะได้เลย',
        'Thrown and fired at Dan Kwian. They keep their heat, and go from the stove straight to the table.',
      ),
    ),
  };
}
