/** More pages than any of ours links to. Each is looked up among all routes, which takes a moment. */
const MOST_PATHS = 256

/** Whether this is the router's question where links lead, about so many that nobody but a machine has them. */
export function isManifestRequestTooLong(address: string): boolean {
  const { pathname, searchParams } = new URL(address)
  return pathname === '/__manifest' && (searchParams.get('paths') ?? '').split(',').length > MOST_PATHS
}

/** What the router takes for: open the next page whole. */
export const reloadDocumentResponse = () =>
  new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true', 'cache-control': 'no-cache' } })
