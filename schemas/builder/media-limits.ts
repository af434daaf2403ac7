/** Limits of uploaded files; apart from the schemas, which the browser loads later. */

/** Longest side of a stored picture, in px: larger ones are scaled down. */
export const LIBRARY_SIDE = 2560;
/** Bytes of an uploaded picture: browsers scale larger photos down before. */
export const LIBRARY_UPLOAD_BYTES = 15 * 1024 * 1024;
/** Bytes of an uploaded film, sound or document. */
export const LIBRARY_FILE_BYTES = 60 * 1024 * 1024;
