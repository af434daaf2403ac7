import { useLingui } from '@lingui/react/macro';
import { LANG_TAGS } from '#schemas/lang.ts';
import type { LAYOUTS } from '#schemas/page/page.ts';
import { LOOK_PATH, SHARED_PATHS, ZONE_PATHS } from '#schemas/page/zones.ts';
import { isRecord } from '#schemas/record.ts';
import type { NamedField } from '../../editor-form/field-model.ts';
import { PropsForm } from '../../editor-form/props-form.tsx';
import { useThemeName } from '../../editor-form/token-names.ts';
import { useBuilder } from '../builder-context.ts';
import { LayoutForm } from '../layouts/layout-form.tsx';
import { setValue } from '../page/edits.ts';
import type { Editing } from '../page/use-editing.ts';
import { useFormAccess } from '../team/session.ts';
import { usePathName } from '../pages/zone-texts.ts';
import { useSections } from '../sections/sections-context.tsx';
import { isSectionPage, SectionFieldsPanel } from '../sections/section-panel.tsx';
import { useDroppedCss } from './dropped-css.ts';
import styles from './inspector.module.css';

type Layout = (typeof LAYOUTS)[number];

/** The page's own settings: title and description for search engines, theme, layout. */
export function PageForm({ editing }: { readonly editing: Editing }) {
  const { state, actions } = editing;
  const { t } = useLingui();
  const { manifest, lang } = useBuilder();
  const access = useFormAccess();
  const { path = '' } = useSections();
  const isLook = path === LOOK_PATH;
  const isShared = SHARED_PATHS.includes(path);
  const nameOf = usePathName();
  const themeName = useThemeName();
  const { pageHead, pageSetting } = state.page;
  const head = isRecord(pageHead) ? pageHead : {};
  const setting = isRecord(pageSetting) ? pageSetting : {};
  const dropped = useDroppedCss(isLook && typeof setting.shopCss === 'string' ? setting.shopCss : '', '/props/shopCss');
  const text = (name: string, title: string, lines: boolean, translated = true): NamedField => ({
    name,
    title,
    description: '',
    group: 'content',
    required: false,
    defaultValue: undefined,
    control: { kind: 'text', lines, rich: false, translated },
  });
  const choice = (name: string, title: string, labels: Readonly<Record<string, string>>): NamedField => ({
    name,
    title,
    description: '',
    group: 'layout',
    required: false,
    defaultValue: undefined,
    control: {
      kind: 'choice',
      areColours: false,
      options: Object.entries(labels).map(([value, label]) => ({ value, label })),
    },
  });
  const themes = Object.fromEntries(manifest.themes.map((key) => [key, themeName(key)]));
  const theme = choice('themeKey', t({ id: 'builder.page.theme', message: 'Theme' }), themes);
  const lookFields = [theme, text('shopCss', t({ id: 'builder.look.css', message: 'CSS of the shop' }), true, false)];
  const fields = [
    text('title', t({ id: 'builder.page.title', message: 'Title' }), false),
    text('description', t({ id: 'builder.page.description', message: 'Description for search engines' }), true),
    theme,
    choice('layout', t({ id: 'builder.page.layout', message: 'Layout' }), {
      base: t({ id: 'builder.page.layout.base', message: 'Wide' }),
      default: t({ id: 'builder.page.layout.default', message: 'Narrow, for reading' }),
      blank: t({ id: 'builder.page.layout.blank', message: 'Without header and footer' }),
    } satisfies Record<Layout, string>),
  ];
  // The head states translations without the `$t` of nodes.
  const translated = (value: unknown) => (isRecord(value) ? { $t: value } : value);
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {isShared
            ? nameOf(path)
            : isSectionPage(state.page)
              ? t({ id: 'builder.section.this', message: 'This section' })
              : t({ id: 'builder.page', message: 'This page' })}
        </h2>
        <p className={styles.about}>
          {isLook
            ? t({
                id: 'builder.look.about',
                message:
                  'The theme applies to pages, checkout and account. The CSS applies to header, page and footer, never to dialogs.',
              })
            : path === ZONE_PATHS.checkoutZone
              ? t({
                  id: 'builder.checkout.about',
                  message:
                    'Notes stand above the form of the checkout, such as when the shop is closed or what it promises.',
                })
              : t({
                  id: 'builder.page.about',
                  message: 'Choose a component in the preview or in the structure to edit it.',
                })}
        </p>
      </header>
      <LayoutForm path={path} editing={editing} />
      {(isLook || !isShared) && (
        <PropsForm
          fields={isLook ? lookFields : isSectionPage(state.page) ? fields.slice(0, 1) : fields}
          value={{ title: translated(head.title), description: translated(head.description), ...setting }}
          form={{
            set: (pointer, value) => {
              const [, name = ''] = pointer.split('/').slice(1);
              const isHead = name === 'title' || name === 'description';
              const within = pointer.slice('/props'.length).replace('/$t', '');
              const plain = isRecord(value) && isRecord(value.$t) ? value.$t : value;
              const target = `${isHead ? '/pageHead' : '/pageSetting'}${within}`;
              actions.edit(target, (page) => setValue(page, target, plain));
            },
            problems: dropped,
            lang,
            textsLang: LANG_TAGS[lang],
            ...access,
          }}
        />
      )}
      {access.access === 'all' && isSectionPage(state.page) && <SectionFieldsPanel editing={editing} />}
    </>
  );
}
