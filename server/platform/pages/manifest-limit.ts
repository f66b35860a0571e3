/** More paths than any page links to. Each one is matched against all routes, which takes time. */
const MAX_PATHS = 256

export function isManifestRequestTooLong(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  return pathname === '/__manifest' && (searchParams.get('paths') ?? '').split(',').length > MAX_PATHS
}

/** Creates the response that makes the client router load the next page as a document. */
export const reloadDocumentResponse = () =>
  new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true', 'cache-control': 'no-cache' } })
