import { withLessons } from './inject-lessons.ts'
import { keptFile, keptLessons } from './offline-cache.ts'

/** The page that says that there is no connection, with the lessons that can be read all the same. */
export async function offlineAnswer(): Promise<Response> {
  const page = await keptFile('/offline')
  if (!page) return Response.error()
  const html = withLessons(await page.text(), await keptLessons())
  return new Response(html, { headers: page.headers })
}

/**
 * What the router hears when it cannot be told where links lead: what a server of another build would say, namely to
 * open the next page whole. A refusal would be an error to it; an empty answer would let it believe for good that those
 * pages are not there (features: app, 9).
 */
export const openWholeAnswer = () => new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
