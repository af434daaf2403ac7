/**
 * Written lists of a shop project's files: one for builds and Node, one for the development server. A check or a build
 * beside a development server must not change the server's list.
 */
export const FILE_LISTS = { build: '.raan/files.ts', development: '.raan/files-development.ts' };
