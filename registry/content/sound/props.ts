import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/props/fields.ts';

/** A recording to be played in the page. */
export default defineComponent({
  type: 'sound',
  v: 1,
  title: 'Sound',
  description: 'A recording with the controls of the browser and a transcript. It is not fetched before it is played.',
  category: 'content',
  props: v.object({
    src: v.pipe(
      url,
      v.regex(/\.(?:mp3|m4a|ogg|wav)(?:[?#]|$)/i, 'expected the address of an mp3, m4a, ogg or wav file'),
      v.title('Sound'),
      v.description('Address of an mp3, m4a, ogg or wav file.'),
      v.metadata({ group: 'content', control: 'sound' }),
    ),
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('What is to be heard.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    transcript: v.optional(
      v.pipe(
        text,
        v.title('Transcript'),
        v.description('The words of the recording, for those who do not hear it.'),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
  }),
  rendersOn: 'server',
});
