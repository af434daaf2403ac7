/** Whether the platform is an external service over HTTP, not the embedded one in this process. */
export function isUpstream({ site }: { readonly site: unknown }): boolean {
  return site === undefined;
}
