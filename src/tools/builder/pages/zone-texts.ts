import { useLingui } from '@lingui/react/macro';
import { LOOK_PATH, type Zone, zoneOf } from '#schemas/page/zones.ts';

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

/** Names what is edited at a path: what all pages share by its name, a page by its path. */
export function usePathName(): (path: string) => string {
  const { t } = useLingui();
  const texts = useZoneTexts();
  return (path) => {
    if (path === LOOK_PATH) return t({ id: 'builder.look', message: 'Look of all pages' });
    const zone = zoneOf(path);
    return zone === undefined ? path : texts[zone];
  };
}
