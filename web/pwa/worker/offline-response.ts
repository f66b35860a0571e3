import { injectLessons } from './inject-lessons.ts'
import { cachedAsset, cachedLessons } from './offline-cache.ts'

/** The page that says that there is no connection, with the lessons that can be read all the same. */
export async function offlineResponse(): Promise<Response> {
  const page = await cachedAsset('/offline')
  if (!page) return Response.error()
  const html = injectLessons(await page.text(), await cachedLessons())
  return new Response(html, { headers: page.headers })
}

/**
 * What the router hears when it cannot be told where links lead: what a server of another build would say, namely to
 * open the next page whole. A refusal would be an error to it; an empty answer would let it believe for good that those
 * pages are not there (features: app, 9).
 */
export const reloadDocumentResponse = () =>
  new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
