/** Whether the platform is a service of somebody else's, reached over HTTP, and not the embedded one in this process. */
export function isUpstream({ site }: { readonly site: unknown }): boolean {
  return site === undefined;
}
