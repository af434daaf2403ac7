/** Messages of the preview protocol, versions 1 and 2 (contract, chapter 5). */
import * as v from 'valibot';
import { LangCode } from '../values/lang-schema.ts';

/** The versions spoken, the newest last: `ready` offers them, and a `hello` with another is answered by `nack`. */
export const PROTOCOL_VERSIONS = [1, 2] as const;
/** A version of the protocol; `hello` chooses the connection's. */
export type ProtocolVersion = (typeof PROTOCOL_VERSIONS)[number];

/** The version that a `hello` asks for; undefined for one that is not spoken. */
export function spokenVersion(version: number): ProtocolVersion | undefined {
  return PROTOCOL_VERSIONS.find((spoken) => spoken === version);
}

const Id = v.optional(v.pipe(v.string(), v.maxLength(200)));
const Rev = v.pipe(v.number(), v.safeInteger());
const NodeId = v.pipe(v.string(), v.maxLength(200));
const raan = v.literal(1);

/** One operation of a JSON Patch (RFC 6902, section 4). */
export const PatchOperation = v.variant('op', [
  v.object({ op: v.literal('add'), path: v.string(), value: v.unknown() }),
  v.object({ op: v.literal('remove'), path: v.string() }),
  v.object({ op: v.literal('replace'), path: v.string(), value: v.unknown() }),
  v.object({ op: v.literal('move'), from: v.string(), path: v.string() }),
  v.object({ op: v.literal('copy'), from: v.string(), path: v.string() }),
  v.object({ op: v.literal('test'), path: v.string(), value: v.unknown() }),
]);
export type PatchOperation = v.InferOutput<typeof PatchOperation>;

/** Messages of the parent window. `pageJson` is read by `readPage`. */
export const ParentMessage = v.variant('type', [
  v.object({ raan, id: Id, type: v.literal('hello'), version: v.number(), session: v.string() }),
  v.object({ raan, id: Id, type: v.literal('ping') }),
  v.object({ raan, id: Id, type: v.literal('pong') }),
  v.object({
    raan,
    id: Id,
    type: v.literal('page-replace'),
    path: v.string(),
    pageJson: v.unknown(),
    rev: v.optional(Rev),
  }),
  v.object({ raan, id: Id, type: v.literal('patch'), rev: Rev, base: Rev, ops: v.array(PatchOperation) }),
  v.object({
    raan,
    id: Id,
    type: v.literal('highlight'),
    nodeId: v.nullable(NodeId),
    scroll: v.optional(v.boolean()),
    label: v.optional(v.string()),
  }),
  v.object({ raan, id: Id, type: v.literal('theme'), themeKey: v.string() }),
  v.object({
    raan,
    id: Id,
    type: v.literal('viewport'),
    breakpoint: v.picklist(['xs', 'sm', 'md', 'lg', 'xl', '2xl']),
  }),
  v.object({ raan, id: Id, type: v.literal('lang'), lang: LangCode }),
  v.object({ raan, id: Id, type: v.literal('mode'), mode: v.picklist(['select', 'browse']) }),
  v.object({ raan, id: Id, type: v.literal('observe'), nodeIds: v.array(NodeId) }),
  // Version 2.
  v.object({ raan, id: Id, type: v.literal('scroll'), x: v.number(), y: v.number() }),
  v.object({ raan, id: Id, type: v.literal('audit') }),
]);
export type ParentMessage = v.InferOutput<typeof ParentMessage>;

const Rect = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() });
const selection = {
  raan,
  nodeId: NodeId,
  path: v.string(),
  nodeType: v.optional(v.string()),
  rect: Rect,
  ancestors: v.array(NodeId),
};
const Violation = v.object({
  rule: v.string(),
  /** The node that has it; undefined outside all nodes. */
  nodeId: v.optional(NodeId),
  /** The element, as HTML. */
  text: v.string(),
});
const DiagnosticMessage = v.object({
  level: v.picklist(['info', 'warn', 'error']),
  code: v.string(),
  nodeId: v.string(),
  path: v.string(),
  type: v.string(),
  message: v.string(),
  rev: v.optional(Rev),
});

/** Messages of the frame. */
export const FrameMessage = v.variant('type', [
  v.object({
    raan,
    type: v.literal('ready'),
    route: v.string(),
    versions: v.array(v.number()),
    buildId: v.string(),
    registry: v.string(),
    session: v.string(),
    features: v.array(v.string()),
  }),
  v.object({ raan, id: Id, type: v.literal('ping') }),
  v.object({ raan, id: Id, type: v.literal('pong') }),
  v.object({
    raan,
    type: v.literal('route'),
    path: v.string(),
    query: v.record(v.string(), v.unknown()),
    lang: LangCode,
    title: v.string(),
  }),
  v.object({ type: v.literal('select'), ...selection }),
  v.object({ type: v.literal('hover'), ...selection }),
  v.object({ raan, type: v.literal('rects'), rects: v.record(v.string(), Rect) }),
  v.object({
    raan,
    type: v.literal('rendered'),
    rev: v.optional(Rev),
    ms: v.number(),
    nodes: v.number(),
    diagnostics: v.array(DiagnosticMessage),
  }),
  v.object({ raan, id: Id, type: v.literal('ack') }),
  v.object({ raan, id: Id, type: v.literal('nack'), code: v.optional(v.string()), message: v.optional(v.string()) }),
  v.object({ raan, type: v.literal('refused'), origin: v.string() }),
  // Version 2.
  v.object({
    type: v.literal('drag'),
    ...selection,
    phase: v.picklist(['start', 'move', 'end', 'cancel']),
    x: v.number(),
    y: v.number(),
  }),
  v.object({
    raan,
    type: v.literal('audited'),
    /** Broken rules of axe-core. */
    violations: v.array(Violation),
    /** The scripts that the frame has loaded, with their encoded sizes. */
    scripts: v.array(v.object({ url: v.string(), bytes: v.number() })),
  }),
]);
export type FrameMessage = v.InferOutput<typeof FrameMessage>;
