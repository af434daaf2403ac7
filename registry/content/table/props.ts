import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** A cell; anything but text and numbers becomes an empty cell, so that the row keeps its columns. */
const cell = v.fallback(v.union([text, v.number()]), '');

/** A table of texts and numbers. */
export default defineComponent({
  type: 'table',
  v: 1,
  title: 'Table',
  description: 'Facts in rows and columns. A wide one scrolls in its own frame, never the page.',
  category: 'content',
  props: v.object({
    caption: v.optional(
      v.pipe(
        text,
        v.title('Caption'),
        v.description('Title of the table, also for screen readers.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    columns: v.pipe(
      v.array(
        v.object({
          label: v.optional(v.pipe(text, v.title('Heading'), v.metadata({ group: 'content', control: 'text' })), ''),
          align: v.optional(
            v.pipe(
              v.picklist(['auto', 'start', 'center', 'end']),
              v.title('Alignment'),
              v.metadata({
                group: 'layout',
                control: 'select',
                labels: { auto: 'Numbers at the end', start: 'Start', center: 'Centre', end: 'End' },
              }),
            ),
            'auto',
          ),
        }),
      ),
      v.minLength(1),
      v.maxLength(12),
      v.title('Columns'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    rows: v.pipe(
      v.array(
        v.pipe(v.array(cell), v.maxLength(12), v.title('Row'), v.metadata({ group: 'content', control: 'list' })),
      ),
      v.maxLength(200),
      v.title('Rows'),
      v.description('Each a list of texts or numbers, one for a column; what is missing is empty.'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    rowHeadings: v.optional(
      v.pipe(v.boolean(), v.title('First column names the rows'), v.metadata({ group: 'content', control: 'switch' })),
      true,
    ),
    stripes: v.optional(
      v.pipe(v.boolean(), v.title('Stripes'), v.metadata({ group: 'layout', control: 'switch' })),
      false,
    ),
    note: v.optional(
      v.pipe(
        text,
        v.title('Note'),
        v.description('Small text below the table.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
  }),
  rendersOn: 'server',
});
