import { useLingui } from '@lingui/react/macro';
import { classes } from '#registry/kit/ui/classes.ts';
import { THEMES } from '../../../page/head/theme.ts';
import { useThemeName, useTokenName } from '../../editor-form/token-names.ts';
import shared from './shop-facts.module.css';
import colours from '../../editor-form/theme-colours.module.css';
import styles from './theme-sheet.module.css';

const COLOURS = ['ground', 'surface', 'soft', 'sunken', 'accent-soft', 'accent', 'muted', 'text', 'inverse'] as const;
const SPACES = ['2xs', 'xs', 's', 'm', 'l', 'xl', '2xl', '3xl'] as const;
const SIZES = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'] as const;

/** The themes side by side, with their shared scales of space and type. */
export function ThemeSheet({ current }: { readonly current: string | undefined }) {
  const { t } = useLingui();
  const themeName = useThemeName();
  const tokenName = useTokenName();
  const pangram = t({ id: 'gallery.base.pangram', message: 'Cups from Lampang' });
  return (
    <section className={shared.section}>
      <h2>{t({ id: 'gallery.theme', message: 'Theme' })}</h2>
      <ul className={styles.themes}>
        {THEMES.map((theme) => (
          <li key={theme} className={styles.theme} data-theme={theme}>
            <p className={styles.name}>
              {themeName(theme)}
              {theme === current && (
                <span className={styles.current}>{t({ id: 'gallery.base.current', message: 'this shop' })}</span>
              )}
            </p>
            <p className={styles.pangram}>{pangram}</p>
            <div className={styles.colours}>
              {COLOURS.map((colour) => (
                <span
                  key={colour}
                  className={classes(styles.colour, colours.colour)}
                  data-colour={colour}
                  title={tokenName(colour)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.scales}>
        <div>
          <h3 className={shared.zoneName}>{t({ id: 'gallery.base.space', message: 'Space' })}</h3>
          <ul className={styles.spaces}>
            {SPACES.map((space) => (
              <li key={space} className={styles.space}>
                <code>{space}</code>
                <span className={styles.bar} data-space={space} />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className={shared.zoneName}>{t({ id: 'gallery.base.type', message: 'Type' })}</h3>
          <ul className={styles.sizes}>
            {SIZES.toReversed().map((size) => (
              <li key={size} className={styles.space}>
                <code>{size}</code>
                <span className={styles.word} data-size={size}>
                  {pangram}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
