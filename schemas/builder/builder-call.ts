/** How calls of a site builder are declared: reads by GET, changes by POST, each with what may be wrong. */
import type * as v from 'valibot';
import { defineCall } from '../calls/define.ts';

type BuilderPath = `/api/builder/${string}`;

/** Declares a call that reads; `keys` say why it may be refused beside the access. */
export function read<const Query extends v.GenericSchema, const Output extends v.GenericSchema>(
  path: BuilderPath,
  query: Query,
  output: Output,
  keys: readonly string[] = [],
) {
  return defineCall({ method: 'GET', path, envelope: 'success', query, body: undefined, output, keys });
}

/** Declares a call that changes something; `keys` say why it may be refused. */
export function write<const Body extends v.GenericSchema, const Output extends v.GenericSchema>(
  path: BuilderPath,
  body: Body,
  output: Output,
  keys: readonly string[],
) {
  return defineCall({ method: 'POST', path, envelope: 'success', query: undefined, body, output, keys });
}
