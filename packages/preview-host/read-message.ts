import type { FromFrame } from './messages.ts';

type Check = (value: unknown) => boolean;
type Known = { [Type in FromFrame['type']]: Readonly<Record<string, Check>> };

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isList =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);
const isRect: Check = (value) =>
  isRecord(value) && ['x', 'y', 'width', 'height'].every((name) => isNumber(value[name]));
const isOptional =
  (isPresent: Check): Check =>
  (value) =>
    value === undefined || isPresent(value);

const id = isOptional(isText);
const selection = { nodeId: isText, path: isText, nodeType: id, rect: isRect, ancestors: isList(isText) };

const FIELDS: Known = {
  ready: {
    route: isText,
    versions: isList(isNumber),
    buildId: isText,
    registry: isText,
    session: isText,
    features: isList(isText),
  },
  ping: { id },
  pong: { id },
  route: { path: isText, query: isRecord, lang: isText, title: isText },
  select: selection,
  hover: selection,
  drag: { ...selection, phase: isText, x: isNumber, y: isNumber },
  audited: { violations: isList(isRecord), scripts: isList(isRecord) },
  rects: { rects: (value) => isRecord(value) && Object.values(value).every(isRect) },
  rendered: { rev: isOptional(isNumber), ms: isNumber, nodes: isNumber, diagnostics: isList(isRecord) },
  ack: { id },
  nack: { id, code: id, message: id },
  refused: { origin: isText },
};

/** Validates a message of the frame; undefined for anything else, including messages of later versions. */
export function readMessage(data: unknown): FromFrame | undefined {
  return isMessage(data) ? data : undefined;
}

function isMessage(data: unknown): data is FromFrame {
  if (!isRecord(data) || data.raan !== 1 || !isKnown(data.type)) return false;
  return Object.entries(FIELDS[data.type]).every(([name, isValid]) => isValid(data[name]));
}

function isKnown(type: unknown): type is keyof Known {
  return typeof type === 'string' && Object.hasOwn(FIELDS, type);
}
