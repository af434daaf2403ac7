/**
 * Results of JSON Patch (RFC 6902, its section 4 and appendix A) on a page: the new one, or the reason of the refusal.
 */
import type { PatchOperation } from '#schemas/page/preview.ts';

export const PAGE = {
  title: 'one',
  list: ['a', 'b', { c: 1 }],
  deep: { inner: { x: 1, y: [1, 2] }, none: null },
  'a/b': 1,
  'a/b/c': 1,
  'm~n': 2,
  '~1': 3,
};

interface PatchCase {
  readonly name: string;
  readonly ops: PatchOperation[];
  /** A text: the reason of the refusal. */
  readonly becomes: { readonly json: unknown } | string;
}

const page = (change: object) => ({ json: { ...PAGE, ...change } });
const { title: _title, ...UNTITLED } = PAGE;
const same = { json: PAGE };

export const PATCHES: readonly [PatchCase, ...PatchCase[]] = [
  { name: 'replace', ops: [{ op: 'replace', path: '/title', value: 'two' }], becomes: page({ title: 'two' }) },
  { name: 'add a property', ops: [{ op: 'add', path: '/sub', value: 1 }], becomes: page({ sub: 1 }) },
  { name: 'add over a property', ops: [{ op: 'add', path: '/title', value: 1 }], becomes: page({ title: 1 }) },
  {
    name: 'add deep down',
    ops: [{ op: 'add', path: '/deep/inner/y/1', value: 9 }],
    becomes: page({ deep: { inner: { x: 1, y: [1, 9, 2] }, none: null } }),
  },
  {
    name: 'add to an item',
    ops: [{ op: 'add', path: '/list/2/d', value: 2 }],
    becomes: page({ list: ['a', 'b', { c: 1, d: 2 }] }),
  },
  {
    name: 'add at the end',
    ops: [{ op: 'add', path: '/list/-', value: 'z' }],
    becomes: page({ list: [...PAGE.list, 'z'] }),
  },
  {
    name: 'add after the last',
    ops: [{ op: 'add', path: '/list/3', value: 'z' }],
    becomes: page({ list: [...PAGE.list, 'z'] }),
  },
  {
    name: 'add beyond the end',
    ops: [{ op: 'add', path: '/list/4', value: 1 }],
    becomes: '"4" is no place in the list',
  },
  {
    name: 'add at no number',
    ops: [{ op: 'add', path: '/list/01', value: 1 }],
    becomes: '"01" is no place in the list',
  },
  {
    name: 'add at a negative place',
    ops: [{ op: 'add', path: '/list/-1', value: 1 }],
    becomes: '"-1" is no place in the list',
  },
  {
    name: 'add to a text',
    ops: [{ op: 'add', path: '/title/x', value: 1 }],
    becomes: 'there is nothing that could hold "x"',
  },
  {
    name: 'add to null',
    ops: [{ op: 'add', path: '/deep/none/x', value: 1 }],
    becomes: 'there is nothing that could hold "x"',
  },
  { name: 'add below nothing', ops: [{ op: 'add', path: '/no/x', value: 1 }], becomes: 'there is no "no"' },
  {
    name: 'the whole page',
    ops: [{ op: 'replace', path: '', value: { all: 'new' } }],
    becomes: { json: { all: 'new' } },
  },
  { name: 'add the whole page', ops: [{ op: 'add', path: '', value: 1 }], becomes: { json: 1 } },
  { name: 'remove a property', ops: [{ op: 'remove', path: '/title' }], becomes: { json: UNTITLED } },
  { name: 'remove an item', ops: [{ op: 'remove', path: '/list/0' }], becomes: page({ list: ['b', { c: 1 }] }) },
  { name: 'remove nothing', ops: [{ op: 'remove', path: '/no' }], becomes: 'there is no "no"' },
  { name: 'remove what is inherited', ops: [{ op: 'remove', path: '/toString' }], becomes: 'there is no "toString"' },
  { name: 'remove beyond the end', ops: [{ op: 'remove', path: '/list/3' }], becomes: '"3" is no place in the list' },
  { name: 'remove the page', ops: [{ op: 'remove', path: '' }], becomes: "a page can't be removed" },
  {
    name: 'replace an item',
    ops: [{ op: 'replace', path: '/list/1', value: 'B' }],
    becomes: page({ list: ['a', 'B', { c: 1 }] }),
  },
  { name: 'replace nothing', ops: [{ op: 'replace', path: '/no', value: 1 }], becomes: 'there is no "no"' },
  {
    name: 'replace beyond the end',
    ops: [{ op: 'replace', path: '/list/3', value: 1 }],
    becomes: '"3" is no place in the list',
  },
  { name: 'copy', ops: [{ op: 'copy', from: '/list/2/c', path: '/copy' }], becomes: page({ copy: 1 }) },
  { name: 'copy the page into itself', ops: [{ op: 'copy', from: '', path: '/copy' }], becomes: page({ copy: PAGE }) },
  { name: 'copy nothing', ops: [{ op: 'copy', from: '/no', path: '/copy' }], becomes: 'there is no "no"' },
  {
    name: 'move in a list',
    ops: [{ op: 'move', from: '/list/0', path: '/list/1' }],
    becomes: page({ list: ['b', 'a', { c: 1 }] }),
  },
  {
    name: 'move out',
    ops: [{ op: 'move', from: '/deep/inner', path: '/inner' }],
    becomes: page({ deep: { none: null }, inner: PAGE.deep.inner }),
  },
  { name: 'move to where it is', ops: [{ op: 'move', from: '/title', path: '/title' }], becomes: same },
  {
    name: 'move into itself',
    ops: [{ op: 'move', from: '/list/0', path: '/list/0/x' }],
    becomes: "/list/0 can't move into itself",
  },
  {
    name: 'move to a name that begins alike',
    ops: [{ op: 'move', from: '/title', path: '/title2' }],
    becomes: { json: { ...UNTITLED, title2: 'one' } },
  },
  { name: 'test a text', ops: [{ op: 'test', path: '/title', value: 'one' }], becomes: same },
  {
    name: 'test another text',
    ops: [{ op: 'test', path: '/title', value: 'two' }],
    becomes: '/title is not as expected',
  },
  {
    name: 'test an object in another order',
    ops: [{ op: 'test', path: '/deep', value: { none: null, inner: { y: [1, 2], x: 1 } } }],
    becomes: same,
  },
  {
    name: 'test an object that lacks a property',
    ops: [{ op: 'test', path: '/deep/inner', value: { x: 1 } }],
    becomes: '/deep/inner is not as expected',
  },
  {
    name: 'test an object that has a property less',
    ops: [{ op: 'test', path: '/list/2', value: { c: 1, d: 2 } }],
    becomes: '/list/2 is not as expected',
  },
  {
    name: 'test an object of which a part is as expected',
    ops: [{ op: 'test', path: '/deep/inner', value: { x: 1, y: [1, 3] } }],
    becomes: '/deep/inner is not as expected',
  },
  {
    name: 'test an object with another value',
    ops: [{ op: 'test', path: '/list/2', value: { c: 2 } }],
    becomes: '/list/2 is not as expected',
  },
  {
    name: 'test an object with another property',
    ops: [{ op: 'test', path: '/list/2', value: { toString: 1 } }],
    becomes: '/list/2 is not as expected',
  },
  {
    name: 'test an object with a property of another name',
    ops: [
      { op: 'add', path: '/u', value: { toString: 1 } },
      { op: 'test', path: '/u', value: { x: 1 } },
    ],
    becomes: '/u is not as expected',
  },
  {
    name: 'test a list against an object',
    ops: [{ op: 'test', path: '/deep/inner/y', value: { 0: 1, 1: 2 } }],
    becomes: '/deep/inner/y is not as expected',
  },
  {
    name: 'test null against a list',
    ops: [{ op: 'test', path: '/deep/none', value: [] }],
    becomes: '/deep/none is not as expected',
  },
  {
    name: 'test null against an object',
    ops: [{ op: 'test', path: '/deep/none', value: {} }],
    becomes: '/deep/none is not as expected',
  },
  {
    name: 'test an object against null',
    ops: [{ op: 'test', path: '/list/2', value: null }],
    becomes: '/list/2 is not as expected',
  },
  { name: 'test the page', ops: [{ op: 'test', path: '', value: PAGE }], becomes: same },
  { name: 'a slash in a name', ops: [{ op: 'replace', path: '/a~1b', value: 9 }], becomes: page({ 'a/b': 9 }) },
  {
    name: 'two slashes in a name',
    ops: [{ op: 'replace', path: '/a~1b~1c', value: 9 }],
    becomes: page({ 'a/b/c': 9 }),
  },
  { name: 'a tilde in a name', ops: [{ op: 'replace', path: '/m~0n', value: 9 }], becomes: page({ 'm~n': 9 }) },
  {
    name: 'a tilde and a digit in a name',
    ops: [{ op: 'replace', path: '/~01', value: 9 }],
    becomes: page({ '~1': 9 }),
  },
  { name: 'no pointer', ops: [{ op: 'add', path: 'title', value: 1 }], becomes: '"title" is no JSON Pointer' },
  { name: 'a broken escape', ops: [{ op: 'add', path: '/~2', value: 1 }], becomes: '"/~2" is no JSON Pointer' },
  { name: 'a broken source', ops: [{ op: 'copy', from: 'title', path: '/x' }], becomes: '"title" is no JSON Pointer' },
  {
    name: 'a prototype',
    ops: [{ op: 'add', path: '/deep/__proto__', value: {} }],
    becomes: '"__proto__" is no name for a property',
  },
  {
    name: 'all or nothing',
    ops: [
      { op: 'replace', path: '/title', value: 'two' },
      { op: 'test', path: '/title', value: 'one' },
    ],
    becomes: '/title is not as expected',
  },
  { name: 'nothing to do', ops: [], becomes: same },
];
