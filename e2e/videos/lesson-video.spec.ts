import { accessHeaders } from '../fixtures/api-session.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { expect, owner, test } from '../fixtures/test.ts'

const VIDEO_PART_BYTES = 8 * 1024 * 1024

test('video: an owner uploads a file for a lesson; a YouTube video loads only after a click', async ({
  page,
  request,
  signIn,
  context,
}) => {
  const headers = await accessHeaders(request, owner)
  const slug = `film-${Date.now()}`
  const form = {
    ...{ title: 'A lesson with a film', slug, excerpt: '', content: '', author: '', category: '', tags: [] },
    ...{ orderIndex: 99, imageUrl: '', videoUrl: '', keyTakeaways: [], examples: [], actionSteps: [] },
    ...{ reflectionQuestions: [], didYouKnow: '', isPublished: true },
  }
  const lesson = await (await request.post('/api/admin/lessons', { data: form, headers })).json()
  await signIn(owner)
  await page.goto(`/admin/binder?form=${lesson.id}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload video' }).click(),
  ])
  const film = Buffer.alloc(VIDEO_PART_BYTES + 1000)
  film.write('\x1aE\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1fB\x86\x81\x01B\x82\x84webm', 'latin1')
  await chooser.setFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: film })
  await expect(page.getByLabel('Video URL')).toHaveValue(/^\/videos\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByText('Lesson updated successfully')).toBeVisible()

  await page.goto(`/binder/${slug}`)
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
  await page.goto(`/binder/${slug}`)
  await expect(page.getByText('This connects you to YouTube.')).toBeVisible()
  expect(foreign).toEqual([])
  await expectAccessible(page, 'a lesson with a video')
  await page.getByRole('button', { name: 'Play the video' }).click()
  await expect(page.frameLocator('iframe').getByText('The player')).toBeVisible()
  expect(foreign).toEqual(['https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1'])
  await request.delete(`/api/admin/lessons/${id}`, { headers })
})
