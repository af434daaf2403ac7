import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { imageUrl, text, url } from '#registry/kit/props/fields.ts';

/** Where to find the shop, or any other place. */
export default defineComponent({
  type: 'map',
  v: 1,
  title: 'Map',
  description: 'An address with its way there. The map itself is fetched from OpenStreetMap only when it is asked for.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    address: v.optional(
      v.pipe(
        text,
        v.title('Address'),
        v.description("Empty: the shop's own."),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
    hours: v.optional(
      v.pipe(
        text,
        v.title('Opening hours'),
        v.description("Empty: the shop's own, beside its own address."),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
    latitude: v.optional(
      v.pipe(
        v.number(),
        v.minValue(-85),
        v.maxValue(85),
        v.title('Latitude'),
        v.description('Degrees north. With both coordinates the map can be shown in the page.'),
        v.metadata({ group: 'content', control: 'number', unit: '°' }),
      ),
    ),
    longitude: v.optional(
      v.pipe(
        v.number(),
        v.minValue(-180),
        v.maxValue(180),
        v.title('Longitude'),
        v.description('Degrees east.'),
        v.metadata({ group: 'content', control: 'number', unit: '°' }),
      ),
    ),
    href: v.optional(
      v.pipe(
        url,
        v.title('Link to a map'),
        v.description("Of the place's own entry; absent: Google Maps at the coordinates or the address."),
        v.metadata({ group: 'content', control: 'link' }),
      ),
    ),
    image: v.optional(
      v.pipe(
        imageUrl,
        v.title('Picture'),
        v.description('Of the place or its surroundings; absent: a drawn map.'),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    zoom: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(3),
        v.maxValue(19),
        v.title('Zoom'),
        v.description('From 3, a continent, to 19, a house.'),
        v.metadata({ group: 'layout', control: 'number' }),
      ),
      16,
    ),
  }),
  rendersOn: 'interaction',
});
