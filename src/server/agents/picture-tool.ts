/** The tool that returns a screenshot of a page. */
import * as v from 'valibot';
import { lang, path } from './agent-pages.ts';
import { ToolFault } from './agent-store.ts';
import { defineTool } from './tool.ts';

/** Makes a screenshot of a draft. */
export const PICTURE_TOOL = defineTool({
  name: 'page_picture',
  title: 'Picture of the rendered page',
  description: 'A picture of the draft (PNG), where a browser is configured; page_outline tells the same in words.',
  isReadOnly: true,
  input: v.strictObject({
    path,
    lang,
    width: v.optional(v.pipe(v.number(), v.integer(), v.minValue(320), v.maxValue(1920)), 1280),
    height: v.optional(v.pipe(v.number(), v.integer(), v.minValue(320), v.maxValue(6000)), 1600),
  }),
  async run(context, { path: at, lang: shown, width, height }) {
    if (context.picture === undefined)
      throw new ToolFault(501, 'NO_BROWSER', 'no browser is configured here (CHROMIUM_PATH): ask for page_outline');
    const html = await context.render(at, shown);
    if (html === undefined) throw new ToolFault(422, 'NOT_SHOWN', `${at} can't be shown by itself`);
    const png = await context.picture(html, { width, height });
    return { mimeType: 'image/png', base64: png.toString('base64') };
  },
});
