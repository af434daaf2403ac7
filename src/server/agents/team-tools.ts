/** Tools about types and rights, and for contact with people: comments, reviews, publications. */
import * as v from 'valibot';
import { isRecord } from '#schemas/record.ts';
import { path, readManifest } from './agent-pages.ts';
import { callStore, ToolFault } from './agent-store.ts';
import { defineTool } from './tool.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty('expected a text'), v.maxLength(2000));
const node = v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))), null);

const session = defineTool({
  name: 'session',
  title: 'Who am I',
  description:
    'The name and the role of this token, and what it may do: acts (read, comment, translate, edit, publish), the languages whose words it may change (langs; null: all), and changes of nodes that are barred by type (bars).',
  isReadOnly: true,
  input: v.strictObject({}),
  run: ({ caller }) => callStore(caller, 'builderSession', {}),
});

const listTypes = defineTool({
  name: 'list_types',
  title: 'List component types',
  description:
    'All types of nodes with what they are for; describe_type has the schema of one. Those of category "sections" are the shop’s own blocks: make_section makes one.',
  isReadOnly: true,
  input: v.strictObject({ category: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  async run(context, { category }) {
    const { types } = await readManifest(context);
    return {
      types: [...types.values()]
        .filter((type) => category === undefined || type.category === category)
        .map(({ type, title, description, category: of, slots }) => ({
          type,
          title,
          description,
          category: of,
          slots: Object.keys(slots),
        })),
    };
  },
});

const describeType = defineTool({
  name: 'describe_type',
  title: 'Describe a component type',
  description:
    'The JSON Schema of the props of a type, its slots, and sample nodes to begin with. `style`: what every node may set at /style/<width>, where width is base, xs, sm, md, lg, xl or 2xl; wider ones override narrower ones.',
  isReadOnly: true,
  input: v.strictObject({ type: v.pipe(v.string(), v.maxLength(100)) }),
  async run(context, { type }) {
    const { types, node: schema } = await readManifest(context);
    const found = types.get(type);
    if (found !== undefined) return { ...found, style: styleOf(schema) };
    const known = [...types.keys()].join(', ');
    throw new ToolFault(404, 'NO_TYPE', `there is no type ${type}; there are ${known}`);
  },
});

/** The values of each style property, or their bounds, from the schema of a node. */
function styleOf({ $defs }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const schema = isRecord($defs) && isRecord($defs.styleProps) ? $defs.styleProps.properties : undefined;
  const entries = Object.entries(isRecord(schema) ? schema : {});
  return Object.fromEntries(entries.map(([name, part]) => [name, (isRecord(part) && part.enum) || part]));
}

const listComments = defineTool({
  name: 'list_comments',
  title: 'List comments',
  description: 'The comments on a page and its nodes, open ones first; a thread of kind "review" asks for one.',
  isReadOnly: true,
  input: v.strictObject({ path }),
  run: ({ caller }, { path: at }) => callStore(caller, 'builderComments', { path: at }),
});

const comment = defineTool({
  name: 'comment',
  title: 'Comment',
  description: 'Writes a comment on a node (or the page, node null), or answers in a thread.',
  isReadOnly: false,
  input: v.strictObject({ path, node, text, thread: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))) }),
  run: ({ caller }, { path: at, ...rest }) => callStore(caller, 'builderComment', { path: at, ...rest }),
});

const resolveComment = defineTool({
  name: 'resolve_comment',
  title: 'Resolve a comment',
  description: 'Resolves a thread, or opens it again.',
  isReadOnly: false,
  input: v.strictObject({
    path,
    thread: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    isResolved: v.optional(v.boolean(), true),
  }),
  run: ({ caller }, input) => callStore(caller, 'builderResolve', input),
});

const askReview = defineTool({
  name: 'ask_review',
  title: 'Ask for a review',
  description:
    'Asks people to review the draft of a page, with what to look at; it is open until somebody resolves it.',
  isReadOnly: false,
  input: v.strictObject({ path, text }),
  run: ({ caller }, { path: at, text: about }) =>
    callStore(caller, 'builderComment', { path: at, text: about, kind: 'review' }),
});

const publishPage = defineTool({
  name: 'publish_page',
  title: 'Publish a page',
  description: 'Publishes the draft of a page as it was read at a revision, where the role of the token may.',
  isReadOnly: false,
  input: v.strictObject({
    path,
    base: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    note: v.optional(v.pipe(v.string(), v.maxLength(500))),
  }),
  async run({ caller }, { path: at, base, note }) {
    const body = { path: at, base, ...(note === undefined ? {} : { note }) };
    const { revision, published } = await callStore(caller, 'builderPublish', body);
    return { revision, published };
  },
});

/** The tools that are not about pages. */
export const TEAM_TOOLS = [
  session,
  listTypes,
  describeType,
  listComments,
  comment,
  resolveComment,
  askReview,
  publishPage,
];
