import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { imageUrl, text, url } from '#registry/kit/props/fields.ts';
import { ratio } from '#registry/kit/props/shared-fields.ts';
import { isOfVideoSite, videoSource } from '#registry/kit/address/video-source.ts';

/** A film to be played in the page. */
export default defineComponent({
  type: 'video',
  v: 1,
  title: 'Video',
  description: 'A video of YouTube, Vimeo or an own file. Nothing is fetched from another site before it is played.',
  category: 'content',
  props: v.object({
    src: v.pipe(
      v.string(),
      v.check(
        (value) => videoSource(value) !== undefined,
        'expected the address or id of a video on YouTube or Vimeo, or the address of an mp4 or webm file',
      ),
      v.title('Video'),
      v.description('Address of a video on YouTube or Vimeo, its id there, or the address of an mp4 or webm file.'),
      v.metadata({ group: 'content', control: 'film' }),
    ),
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('What is to be seen; the name of the video for those who hear the page.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    poster: v.optional(
      v.pipe(
        imageUrl,
        v.check((value) => !isOfVideoSite(value), 'expected a picture that is not of the video site'),
        v.title('Picture'),
        v.description('Stands in its place until it is played; a picture of your own, none of the video site.'),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    caption: v.optional(v.pipe(text, v.title('Caption'), v.metadata({ group: 'content', control: 'text' })), ''),
    tracks: v.optional(
      v.pipe(
        v.array(
          v.object({
            src: v.pipe(url, v.title('File'), v.metadata({ group: 'content', control: 'link' })),
            lang: v.pipe(
              v.string(),
              v.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'expected a language tag such as th or zh-CN'),
              v.title('Language tag'),
              v.metadata({ group: 'content', control: 'text' }),
            ),
            label: v.pipe(text, v.title('Name of the language'), v.metadata({ group: 'content', control: 'text' })),
          }),
        ),
        v.maxLength(10),
        v.title('Captions'),
        v.description('WebVTT files with what is said, for an own file; video sites have their own.'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    ratio: v.optional(ratio, '16/9'),
    loop: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Again and again'),
        v.description('For an own file.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      false,
    ),
  }),
  rendersOn: 'interaction',
});
