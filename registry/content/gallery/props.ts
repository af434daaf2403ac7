import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, text } from '#registry/kit/props/fields.ts';
import { ratio, gap } from '#registry/kit/props/shared-fields.ts';

/** Pictures side by side, each of which can be enlarged. */
export default defineComponent({
  type: 'gallery',
  v: 1,
  title: 'Gallery',
  description: 'Pictures in a grid, in columns or in a row to swipe; each opens in full-screen size.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    images: v.pipe(
      v.array(
        v.object({
          ...image.entries,
          caption: v.optional(v.pipe(text, v.title('Caption'), v.metadata({ group: 'content', control: 'text' })), ''),
          ratio: v.optional(
            v.pipe(ratio, v.description('Of this picture alone, in columns; reserves its room before it has loaded.')),
            'auto',
          ),
        }),
      ),
      v.maxLength(60),
      v.title('Pictures'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['grid', 'masonry', 'row']),
        v.title('Arrangement'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { grid: 'Grid', masonry: 'Columns of pictures in their own proportions', row: 'Row to swipe' },
        }),
      ),
      'grid',
    ),
    columns: v.optional(
      v.pipe(
        v.picklist([2, 3, 4]),
        v.title('Columns'),
        v.description('On a wide screen; a narrow one has two.'),
        v.metadata({ group: 'layout', control: 'select', labels: { 2: 'Two', 3: 'Three', 4: 'Four' } }),
      ),
      3,
    ),
    ratio: v.optional(v.pipe(ratio, v.description('Of every picture in a grid or row.')), '1/1'),
    gap: v.optional(gap, 's'),
    zoom: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Can be enlarged'),
        v.description('A click shows the picture as large as the screen.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
    ),
  }),
  rendersOn: 'interaction',
});
