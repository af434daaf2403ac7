/** Renderers that need no package of others. */
export const OWN_RENDERERS = /** @type {const} */ (['hand', 'string', 'raan', 'raan-static']);

/** Names of the renderers (files in renderers/), in the order of the tables. Hand-written React is the baseline. */
export const RENDERERS = /** @type {const} */ ({
  hand: { title: 'hand-written React', file: 'hand.tsx' },
  string: { title: 'string concatenation', file: 'string.ts' },
  raan: { title: 'Raan', file: 'raan.tsx', server: 'raan-server.tsx' },
  'raan-static': {
    title: 'Raan, static parts cached and left alone',
    file: 'raan-static.tsx',
    server: 'raan-static-server.tsx',
  },
  puck: { title: 'Puck Render (rsc)', file: 'puck.tsx', part: "export { Render } from '@puckeditor/core/rsc';" },
  builder: { title: 'Builder Content', file: 'builder.tsx', part: "export { Content } from '@builder.io/sdk-react';" },
  'json-render': {
    title: 'json-render Renderer',
    file: 'json-render.tsx',
    part: "export { JSONUIProvider, Renderer } from '@json-render/react';",
  },
  storyblok: {
    title: 'Storyblok component',
    file: 'storyblok.tsx',
    part: "export { StoryblokComponent, storyblokInit } from '@storyblok/react';",
  },
});
