import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { formatPrice } from '#schemas/values/money/price-text.ts';
import { formatCount } from '#registry/kit/format.ts';
import { formatDate } from '#registry/kit/format-date.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { settings } from '#settings';
import { type Lang, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import { FactList } from '../facts/fact-list.tsx';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import styles from './intl-table.module.css';
import { plural } from '@lingui/core/macro';
import { PageContext, usePage } from '#registry/kit/shop.ts';

type Props = PropsOf<typeof spec>;

/** Thai new year, 10:30 in Bangkok. */
const SONGKRAN = '2027-04-13T03:30:00Z';
const WORDS = ['ส้มโอ', 'tea', '茶', '꿀', 'かご', 'กาแฟ', 'honey'];

/** The same values in each language, formatted by `Intl`. */
export default function IntlTable(props: Props) {
  return (
    <GalleryMessages>
      <View {...props} />
    </GalleryMessages>
  );
}

function View({ root }: Props) {
  const { t } = useLingui();
  const rows = [
    [t({ id: 'gallery.intl.date', message: 'Day' }), (lang) => formatDate(SONGKRAN, lang)],
    [
      t({ id: 'gallery.intl.time', message: 'Time' }),
      (lang) =>
        new Intl.DateTimeFormat(LANG_TAGS[lang], { timeStyle: 'short', timeZone: 'Asia/Bangkok' }).format(
          new Date(SONGKRAN),
        ),
    ],
    [
      t({ id: 'gallery.intl.ago', message: 'Ago' }),
      (lang) => new Intl.RelativeTimeFormat(LANG_TAGS[lang], { numeric: 'auto' }).format(-1, 'day'),
    ],
    [t({ id: 'gallery.intl.price', message: 'Price' }), (lang) => formatPrice(1250, lang)],
    [t({ id: 'gallery.intl.satang', message: 'Price with satang' }), (lang) => formatPrice(89.5, lang)],
    [t({ id: 'gallery.intl.number', message: 'Number' }), (lang) => formatCount(1_234_567, lang)],
    [
      t({ id: 'gallery.intl.list', message: 'List' }),
      (lang) => new Intl.ListFormat(LANG_TAGS[lang]).format(['Lampang', 'Chiang Mai', 'Nan']),
    ],
    [
      t({ id: 'gallery.intl.order', message: 'Order' }),
      (lang) => WORDS.toSorted(new Intl.Collator(LANG_TAGS[lang]).compare).join(' · '),
    ],
  ] as const satisfies readonly (readonly [string, (lang: Lang) => string])[];
  return (
    <ul {...rootProps(root, styles.cards)}>
      {settings.languages.map((lang) => (
        <li key={lang} className={styles.card}>
          <h3 className={styles.name} lang={LANG_TAGS[lang]}>
            {LANG_NAMES[lang]}
          </h3>
          <FactList
            lang={LANG_TAGS[lang]}
            facts={[
              ...rows.map(([name, write]) => [name, write(lang)] as const),
              [t({ id: 'gallery.intl.plural', message: 'Plural' }), <Plurals key={lang} lang={lang} />],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

/** Plural forms in a given language. */
export function Plurals({ lang }: { readonly lang: Lang }) {
  const page = usePage();
  return (
    <PageContext value={{ ...page, lang }}>
      <GalleryMessages>
        <Counts />
      </GalleryMessages>
    </PageContext>
  );
}

function Counts() {
  const { t } = useLingui();
  const pieces = (count: number) =>
    t({ id: 'gallery.intl.pieces', message: plural(count, { one: '# cup', other: '# cups' }) });
  return `${pieces(1)} · ${pieces(12)}`;
}
