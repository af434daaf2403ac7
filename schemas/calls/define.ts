import type * as v from 'valibot';

/**
 * One call of the platform's API. `query` and `body` validate the request, `output` the answer's `data`. `envelope` is
 * `data` for `{ data }` answers and `success` for `{ success, data }` ones (contract, chapter 2).
 */
export interface CallSpec {
  readonly method: 'GET' | 'POST';
  /** Marks a GET that may change state, on some platforms at least: only the shop's own pages may cause it. */
  readonly changesState?: true;
  /** Path below the API's base URL; `{name}` stands for a path parameter. */
  readonly path: `/api/${string}`;
  readonly envelope: 'data' | 'success';
  readonly query: v.GenericSchema | undefined;
  readonly body: v.GenericSchema | undefined;
  readonly output: v.GenericSchema;
  /** Keys of refusals that are this call's own, beside those of the error catalogue. */
  readonly keys: readonly string[];
}

/** Declares a call; keeps the exact types of its schemas for client and service. */
export function defineCall<const Spec extends CallSpec>(spec: Spec): Spec {
  return spec;
}
