import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { shopName } from '#registry/kit/site/shop-info.ts';
import { useApp } from '../../../shell/app-context.ts';
import { flattenNodes, type ResolvedNode } from '../../../renderer/resolve/resolved-node.ts';
import { FactList } from '../facts/fact-list.tsx';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import styles from './shop-facts.module.css';
import { ThemeSheet } from './theme-sheet.tsx';

type Props = PropsOf<typeof spec>;

/** The shop's base data as this page has it. */
export default function ShopFacts(props: Props) {
  return (
    <GalleryMessages>
      <View {...props} />
    </GalleryMessages>
  );
}

function View({ root }: Props) {
  const { t } = useLingui();
  const page = usePage();
  const app = useApp();
  const { base } = page;
  const zones = [
    [t({ id: 'gallery.base.header', message: 'Header' }), app.base.header],
    [t({ id: 'gallery.base.free', message: 'Free zone' }), app.base.free],
    [t({ id: 'gallery.base.footer', message: 'Footer' }), app.base.footer],
  ] as const;
  const yes = t({ id: 'gallery.yes', message: 'on' });
  const no = t({ id: 'gallery.no', message: 'off' });
  const none = t({ id: 'gallery.nothing', message: 'nothing' });
  const { settings, scripts, langs } = base;
  const tags = Object.entries(scripts ?? {}).flatMap(([name, given]) => ((given?.ids.length ?? 0) > 0 ? [name] : []));
  return (
    <div {...rootProps(root, styles.facts)}>
      <section className={styles.section}>
        <h2>{t({ id: 'gallery.base.zones', message: 'Zones' })}</h2>
        <ul className={styles.zones}>
          {zones.map(([name, nodes]) => (
            <li key={name} className={styles.zone}>
              <h3 className={styles.zoneName}>{name}</h3>
              {nodes.length === 0 ? (
                <p className={styles.quiet}>{none}</p>
              ) : (
                <ol className={styles.types}>
                  {nodes.map((node) => (
                    <li key={node.id}>
                      <code>{node.type}</code> <span className={styles.quiet}>{descendantCount(node)}</span>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ul>
      </section>
      <ThemeSheet current={base.themeKey} />
      <section className={styles.section}>
        <h2>{t({ id: 'gallery.base.config', message: 'Configuration' })}</h2>
        <FactList
          facts={[
            [t({ id: 'gallery.base.name', message: 'Name' }), shopName(page)],
            ['web_id · web_name', [base.web?.web_id, base.web?.web_name].filter(Boolean).join(' · ')],
            ['langs', langs.join(', ')],
            ['themeKey', base.themeKey ?? none],
            ['transitionName', base.transitionName ?? 'grayscale'],
            ['ripMode', String(settings?.ripMode ?? 0)],
            ['gray_mode', settings?.gray_mode === true ? yes : no],
            ['disable_right_click', settings?.disable_right_click === true ? yes : no],
            ['disable_text_selection', settings?.disable_text_selection === true ? yes : no],
            ['paymentMethods', base.paymentMethods.map(({ kind }) => kind).join(', ') || none],
            ['scripts', tags.join(', ') || none],
          ]}
        />
        <h3 className={styles.zoneName}>globalConfig</h3>
        <pre className={styles.json}>{JSON.stringify(base.globalConfig ?? {}, null, 2)}</pre>
      </section>
    </div>
  );
}

/** Number of descendants, such as `+ 12`; '' for none. */
function descendantCount(node: ResolvedNode): string {
  const count = flattenNodes([node]).length - 1;
  return count === 0 ? '' : `+ ${count}`;
}
