/** What came of something the frame was told. `rev`: the revision of the page, where it was one. */
export type Outcome =
  | { readonly ok: true; readonly rev?: number | undefined }
  | { readonly ok: false; readonly code: string; readonly message: string };

export function failed(code: string, message: string): Outcome {
  return { ok: false, code, message };
}
