/** Prop schemas with a meaning beyond their type: the renderer checks URLs and sanitises HTML where it finds these. */
import * as v from 'valibot';
import type { SafeHtml } from '#schemas/values/text/safe-html.ts';
import { isMarkedSafe, type SafeUrl } from '#schemas/values/address/safe-url.ts';

export type { SafeHtml, SafeUrl };

/** Treatment of a field by the renderer before the component receives it. */
export interface FieldFormat {
  readonly format: 'html' | 'url' | 'image' | 'text';
}

/** Text shown to people; accepts `{ "$t": { … } }` too. */
export const text = v.pipe(v.string(), v.metadata({ format: 'text' } satisfies FieldFormat));

/** Rich text: HTML that the renderer sanitises. */
export const html = v.pipe(v.string(), v.metadata({ format: 'html' } satisfies FieldFormat), v.brand('UnsafeHtml'));

/** A link target: http, https, mailto, tel, line, relative or `#`. */
export const url = v.pipe(
  v.string(),
  v.metadata({ format: 'url' } satisfies FieldFormat),
  v.guard(isMarkedSafe, 'expected an http, https, mailto, tel, line or relative URL'),
);

/** The source of a picture: http, https or relative. */
export const imageUrl = v.pipe(
  v.string(),
  v.metadata({ format: 'image' } satisfies FieldFormat),
  v.guard(isMarkedSafe, 'expected an http, https or relative URL'),
);

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** Prop: the point of a picture that stays in view where its box cuts it, in percent from the left and from the top. */
export const focus = v.pipe(
  v.object({
    x: v.pipe(percent, v.title('From the left (%)'), v.metadata({ group: 'layout', control: 'number' })),
    y: v.pipe(percent, v.title('From the top (%)'), v.metadata({ group: 'layout', control: 'number' })),
  }),
  v.title('Focal point'),
  v.description('The point that stays in view where the picture is cut.'),
  v.metadata({ group: 'layout', control: 'number' }),
);
/** A focal point in percent. */
export type Focus = v.InferOutput<typeof focus>;

/** Prop beside a description: the picture is mere decoration, which screen readers skip. */
export const decorative = v.optional(
  v.pipe(
    v.boolean(),
    v.title('Decoration, needs no description'),
    v.description('Screen readers skip the picture.'),
    v.metadata({ group: 'content', control: 'switch' }),
  ),
  false,
);

/** A picture with its description, or a mark that it needs none. */
export const image = v.object({
  src: v.pipe(imageUrl, v.title('Picture'), v.metadata({ group: 'content', control: 'image' })),
  alt: v.optional(
    v.pipe(
      text,
      v.title('Description'),
      v.description('What is to be seen, for people who do not see it.'),
      v.metadata({ group: 'content', control: 'text' }),
    ),
    '',
  ),
  decorative,
  focus: v.optional(focus),
});

/** A picture that names a link: it is never mere decoration. */
export const namingImage = v.omit(image, ['decorative']);

/** Searches that are suggested, by their words. */
export const searchWords = v.pipe(
  v.array(v.pipe(text, v.title('Words'), v.metadata({ group: 'content', control: 'text' }))),
  v.maxLength(12),
  v.title('Suggested searches'),
);

/** A link with its words. */
export const labelledLink = v.object({
  label: v.pipe(text, v.title('Link text'), v.metadata({ group: 'content', control: 'text' })),
  href: v.pipe(url, v.title('Link'), v.metadata({ group: 'content', control: 'link' })),
});
