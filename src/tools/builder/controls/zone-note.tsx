import { useLingui } from '@lingui/react/macro';

/** Names the clock of all times in a dialog or panel: `formatDateTime` shows them by that of the shop. */
export function ZoneNote({ className }: { readonly className: string | undefined }) {
  const { t } = useLingui();
  return <p className={className}>{t({ id: 'gallery.instant.zone', message: 'Time of the shop: Bangkok (UTC+7)' })}</p>;
}
