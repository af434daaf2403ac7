import { useLingui } from '@lingui/react/macro';
import type { LayoutOf } from '#schemas/builder/layouts.ts';
import { LOOK_PATH, type Zone, zoneOf } from '#schemas/page/zones.ts';
import { useLayoutTexts } from '../layouts/layout-texts.ts';

/** Names of the zones: those that all pages show, and the one of the checkout. */
export function useZoneTexts(): Readonly<Record<Zone, string>> {
  const { t } = useLingui();
  return {
    headerZone: t({ id: 'builder.zone.header', message: 'Header of all pages' }),
    footerZone: t({ id: 'builder.zone.footer', message: 'Footer of all pages' }),
    freeZone: t({ id: 'builder.zone.free', message: 'Free zone of all pages' }),
    checkoutZone: t({ id: 'builder.zone.checkout', message: 'Notes of the checkout' }),
  };
}

/** Names of a page beside its path. */
interface Known {
  readonly title?: string | undefined;
  readonly layoutOf?: Pick<LayoutOf, 'name'> | undefined;
}

/** Names what is edited at a path: layouts and what all pages share by their names, a page by its title, else its path. */
export function usePathName(): (path: string, known?: Known) => string {
  const { t } = useLingui();
  const texts = useZoneTexts();
  const layouts = useLayoutTexts();
  return (path, { title = '', layoutOf } = {}) => {
    if (path === LOOK_PATH) return t({ id: 'builder.look', message: 'Look of all pages' });
    const zone = zoneOf(path);
    if (zone !== undefined) return texts[zone];
    // Placeholders of a record, such as `{title}`, have no value here.
    return layoutOf?.name ?? layouts[path] ?? (title.replaceAll(/\{[^{}]*\}/g, '…') || path);
  };
}
