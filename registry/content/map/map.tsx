import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textIn } from '#schemas/lang.ts';
import type { PropsOf } from '#registry/kit/define.ts';
import type { Address } from '#schemas/values/address/safe-url.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { Link } from '#registry/kit/ui/link.tsx';
import { Picture } from '#registry/kit/ui/picture/picture.tsx';
import { SiteFrame } from '#registry/kit/site/site-frame.tsx';
import type spec from './props.ts';
import { DrawnMap } from './drawn-map.tsx';
import styles from './map.module.css';
import { googleMapsHref, openStreetMapFrame, openStreetMapHref } from '#registry/kit/address/map-links.ts';

type Props = PropsOf<typeof spec>;

export default function MapNode(props: Props) {
  const { title, image, zoom, root } = props;
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const { address, hours, point, href } = usePlace(props);
  const name = title || address || t({ id: 'map.place', message: 'Where to find us' });
  const isNowhere = point === undefined && address === '' && href === undefined;
  return (
    <div {...rootProps(root, styles.map)}>
      <div className={styles.card}>
        <div className={styles.stage}>
          {asked && point !== undefined ? (
            <SiteFrame
              key={`${point.latitude} ${point.longitude}`}
              className={styles.frame}
              src={openStreetMapFrame(point, zoom)}
              title={t({ id: 'map.frame', message: `Map: ${name}` })}
            />
          ) : (
            <>
              {image === undefined ? (
                <DrawnMap pin={!isNowhere} />
              ) : (
                <Picture
                  src={image}
                  alt=""
                  sizes="(min-width: 60rem) 48rem, 100vw"
                  ratio="4/3"
                  className={styles.picture}
                />
              )}
              {point !== undefined && (
                <Button look="secondary" className={styles.show} onClick={() => setAsked(true)}>
                  <Icon name="map-pin" />
                  {t({ id: 'map.show', message: 'Show the map here' })}
                </Button>
              )}
            </>
          )}
        </div>
        <div className={styles.words}>
          {title !== '' && <h2 className={styles.title}>{title}</h2>}
          {address !== '' && <address className={styles.address}>{address}</address>}
          {hours !== '' && <p className={styles.hours}>{hours}</p>}
          {isNowhere && <p className={styles.hours}>{t({ id: 'contact.noMap', message: 'No map found' })}</p>}
          {!isNowhere && (
            <ul className={styles.links}>
              <li>
                <MapLink
                  href={href ?? googleMapsHref(point ?? address)}
                  label={
                    href === undefined
                      ? t({ id: 'map.google', message: 'Open in Google Maps' })
                      : t({ id: 'contact.map', message: 'Open the map' })
                  }
                />
              </li>
              {point !== undefined && (
                <li>
                  <MapLink
                    href={openStreetMapHref(point, zoom)}
                    label={t({ id: 'map.openStreetMap', message: 'Open in OpenStreetMap' })}
                  />
                </li>
              )}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

function MapLink({ href, label }: { readonly href: Address; readonly label: string }) {
  return (
    <Link className={styles.link} href={href}>
      <Icon name="external" className={styles.sign} />
      {label}
    </Link>
  );
}

/** The place of the props; where they name none, the shop's own. */
function usePlace({ address, hours, latitude, longitude, href }: Props) {
  const { base, lang } = usePage();
  const point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const { contact } = base;
  if (address !== '' || contact === undefined) return { address, hours, point, href };
  const own = contact.map_url;
  return {
    address: contact.address === undefined ? '' : textIn(contact.address, lang),
    hours: hours || (contact.hours === undefined ? '' : textIn(contact.hours, lang)),
    point,
    // A map of the shop's is no map of other coordinates.
    href: href ?? (point === undefined ? own : undefined),
  };
}
