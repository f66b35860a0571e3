import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { expect, owner, test } from '../../fixtures/test.ts'
import { createWebm } from '../../fixtures/webm.ts'

const VIDEO_PART_BYTES = 8 * 1024 * 1024

/** Creates a published binder lesson without a video. Returns its id and path. */
async function createLesson(request: APIRequestContext, headers: Record<string, string>) {
  const slug = `film-${randomUUID()}`
  const form = {
    title: 'A lesson with a film',
    slug,
    excerpt: '',
    content: '',
    author: '',
    category: '',
    tags: [],
    orderIndex: 99,
    imageUrl: '',
    videoUrl: '',
    keyTakeaways: [],
    examples: [],
    actionSteps: [],
    reflectionQuestions: [],
    didYouKnow: '',
    isPublished: true,
  }
  const { id } = await (await request.post('/api/admin/lessons', { data: form, headers })).json()
  return { id, path: `/binder/${slug}` }
}

/** Chooses a file in the form of a lesson. */
async function chooseVideo(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload video' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'video/webm', buffer })
}

/**
 * A video continues where it was left, also after a reload. It has a menu of captions only if captions were added. A
 * part that fails is sent again.
 */
test('video: a real file plays, continues after a broken upload and a reload, and has captions only if they were added', async ({
  page,
  request,
  signIn,
}) => {
  const headers = await accessHeaders(request, owner)
  const lesson = await createLesson(request, headers)
  await signIn(owner)
  await page.goto(`/admin/binder?form=${lesson.id}`)
  await chooseVideo(page, 'page.webm', Buffer.alloc(2000, '<script>'))
  await expect(page.getByText('This file is named .webm, but it’s in another format.')).toBeVisible()

  let failures = 1
  await page.route('**/api/admin/video-parts*', (route) =>
    failures-- > 0 ? route.abort('internetdisconnected') : route.continue(),
  )
  await chooseVideo(page, 'film.webm', await createWebm(page, 30))
  await expect(page.getByLabel('Video URL')).toHaveValue(/^\/videos\/[0-9a-f-]{36}$/)
  expect(failures).toBeLessThan(0)
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Lesson updated successfully')).toBeVisible()

  const video = page.getByLabel('Video: A lesson with a film')
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const startVideo = async () => {
    await page.goto(lesson.path)
    await page.getByRole('button', { name: 'Play the video' }).click()
  }
  await startVideo()
  await expect.poll(time).toBeGreaterThan(0.5)
  expect(await video.evaluate((element: HTMLVideoElement) => [element.duration, element.textTracks.length])).toEqual([
    30, 0,
  ])
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 20
  })
  await expect.poll(time).toBeGreaterThan(20)
  await startVideo()
  await expect.poll(time).toBeGreaterThan(20)

  await page.goto(`/admin/binder?form=${lesson.id}`)
  const captionsChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add captions (.vtt)' }).click()
  const captions = 'WEBVTT\n\n00:00.000 --> 00:30.000\nHello from the film.\n'
  await (await captionsChooser).setFiles({ name: 'film.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) })
  await expect(page.getByText('Captions saved')).toBeVisible()
  await startVideo()
  const cue = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const [shown] = element.textTracks[0]?.activeCues ?? []
      return shown instanceof VTTCue ? shown.text : ''
    })
  await expect.poll(cue).toBe('Hello from the film.')
  await request.delete(`/api/admin/lessons/${lesson.id}`, { headers })
})

/** A YouTube or Vimeo video plays in the page, and nothing of it loads before a click. Any other URL is a link. */
test('video: an owner uploads a file for a lesson; a YouTube video loads only after a click', async ({
  page,
  request,
  signIn,
  context,
}) => {
  const headers = await accessHeaders(request, owner)
  const lesson = await createLesson(request, headers)
  await signIn(owner)
  await page.goto(`/admin/binder?form=${lesson.id}`)
  const film = Buffer.alloc(VIDEO_PART_BYTES + 1000)
  film.write('\x1aE\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1fB\x86\x81\x01B\x82\x84webm', 'latin1')
  await chooseVideo(page, 'film.webm', film)
  await expect(page.getByLabel('Video URL')).toHaveValue(/^\/videos\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Lesson updated successfully')).toBeVisible()

  await page.goto(lesson.path)
  const playback = page.waitForResponse((response) => /\/videos\/[\w-]{40,}$/.test(response.url()))
  await page.getByRole('button', { name: 'Play the video' }).click()
  expect((await playback).headers()['content-type']).toBe('video/webm')

  const { id, version, ...saved } = await (await request.get(`/api/admin/lessons/${lesson.id}`, { headers })).json()
  const youTube = { ...saved, version, videoUrl: 'https://youtu.be/abcDEF_-123' }
  await request.put(`/api/admin/lessons/${id}`, { data: youTube, headers })
  const foreign: string[] = []
  await context.route(/youtube-nocookie\.com/, (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' })
  })
  await page.goto(lesson.path)
  await expect(page.getByText('This connects you to YouTube.')).toBeVisible()
  expect(foreign).toEqual([])
  await expectAccessible(page, 'a lesson with a video')
  await page.getByRole('button', { name: 'Play the video' }).click()
  await expect(page.frameLocator('iframe').getByText('The player')).toBeVisible()
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1'])
  await request.delete(`/api/admin/lessons/${id}`, { headers })
})
