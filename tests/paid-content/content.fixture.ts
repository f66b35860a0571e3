import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { classSessions, courses, workshops } from '#db/schema/classes/catalog.ts'
import { courseFiles, courseLessonFiles, courseLessons } from '#db/schema/classes/course-lessons.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { videos } from '#db/schema/content/videos.ts'
import { createType, setDailyHours } from '#server/classes/coaching/coaching.fixture.ts'
import { createCourseWithLessons } from '#server/classes/course-lessons/course-lessons.fixture.ts'
import { createProduct, createWorkshop } from '#server/sales/orders/orders.fixture.ts'
import type { TestSite } from '../test-server.ts'

/** Unique texts by their place in the content, such as 'lesson open: actionSteps'. */
export type Secrets = Map<string, string>

export type PaidContent = Awaited<ReturnType<typeof createPaidContent>>

const START = '2099-05-09'

/** A word of all texts of the lessons, to search for them. */
export const SEARCH_WORD = 'quillwort'

/** Long enough to be unique, as long as an id of YouTube, and without characters that HTML or JSON escape. */
export function addSecret(secrets: Secrets, name: string): string {
  const text = `zq${randomUUID().replaceAll('-', '').slice(0, 9)}`
  secrets.set(name, text)
  return text
}

/** Creates content to buy. Each part that only buyers may have has a secret, and each part that is not open yet. */
export async function createPaidContent(site: TestSite) {
  const [forBuyers, forNobody]: [Secrets, Secrets] = [new Map(), new Map()]
  const secret = (name: string) => addSecret(forBuyers, name)
  const course = await createLessons(site, { forBuyers, forNobody })
  const joinUrl = (name: string) => `https://meet.example.com/${secret(`${name}: joinUrl`)}`
  const materials = (name: string) => [
    { title: secret(`${name}: material`), url: `https://files.example.com/${secret(`${name}: file`)}` },
  ]
  const links = (name: string) => ({ joinUrl: joinUrl(name), materials: materials(name) })
  const recordingUrl = (name: string) => `https://video.example.com/${secret(`${name}: recordingUrl`)}`
  const courseLinks = { joinUrl: joinUrl('course') }
  await site.base.db.update(courses).set(courseLinks).where(eq(courses.id, course.courseId))

  const [upcoming, past] = [
    await createWorkshop(site, { on: START, seats: 50 }),
    await createWorkshop(site, { on: START, seats: 50 }),
  ]
  await site.base.db.update(workshops).set(links('workshop')).where(eq(workshops.id, upcoming.id))
  const pastDetails = { materials: materials('past workshop'), recordingUrl: recordingUrl('past workshop') }
  await site.base.db.update(workshops).set(pastDetails).where(eq(workshops.id, past.id))
  const [courseId, workshopId] = [course.courseId, upcoming.id]
  const sessions = [
    { courseId, courseStart: START, ...sessionOn('2099-05-10'), ...links('session of a course') },
    { workshopId, ...sessionOn('2099-05-11'), ...links('session of a workshop') },
    {
      courseId,
      courseStart: START,
      ...sessionOn('2024-05-10'),
      recordingUrl: recordingUrl('past session of a course'),
    },
    { workshopId, ...sessionOn('2024-05-11'), recordingUrl: recordingUrl('past session of a workshop') },
  ]
  const sessionIds = (await site.base.db.insert(classSessions).values(sessions).returning()).map(({ id }) => id)

  await setDailyHours(site, '00:00', '24:00')
  const coaching = await createType(site, { joinUrl: joinUrl('coaching') })
  const product = await createProduct(site, { kind: 'digital' })
  const fileIds = [
    await createFile(site, { productId: product.id, text: secret('digital product: file') }),
    await createFile(site, { productId: product.id, text: 'a sample', isSample: true }),
  ]
  return { forBuyers, forNobody, course, upcoming, past, sessionIds, coaching, product, fileIds }
}

/** Moves a workshop into the past, as time does. Its users were enrolled before. */
export async function endWorkshop({ base }: TestSite, id: string): Promise<void> {
  const dates = { workshopDate: '2024-03-02', endDate: '2024-03-02' }
  await base.db.update(workshops).set(dates).where(eq(workshops.id, id))
}

async function createLessons(site: TestSite, { forBuyers, forNobody }: { forBuyers: Secrets; forNobody: Secrets }) {
  const captions = `WEBVTT\n\n00:00.000 --> 00:01.000\n${addSecret(forBuyers, 'captions')}\n`
  const videoId = await createVideo(site, { text: addSecret(forBuyers, 'video'), captions })
  const course = await createCourseWithLessons(
    site,
    [
      { slug: 'open', ...lessonTexts('open', forBuyers), videoUrl: `/videos/${videoId}` },
      { slug: 'embed', videoUrl: `https://youtu.be/${addSecret(forBuyers, 'lesson embed: videoUrl')}` },
      { slug: 'later', ...lessonTexts('later', forNobody), available: 'on_date', availableOn: '2099-12-31' },
      { slug: 'draft', ...lessonTexts('draft', forNobody), isPublished: false, isPreview: true },
      { slug: 'preview', isPreview: true },
    ],
    { nextStartDate: START },
  )
  const later = { videoUrl: `https://youtu.be/${addSecret(forNobody, 'lesson later: videoUrl')}` }
  await site.base.db
    .update(courseLessons)
    .set(later)
    .where(eq(courseLessons.id, course.lessonIds[2] ?? ''))
  const [openId = '', , laterId = ''] = course.lessonIds
  const lessonFileIds = [
    await createLessonFile(site, { lessonId: openId, name: 'lesson open', secrets: forBuyers }),
    await createLessonFile(site, { lessonId: laterId, name: 'lesson later', secrets: forNobody }),
  ]
  return { ...course, videoId, lessonFileIds }
}

function lessonTexts(slug: string, secrets: Secrets) {
  const text = (field: string) => `${SEARCH_WORD} ${addSecret(secrets, `lesson ${slug}: ${field}`)}`
  return {
    content: `<p>${text('content')}</p>`,
    excerpt: text('excerpt'),
    didYouKnow: text('didYouKnow'),
    keyTakeaways: [text('keyTakeaways')],
    examples: [text('examples')],
    actionSteps: [text('actionSteps')],
    reflectionQuestions: [text('reflectionQuestions')],
  }
}

const sessionOn = (date: string) => ({
  title: 'A session',
  date,
  startTime: '18:00',
  endTime: '19:30',
  timeZone: 'UTC',
  startsAt: new Date(`${date}T18:00:00Z`),
  endsAt: new Date(`${date}T19:30:00Z`),
})

async function createVideo({ base }: TestSite, { text, captions }: { text: string; captions: string }) {
  const [id, film] = [randomUUID(), Buffer.from(text)]
  await base.storage.put(`videos/${id}/0.part`, film, 'application/octet-stream')
  const bytes = { bytes: film.length, receivedBytes: film.length }
  await base.db.insert(videos).values({ id, fileName: 'film.mp4', type: 'video/mp4', captions, ...bytes })
  return id
}

type LessonFile = { lessonId: string; name: string; secrets: Secrets }

async function createLessonFile({ base }: TestSite, { lessonId, name, secrets }: LessonFile): Promise<string> {
  const [source, content] = [`downloads/${randomUUID()}.zip`, Buffer.from(addSecret(secrets, `${name}: file`))]
  await base.storage.put(source, content, 'application/zip')
  const stored = { source, type: 'application/zip', bytes: content.length }
  const [file] = await base.db.insert(courseFiles).values(stored).returning({ id: courseFiles.id })
  const values = { lessonId, fileId: file?.id ?? '', position: 0, fileName: 'sheet.zip' }
  const [row] = await base.db
    .insert(courseLessonFiles)
    .values({ ...values, title: addSecret(secrets, `${name}: title of a file`) })
    .returning({ id: courseLessonFiles.id })
  return row?.id ?? ''
}

type File = { productId: number; text: string; isSample?: boolean }

async function createFile({ base }: TestSite, { productId, text, isSample = false }: File): Promise<string> {
  // Earlier versions stored files in this folder.
  const [source, content] = [`goods/${randomUUID()}.zip`, Buffer.from(text)]
  await base.storage.put(source, content, 'application/zip')
  const stored = { kind: 'stored', source, type: 'application/zip', bytes: content.length } as const
  const values = { productId, position: Number(isSample), title: 'A guide', fileName: 'guide.zip', isSample, ...stored }
  const [file] = await base.db.insert(productFiles).values(values).returning({ id: productFiles.id })
  if (!file) throw new Error('file was not inserted')
  return file.id
}
