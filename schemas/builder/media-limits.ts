/** Limits of uploaded pictures; apart from the schemas, which the browser loads later. */

/** Longest side of a stored picture, in px: larger ones are scaled down. */
export const LIBRARY_SIDE = 2560;
/** Bytes of an uploaded file: browsers scale larger photos down before. */
export const LIBRARY_UPLOAD_BYTES = 15 * 1024 * 1024;
