/** The media library of a shop: pictures, films, sound and documents of its builders, and the calls that keep them. */
import * as v from 'valibot';
import { type CallSpec, defineCall } from '../calls/define.ts';
import { byLang } from '../lang.ts';
import { boundedList } from '../lenient/bounded.ts';
import { read, write } from './builder-call.ts';
import { LIBRARY_UPLOAD_BYTES } from './media-limits.ts';

/** Files that one answer lists. */
export const LIBRARY_AT_ONCE = 60;
/** Files that get tags at once. */
const LIBRARY_TAGGED = 200;

const MAX_NAME = 120;
/** Characters of a tag. */
export const MAX_TAG = 40;
/** Tags of one file. */
export const MAX_TAGS = 30;
/** Tags of one library: each of its lists has them all. */
export const MAX_LIBRARY_TAGS = 1000;
const MAX_ALT = 500;

const MediaId = v.pipe(v.string(), v.uuid());
const Name = v.pipe(v.string(), v.trim(), v.nonEmpty('expected a name'), v.maxLength(MAX_NAME));
/** One level; '' is the top. */
const Folder = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME));
/** One line, in one form of Unicode, so that tags that look alike are alike. */
const Tag = v.pipe(
  v.string(),
  v.transform((tag) => tag.normalize('NFC').split(/\s+/).join(' ').trim()),
  v.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'expected a tag'),
  v.maxLength(MAX_TAG),
);
const Tags = boundedList(Tag, MAX_TAGS);
const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const Words = v.optional(v.pipe(v.string(), v.maxLength(MAX_ALT)));
/** Alternative text by language; a language without one is absent. */
const AltTexts = v.object(byLang(() => Words));
/** The point that stays in view where a picture is cut, in percent of its width and height. */
const FocusPoint = v.object({ x: percent, y: percent });
/** A picture's focal point. */
export type FocusPoint = v.InferOutput<typeof FocusPoint>;

/** Formats of stored files: pictures, films, sound and documents. */
export const MEDIA_FORMATS = ['webp', 'mp4', 'webm', 'mp3', 'm4a', 'ogg', 'wav', 'pdf'] as const;
/** The format of a stored file, which is its extension. */
export type MediaFormat = (typeof MEDIA_FORMATS)[number];

/** Kinds of files. */
export const MEDIA_KINDS = ['picture', 'film', 'sound', 'document'] as const;
/** Pictures are WebP, films MP4 or WebM, sound MP3, M4A, Ogg or WAV, documents PDF. */
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A file of the library. */
export const MediaItem = v.object({
  id: v.string(),
  /** Address within the shop; it stays when the picture is replaced. */
  src: v.string(),
  name: v.string(),
  folder: v.string(),
  /** Free words, in the order in which they were added. */
  tags: v.array(v.string()),
  format: v.picklist(MEDIA_FORMATS),
  /** Length of a film; null: unknown. */
  seconds: v.nullable(v.number()),
  /** px; of a film's poster, 0 without one. */
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  alt: AltTexts,
  focus: FocusPoint,
  by: v.nullable(v.string()),
  at: v.string(),
  /** Raised by each replacement, so that editors show the new picture. */
  revision: v.number(),
  /** Whether it was replaced, and the picture before can come back. */
  hasPrevious: v.boolean(),
});
export type MediaItem = v.InferOutput<typeof MediaItem>;

/** A place that shows a picture; `path` is that of a page, or the record's id. */
const MediaUse = v.object({
  kind: v.picklist(['page', 'draft', 'release', 'product', 'blog', 'category', 'shop']),
  path: v.string(),
});
/** A checked place. */
export type MediaUse = v.InferOutput<typeof MediaUse>;

const Item = v.object({ item: MediaItem });
/** Why a file was not stored. */
export const UPLOAD_FAULTS = [
  'SVG_REFUSED',
  'HEIC_REFUSED',
  'NO_PICTURE',
  'PICTURE_TOO_LARGE',
  'NO_FILE',
  'OTHER_FORMAT',
  'LIBRARY_FULL',
] as const;
const PictureFile = v.pipe(
  v.instance(File),
  v.minSize(1, 'expected a file that is not empty'),
  v.maxSize(LIBRARY_UPLOAD_BYTES, 'expected a file of at most 15 MB'),
);

const MAX_SECONDS = 86_400;
const Seconds = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(MAX_SECONDS));

/** A call whose body is the file itself, so that it is never in memory as a whole. */
function streamed<const Query extends v.GenericSchema>(
  path: `/api/builder/${string}`,
  query: Query,
  keys: readonly string[],
) {
  return defineCall({ method: 'POST', path, envelope: 'success', query, body: undefined, output: Item, keys });
}

/** Calls of the library by name. Pictures come as multipart forms. */
export const mediaCalls = {
  /** Newest first; `q` searches names, folders, tags and alternative texts, `folder` is one folder, `tag` one tag, `kind` one kind, `from` counts what was listed before. */
  builderMedia: read(
    '/api/builder/media',
    v.object({
      q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      folder: v.optional(Folder),
      tag: v.optional(Tag),
      kind: v.optional(v.picklist(MEDIA_KINDS)),
      from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)), '0'),
    }),
    v.object({ items: v.array(MediaItem), total: v.number(), folders: v.array(v.string()), tags: v.array(v.string()) }),
  ),
  /** Where a file of any address is shown. */
  builderMediaUses: read(
    '/api/builder/media/uses',
    v.object({ src: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)) }),
    v.object({ uses: v.array(MediaUse) }),
  ),
  /** A file that the library has already answers with the item that has it. */
  builderMediaUpload: write(
    '/api/builder/media/upload',
    v.object({ file: PictureFile, folder: v.optional(Folder, '') }),
    Item,
    UPLOAD_FAULTS,
  ),
  /** Stores a film, a sound or a document. */
  builderMediaFile: streamed(
    '/api/builder/media/file',
    v.object({ name: v.pipe(v.string(), v.maxLength(1000)), folder: v.optional(Folder, '') }),
    UPLOAD_FAULTS,
  ),
  /** Another film, sound or document of the same format under the same address. */
  builderMediaReplaceFile: streamed('/api/builder/media/replace-file', v.object({ id: MediaId }), [
    ...UPLOAD_FAULTS,
    'NO_MEDIA',
  ]),
  /** The picture of a film that has none yet, at its address with `webp` for the format, and the film's length. */
  builderMediaPoster: write(
    '/api/builder/media/poster',
    v.object({ id: MediaId, file: PictureFile, seconds: v.optional(Seconds) }),
    Item,
    [...UPLOAD_FAULTS, 'NO_MEDIA'],
  ),
  /** Brings a picture of another site into the library. `NOT_FETCHED`: nothing was to be had at that address. */
  builderMediaFetch: write(
    '/api/builder/media/fetch',
    v.object({ url: v.pipe(v.string(), v.maxLength(2000)), folder: v.optional(Folder, '') }),
    Item,
    [...UPLOAD_FAULTS, 'NOT_FETCHED'],
  ),
  builderMediaChange: write(
    '/api/builder/media/change',
    v.object({ id: MediaId, name: Name, folder: Folder, alt: AltTexts, focus: FocusPoint }),
    Item,
    ['NO_MEDIA'],
  ),
  /** Adds tags to files, and removes others; files that are gone are left out. `TOO_MANY_TAGS`: one would have more than 30, or the library more than 1000. */
  builderMediaTag: write(
    '/api/builder/media/tag',
    v.object({ ids: boundedList(MediaId, LIBRARY_TAGGED), add: Tags, remove: Tags }),
    v.object({ items: v.array(MediaItem) }),
    ['TOO_MANY_TAGS'],
  ),
  /** Another picture under the same address: every place shows it. */
  builderMediaReplace: write('/api/builder/media/replace', v.object({ id: MediaId, file: PictureFile }), Item, [
    ...UPLOAD_FAULTS,
    'NO_MEDIA',
  ]),
  /** Swaps a replaced picture and the one before. `revision`: of the item that the caller saw; a newer one is answered as it is. */
  builderMediaRestore: write(
    '/api/builder/media/restore',
    v.object({ id: MediaId, revision: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
    Item,
    ['NO_MEDIA'],
  ),
  /** `MEDIA_USED`: a page or a record shows it. */
  builderMediaDelete: write('/api/builder/media/delete', v.object({ id: MediaId }), v.object({}), [
    'NO_MEDIA',
    'MEDIA_USED',
  ]),
} as const satisfies Record<string, CallSpec>;
