import { randomUUID } from 'node:crypto'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { buyClass } from '../../fixtures/classes.ts'
import { withDatabase } from '../../fixtures/database.ts'
import { withDedicatedSite } from '../../fixtures/dedicated-site.ts'
import { expect } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/** Finds the lesson in a search, if that reads it. */
const SEARCH_WORD = 'quillwort'

/** Creates a course on sale with one lesson for enrolled users, whose content has the search word and the marker. */
function createLesson(dataDir: string, { slug, marker }: { slug: string; marker: string }) {
  return withDatabase(dataDir, async (client) => {
    const insert = async (statement: string, values: string[]): Promise<string> =>
      (await client.query<{ id: string }>(`${statement} RETURNING id`, values)).rows[0]?.id ?? ''
    const courseId = await insert('INSERT INTO courses (slug, title, price) VALUES ($1, $1, 50)', [slug])
    const section = 'INSERT INTO course_sections (course_id, position, title) VALUES ($1, 0, $2)'
    const sectionId = await insert(section, [courseId, 'Week one'])
    const lessonId = await insert(
      `INSERT INTO course_lessons (course_id, section_id, position, slug, title, content, is_published, published_at)
      VALUES ($1, $2, 0, 'paid', 'For enrolled users', $3, true, now())`,
      [courseId, sectionId, `<p>${SEARCH_WORD} ${marker}</p>`],
    )
    return { courseId, lessonId }
  })
}

/** The content of a lesson for enrolled users is in no page, loader data, search, feed, sitemap or link preview. */
test('lesson content: signed-out users, users who are not enrolled and refunded users get it from no URL', async ({
  request,
  account,
  dataDir,
}) => {
  const slug = `course-${randomUUID()}`
  const marker = `marker-${randomUUID()}`
  const { courseId, lessonId } = await createLesson(dataDir, { slug, marker })
  const lessonPath = `/classes/${slug}/lessons/paid`
  const api = `/api/account/course-lessons/${lessonId}`
  const paths = [
    ...[lessonPath, `${lessonPath}.data`, `${lessonPath}.pdf`, `/og${lessonPath}.png`],
    ...[`/classes/${slug}`, `/classes/${slug}.data`, '/classes', '/classes.data'],
    ...[`/search?q=${SEARCH_WORD}`, `/search.data?q=${SEARCH_WORD}`, `/api/search?q=${SEARCH_WORD}`],
    ...['/sitemap.xml', '/sitemap/1.xml', '/blog/rss.xml', '/blog/atom.xml', '/schedule.ics'],
    ...[api, `/api/account/courses/${courseId}`, `/api/admin/course-lessons/${lessonId}`],
  ]
  /** Returns the status of the API operation that delivers the lesson. */
  const walkUrls = async (headers: Record<string, string>): Promise<number> => {
    for (const path of paths) expect(await (await request.get(path, { headers })).text(), path).not.toContain(marker)
    const pdf = { scope: { of: 'lesson', lessonId }, form: 'sheet', paper: 'a4', written: [] }
    expect((await request.post('/api/binder/pdf', { data: pdf, headers })).status()).toBe(404)
    return (await request.get(api, { headers })).status()
  }

  const [ann, ben] = [await account(), await account()]
  expect(await walkUrls({})).toBe(401)
  expect(await walkUrls(await accessHeaders(request, ben))).toBe(404)

  await buyClass(request, ann, { courseId })
  const headers = await accessHeaders(request, ann)
  expect(await (await request.get(api, { headers })).text()).toContain(marker)
  const [enrollment] = await (await request.get('/api/account/classes', { headers })).json()
  expect((await request.post(`/api/account/classes/${enrollment.id}/cancel`, { headers })).ok()).toBe(true)
  await expect.poll(async () => (await request.get(api, { headers })).status()).toBe(404)
  expect(await walkUrls(headers)).toBe(404)
})
