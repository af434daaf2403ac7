/** Faults of JSON Patch. */
import { type FaultList, faultsOf } from '../fault.ts';

export const previewPatch: FaultList = {
  'patch.ts': faultsOf([
    [
      'prefix',
      'operation.path.startsWith(`${operation.from}/`)',
      'operation.path.startsWith(operation.from)',
      '/a cannot move to /ab',
    ],
    [
      'dropped',
      "if (operation.path.startsWith(`${operation.from}/`)) throw new Error(`${operation.from} can't move into itself`);",
      '',
      'a part moves into itself',
    ],
    [
      'order',
      'addValue(removeValue(document, from), path, valueAt(document, from))',
      'removeValue(addValue(document, path, valueAt(document, from)), from)',
      'a part that moves up in its list is doubled',
    ],
    ['dropped', 'if (path.length === 0) throw new Error("a page can\'t be removed");', '', 'a page is removed'],
    [
      'less',
      "token === '-' ? parent.length : parseIndex",
      "token === '-' ? parent.length - 1 : parseIndex",
      'the new part stands before the last',
    ],
    [
      'less',
      'parseIndex(token, parent.length), 0, value',
      'parseIndex(token, parent.length - 1), 0, value',
      'nothing can be added after the last part',
    ],
    [
      'less',
      'parseIndex(token, parent.length), 0, value',
      'parseIndex(token, parent.length), 1, value',
      'an added part replaces another',
    ],
    [
      'dropped',
      '  childOf(parent, token);\n  return Array.isArray(parent) ? parent.with',
      '  return Array.isArray(parent) ? parent.with',
      'what is not there is replaced',
    ],
    ['dropped', '  childOf(parent, token);\n  if (Array', '  if (Array', 'what is not there is removed'],
    ['less', 'parent.toSpliced(Number(token), 1)', 'parent.toSpliced(Number(token))', 'all that follows is removed'],
    [
      'dropped',
      'const { [token]: _removed, ...rest } = objectOf(parent, token);',
      'const rest = objectOf(parent, token);',
      'nothing is removed',
    ],
    [
      'less',
      'parent[parseIndex(token, parent.length - 1)]',
      'parent[parseIndex(token, parent.length)]',
      'a part after the last can be read',
    ],
    [
      'prefix',
      'if (!Object.hasOwn(object, token))',
      'if (!(token in object))',
      'what every object inherits can be read',
    ],
    ['dropped', '|| Number(token) > last', '', 'a place far behind the end is taken'],
    ['prefix', '/^(0|[1-9]\\d*)$/', '/^\\d+$/', 'an index may begin with 0'],
    ['prefix', '/^(0|[1-9]\\d*)$/', '/^(0|[1-9]\\d*)/', 'an index may end in letters'],
    [
      'order',
      ".replaceAll('~1', '/').replaceAll('~0', '~')",
      ".replaceAll('~0', '~').replaceAll('~1', '/')",
      '~01 names another part',
    ],
    ['whole', ".replaceAll('~1', '/')", ".replace('~1', '/')", 'a name with two slashes is not found'],
    [
      'dropped',
      "if (tokens.includes('__proto__')) throw new Error('\"__proto__\" is no name for a property');",
      '',
      'a patch changes the prototype',
    ],
    ['element', "tokens.includes('__proto__')", "tokens[0] === '__proto__'", 'a patch changes the prototype of a part'],
    ['dropped', 'names.length === Object.keys(right).length &&', '', 'a part with more properties is as expected'],
    ['quantifier', 'names.every((name)', 'names.some((name)', 'a part that is partly as expected is as expected'],
    ['dropped', 'Object.hasOwn(right, name) && isEqual', 'isEqual', 'a missing property is as expected', 'equal'],
    ['dropped', 'Array.isArray(left) !== Array.isArray(right) || ', '', 'a list equals an object'],
    [
      'dropped',
      'Object.hasOwn(right, name) && isEqual(left[name], right[name])',
      'Object.hasOwn(right, name)',
      'another value is as expected',
    ],
    [
      'stale',
      'ops.reduce(applyOperation, document)',
      'ops.reduce((_, op) => applyOperation(document, op), document)',
      'the last operation alone counts',
    ],
  ]),
};
