/** Where one is in JSON text that is being written: what stands before the place is read, however unfinished. Pure. */

export interface JsonPlace {
  /** Keys and indices of what is around the place, and the key whose value stands there. */
  readonly path: readonly string[];
  readonly expects: 'key' | 'value';
  /** Where the word begins that is being written; the place itself where none is. */
  readonly from: number;
  /** The `type` of each object around the place that has said it before, the outermost first; '' for those that have not. */
  readonly types: readonly string[];
  /** Names that the innermost object has before the place. */
  readonly taken: readonly string[];
}

interface Frame {
  readonly isList: boolean;
  key: string;
  index: number;
  expects: 'key' | 'value';
  type: string;
  readonly taken: string[];
}

/** `"` up to its end, where it has one; words; marks. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s{}[\]:,"]+/g;

export function placeAt(text: string, offset: number): JsonPlace {
  const frames: Frame[] = [];
  const top = () => frames.at(-1);
  let from = offset;
  TOKEN.lastIndex = 0;
  const before = text.slice(0, offset);
  for (let match = TOKEN.exec(before); match !== null; match = TOKEN.exec(before)) {
    const [token] = match;
    const frame = top();
    const end = match.index + token.length;
    const isWritten = end === offset && !/^[{}[\]:,]$/.test(token) && !/^".*[^\\]"$/.test(token);
    if (isWritten) {
      from = match.index;
      break;
    }
    if (token === '{' || token === '[') {
      const isList = token === '[';
      frames.push({ isList, key: '', index: 0, expects: isList ? 'value' : 'key', type: '', taken: [] });
    } else if (token === '}' || token === ']') frames.pop();
    else if (frame === undefined) continue;
    else if (token === ':') frame.expects = 'value';
    else if (token === ',') {
      frame.index += 1;
      frame.expects = frame.isList ? 'value' : 'key';
    } else if (!frame.isList && frame.expects === 'key') {
      frame.key = unquoted(token);
      frame.taken.push(frame.key);
    } else if (frame.key === 'type') frame.type = unquoted(token);
  }
  const inner = top();
  const outer = frames.slice(0, -1).map(stepOf);
  const expects = inner?.expects ?? 'value';
  return {
    path: inner === undefined ? [] : expects === 'key' ? outer : [...outer, stepOf(inner)],
    expects,
    from,
    types: frames.map(({ type }) => type),
    taken: inner?.taken ?? [],
  };
}

function stepOf({ isList, key, index }: Frame): string {
  return isList ? String(index) : key;
}

function unquoted(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.replaceAll('"', '');
  }
}
