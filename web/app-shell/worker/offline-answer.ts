import { keptFile, keptLessons } from './keep.ts'
import { withLessons } from './with-lessons.ts'

/** The page that says that there is no connection, with the lessons that can be read all the same. */
export async function offlineAnswer(): Promise<Response> {
  const page = await keptFile('/offline')
  if (!page) return Response.error()
  const html = withLessons(await page.text(), await keptLessons())
  return new Response(html, { headers: page.headers })
}
