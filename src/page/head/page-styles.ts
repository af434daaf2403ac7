/**
 * Custom property in a document's stylesheet that lists the files of the build joined in it, so that the app never loads one
 * of them a second time.
 */
export const PAGE_STYLES_PROPERTY = '--page-styles';
