import { injectLessons } from './inject-lessons.ts'
import { cachedAsset, cachedLessons } from './offline-cache.ts'

/** Returns the offline page with a list of the cached lessons. */
export async function offlineResponse(): Promise<Response> {
  const page = await cachedAsset('/offline')
  if (!page) return Response.error()
  const html = injectLessons(await page.text(), await cachedLessons())
  return new Response(html, { headers: page.headers })
}

/**
 * Returns the offline response to a route discovery request: the one that a server of another build gives, which makes
 * the router load the next page as a document. It would treat an error as a failure, and an empty manifest as proof that
 * the routes do not exist (features: app, 9).
 */
export const reloadDocumentResponse = () =>
  new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
