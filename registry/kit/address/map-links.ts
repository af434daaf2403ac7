import { FRAME_ORIGINS } from '#registry/kit/address/embed.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Reads the place of an embedded Google map: its coordinates or its words; undefined where the address is none of a map or says no
 * place.
 */
export function readGoogleMap(address: string): Point | string | undefined {
  const url = parseUrl(address.trim(), 'https://shop.invalid');
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  const isMap =
    /^(?:maps\.)?google\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/.test(host) &&
    (host.startsWith('maps.') || /^\/maps(?:\/|$)/.test(url.pathname));
  if (!isMap) return undefined;
  const { searchParams } = url;
  const [, longitude, latitude] = OF_PB.exec(searchParams.get('pb') ?? '') ?? [];
  const words =
    searchParams.get('query') ??
    searchParams.get('q') ??
    searchParams.get('center') ??
    (latitude === undefined ? undefined : `${latitude},${longitude}`);
  const [, north, east] = POINT.exec(words ?? '') ?? [];
  const point = { latitude: Number(north), longitude: Number(east) };
  return Math.abs(point.latitude) <= 85 && Math.abs(point.longitude) <= 180 ? point : words?.trim() || undefined;
}

/** The coordinates within what Google calls `pb`. */
const OF_PB = /!2d(-?\d{1,3}(?:\.\d+)?)!3d(-?\d{1,2}(?:\.\d+)?)/;
const POINT = /^\s*(-?\d{1,2}(?:\.\d{1,12})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,12})?)\s*$/;

/** Google Maps at a point, or where it finds an address. */
export function googleMapsHref(place: Point | string): `https://${string}` {
  const query = typeof place === 'string' ? place : `${place.latitude},${place.longitude}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}

/** OpenStreetMap with a pin at a point; `zoom` as map sites count it, 3 (a continent) to 19 (a house). */
export function openStreetMapHref({ latitude, longitude }: Point, zoom: number): `https://${string}` {
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) }).toString();
  return `${FRAME_ORIGINS.openStreetMap}/?${query}#map=${zoom}/${latitude}/${longitude}`;
}

/** px of the map that the frame shows at least; it asks for a box of degrees, not for a zoom. */
const SHOWN_PX = { width: 640, height: 400 };
const TILE_PX = 256;

/** The map of OpenStreetMap for a frame, with a pin at a point. */
export function openStreetMapFrame({ latitude, longitude }: Point, zoom: number): `https://${string}` {
  const degreesPerPx = 360 / (TILE_PX * 2 ** zoom);
  const across = (degreesPerPx * SHOWN_PX.width) / 2;
  // Away from the equator a degree of latitude fills more of the map.
  const down = (degreesPerPx * Math.cos((latitude * Math.PI) / 180) * SHOWN_PX.height) / 2;
  const box = [longitude - across, latitude - down, longitude + across, latitude + down];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(6)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `${FRAME_ORIGINS.openStreetMap}/export/embed.html?${query.toString()}`;
}
