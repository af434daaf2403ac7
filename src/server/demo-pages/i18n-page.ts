import { LANG_NAMES, LANGS, type Lang } from '#schemas/lang.ts';
import type { Node } from '#schemas/page/node.ts';
import { both, type DemoPage, section } from './demo-page.ts';
import { serverTexts } from '../../texts/server-texts.ts';

const HELLO = serverTexts((i18n) => i18n._({ id: 'i18nDemo.hello', message: 'Hello from Chiang Mai' }));

/** A text in only some languages, under their names. */
function written(langs: readonly Lang[]): Node {
  return {
    type: 'stack',
    children: [
      { type: 'text', props: { text: langs.map((lang) => LANG_NAMES[lang]).join(' · ') } },
      {
        type: 'heading',
        props: { level: 3, text: { $t: Object.fromEntries(langs.map((lang) => [lang, HELLO[lang]])) } },
      },
    ],
  };
}

/** Languages, fallbacks for missing ones, and formats of values. */
export const i18n: DemoPage = {
  title: both('ภาษา', 'Languages'),
  text: both(
    'หน้าเดียวกันในทุกภาษา ข้อความที่ยังไม่มีคำแปล และรูปแบบวันที่ ราคา และจำนวนของแต่ละภาษา',
    'One page in every language, texts that lack a translation, and how each language writes days, prices and numbers.',
  ),
  nodes: [
    {
      type: 'link-list',
      props: { links: LANGS.map((lang) => ({ label: LANG_NAMES[lang], href: `/${lang}/lnw-demo/i18n` })) },
    },
    section(
      'i18n-fallback',
      both('ถ้ายังไม่มีคำแปล', 'Where a translation is missing'),
      both(
        'ภาษาของหน้ามาก่อน ภาษาอื่นที่ยังไม่มีคำแปลใช้ภาษาอังกฤษ แล้วจึงภาษาไทย ภาษาอังกฤษใช้ภาษาไทย ภาษาไทยใช้ภาษาแรกที่เขียนไว้ เหนือแต่ละข้อความคือภาษาที่มี',
        'The language of the page comes first. English falls back to Thai, the other languages to English and then to Thai, and Thai to the first language that is written. The languages of each text are named above it.',
      ),
      [
        {
          type: 'grid',
          props: { min: 240, gap: 'l' },
          children: [
            written([...LANGS]),
            written(['th', 'en']),
            written(['th']),
            written(['en']),
            written(LANGS.slice(-2).toReversed()),
          ],
        },
      ],
    ),
    section(
      'i18n-formats',
      both('วันที่ ราคา และจำนวน', 'Days, prices and numbers'),
      both(
        'ค่าเดียวกัน เขียนตามแบบของแต่ละภาษา ราคาเป็นบาทเสมอ',
        'The same values as each language writes them; prices are always in baht.',
      ),
      [{ type: 'raan-intl-table' }],
    ),
  ],
};
