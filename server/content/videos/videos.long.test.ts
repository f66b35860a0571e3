import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { VIDEO_BYTES_MAX, VIDEO_PART_BYTES } from '#contract/content/videos/video-limits.ts'
import { videoPathOf } from '#contract/content/videos/video-source.ts'
import type { Playback, Video } from '#contract/content/videos/videos.schema.ts'
import { canMount, mountSmallDisk } from '#db/embedded/cluster.fixture.ts'
import { courseLessons } from '#db/schema/classes/course-lessons.ts'
import { videos } from '#db/schema/content/videos.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createCourseWithLessons } from '../../classes/course-lessons/course-lessons.fixture.ts'
import { cancelEnrollment, createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import { anonymous } from '../../context.ts'
import { diskStorage } from '../../platform/storage/disk.ts'
import { cleanupVideos } from './index.ts'

let admin: TestUser
const site = await openSiteForFile({ seed: false })
// The tests move the clock on, and sessions expire.
beforeEach(async () => {
  admin = await site.createUser({ admin: true })
})

type VideoResponse = Video & AdminProblem

const begin = (name: string, size: number) =>
  site.call<VideoResponse>('POST', '/api/admin/videos', { token: admin.token, body: { name, size } })

async function sendPart(id: string, offset: number, body: BodyInit) {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
  const path = `${site.url}/api/admin/video-parts?${new URLSearchParams({ id, offset: String(offset) })}`
  const response = await fetch(path, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as VideoResponse }
}

/** An MP4 of two parts: its type, and bytes that differ by position. */
function createMp4(): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(VIDEO_PART_BYTES + 1000, 'abcdefghijklmnopqrs')
  bytes.write('\0\0\0\x18ftypisom', 0, 'latin1')
  return bytes
}

async function uploadMp4(bytes = createMp4()): Promise<string> {
  const { id } = (await begin('A film.mp4', bytes.length)).body
  for (let offset = 0; offset < bytes.length; offset += VIDEO_PART_BYTES)
    expect((await sendPart(id, offset, bytes.subarray(offset, offset + VIDEO_PART_BYTES))).status).toBe(201)
  return id
}

const storedParts = (id: string) =>
  existsSync(join(site.files, 'videos', id)) ? readdir(join(site.files, 'videos', id)) : []

async function createVideoLesson(videoId: string) {
  const course = await createCourseWithLessons(site, [{ slug: 'film' }], { nextStartDate: '2099-05-09' })
  const [lessonId = ''] = course.lessonIds
  await site.base.db
    .update(courseLessons)
    .set({ videoUrl: videoPathOf(videoId) })
    .where(eq(courseLessons.id, lessonId))
  return { ...course, lessonId }
}

const play = (lessonId: string, token?: string) =>
  site.call<Playback & AdminProblem>('GET', `/api/lessons/${lessonId}/video`, token ? { token } : {})

test('video upload: parts are stored in order, and an interrupted upload continues', async () => {
  const bytes = createMp4()
  const { id } = (await begin('A film.mp4', bytes.length)).body
  const [first, last] = [bytes.subarray(0, VIDEO_PART_BYTES), bytes.subarray(VIDEO_PART_BYTES)]
  expect((await sendPart(id, VIDEO_PART_BYTES, last)).status).toBe(409)
  expect((await sendPart(id, 0, first)).body.receivedBytes).toBe(VIDEO_PART_BYTES)
  expect((await sendPart(id, 0, first)).status).toBe(409)
  const read = await site.call<VideoResponse>('GET', `/api/admin/videos/${id}`, { token: admin.token })
  expect(read.body).toMatchObject({ fileName: 'A-film.mp4', bytes: bytes.length, receivedBytes: VIDEO_PART_BYTES })
  expect((await sendPart(id, VIDEO_PART_BYTES, last)).body.receivedBytes).toBe(bytes.length)
})

/**
 * A video is uploaded in parts. An interrupted upload continues with the same file, and a wrong file is refused and
 * leaves nothing behind.
 */
test('video upload: wrong types, sizes and contents are refused and leave nothing behind', async () => {
  for (const [name, size] of [
    ['film.mov', 10],
    ['film', 10],
    ['film.mp4', VIDEO_BYTES_MAX + 1],
    ['film.mp4', 0],
  ] as const) {
    const { status, body } = await begin(name, size)
    expect([status, body.errors?.[0]?.field], name).toEqual([400, size === 0 ? 'size' : 'file'])
  }
  const { id } = (await begin('film.webm', 2000)).body
  expect((await sendPart(id, 0, Buffer.alloc(1999))).status).toBe(400)
  const html = await sendPart(id, 0, Buffer.alloc(2000, '<script>'))
  expect([html.status, html.body.errors?.[0]?.field]).toEqual([400, 'file'])
  expect(await storedParts(id)).toEqual([])
  expect(await site.base.db.select().from(videos).where(eq(videos.id, id))).toEqual([])
})

test('video upload: a part whose connection breaks is not stored, and is sent again', async () => {
  const bytes = createMp4()
  const { id } = (await begin('A film.mp4', bytes.length)).body
  await sendBrokenPart(id, bytes.subarray(0, 100_000))
  const read = () => site.call<VideoResponse>('GET', `/api/admin/videos/${id}`, { token: admin.token })
  await expect.poll(() => storedParts(id)).toEqual([])
  expect((await read()).body.receivedBytes).toBe(0)
  for (let offset = 0; offset < bytes.length; offset += VIDEO_PART_BYTES)
    expect((await sendPart(id, offset, bytes.subarray(offset, offset + VIDEO_PART_BYTES))).status).toBe(201)
  expect(await storedParts(id)).toEqual(['0.part', '1.part'])
})

/** Announces a part and ends the connection after some of its bytes have arrived. */
function sendBrokenPart(id: string, bytes: Buffer): Promise<void> {
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/octet-stream',
    'content-length': String(VIDEO_PART_BYTES),
  }
  const path = `${site.url}/api/admin/video-parts?${new URLSearchParams({ id, offset: '0' })}`
  return new Promise((resolve) => {
    const part = request(path, { method: 'POST', headers })
    part.on('error', () => resolve())
    part.write(bytes, async () => {
      // The server has created the temporary file of the part.
      await expect.poll(() => storedParts(id)).toHaveLength(1)
      part.destroy(new Error('connection lost'))
    })
  })
}

if (canMount)
  /**
   * A part whose connection breaks is not stored. A video that does not fit on the disk is refused with that reason,
   * and all its parts are deleted.
   */
  test('video upload on a full disk: the error names the reason, and no part remains', async () => {
    const disk = await mountSmallDisk(12)
    const usual = site.base.storage
    site.base.storage = diskStorage(disk.dataDir)
    onTestFinished(() => {
      site.base.storage = usual
    })
    const bytes = createMp4()
    const film = Buffer.concat([bytes, Buffer.alloc(VIDEO_PART_BYTES)])
    const { id } = (await begin('A film.mp4', film.length)).body
    expect((await sendPart(id, 0, film.subarray(0, VIDEO_PART_BYTES))).status).toBe(201)
    const refused = await sendPart(id, VIDEO_PART_BYTES, film.subarray(VIDEO_PART_BYTES, 2 * VIDEO_PART_BYTES))
    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      400,
      { field: 'file', message: 'The server is out of disk space, so the video wasn’t stored.' },
    ])
    expect(await readdir(join(disk.dataDir, 'videos', id))).toEqual([])
    expect(await site.base.db.select().from(videos).where(eq(videos.id, id))).toEqual([])
  })

/**
 * An uploaded video plays from a URL that works for 30 minutes and follows the rights of the user with each range
 * request, as do its captions. The player renews it and remembers the position.
 */
test('video playback: enrolled users get ranges from a URL that ends with its time and with a refund', async () => {
  const bytes = createMp4()
  const { courseId, lessonId } = await createVideoLesson(await uploadMp4(bytes))
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const enrollment = await createPaidEnrollment(site, ann, { courseId })
  expect((await play(lessonId)).status).toBe(404)
  expect((await play(lessonId, ben.token)).status).toBe(404)
  const { url } = (await play(lessonId, ann.token)).body
  const fetchRange = (range: string, at = url) => fetch(site.url + at, { headers: { range } })

  const across = await fetchRange(`bytes=${VIDEO_PART_BYTES - 5}-${VIDEO_PART_BYTES + 4}`)
  expect([across.status, across.headers.get('content-range')]).toEqual([
    206,
    `bytes ${VIDEO_PART_BYTES - 5}-${VIDEO_PART_BYTES + 4}/${bytes.length}`,
  ])
  expect(Buffer.from(await across.arrayBuffer())).toEqual(bytes.subarray(VIDEO_PART_BYTES - 5, VIDEO_PART_BYTES + 5))
  expect(Buffer.from(await (await fetch(site.url + url)).arrayBuffer()).equals(bytes)).toBe(true)
  expect((await fetchRange('bytes=0-1', `${url.slice(0, -2)}AA`)).status).toBe(404)

  await createPaidEnrollment(site, ben, { courseId })
  const bensUrl = (await play(lessonId, ben.token)).body.url
  await cancelEnrollment(site, ann, enrollment.id)
  await site.runJobs()
  expect((await fetchRange('bytes=0-1')).status).toBe(404)
  expect((await play(lessonId, ann.token)).status).toBe(404)
  expect((await fetchRange('bytes=0-1', bensUrl)).status).toBe(206)
  site.clock.advance(31 * 60_000)
  expect((await fetchRange('bytes=0-1', bensUrl)).status).toBe(404)
})

test('captions: a WebVTT file is delivered with the video, another one is refused', async () => {
  const id = await uploadMp4()
  const { courseId, lessonId } = await createVideoLesson(id)
  const ann = await site.createUser()
  await createPaidEnrollment(site, ann, { courseId })
  const setCaptions = (captions: string) =>
    site.call<VideoResponse>('PUT', `/api/admin/videos/${id}`, { token: admin.token, body: { captions } })
  expect((await setCaptions('1\n00:00 --> 00:01')).body.errors?.[0]?.field).toBe('captions')
  const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n'
  expect((await setCaptions(captions)).body.hasCaptions).toBe(true)
  const { captionsUrl } = (await play(lessonId, ann.token)).body
  const response = await fetch(site.url + captionsUrl)
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/vtt; charset=utf-8', captions])
})

test('video cleanup: unfinished and unused videos are deleted after a week, used ones stay', async () => {
  const [used, unused] = [await uploadMp4(), await uploadMp4()]
  const { id: unfinished } = (await begin('film.mp4', 10)).body
  await createVideoLesson(used)
  site.clock.advance(8 * 86_400_000)
  await cleanupVideos(anonymous(site.base))
  await site.runJobs()
  const ids = (await site.base.db.select({ id: videos.id }).from(videos)).map(({ id }) => id)
  expect([ids.includes(used), ids.includes(unused), ids.includes(unfinished)]).toEqual([true, false, false])
  expect([await storedParts(used), await storedParts(unused)]).toEqual([['0.part', '1.part'], []])
})
