import { expect, test } from 'vitest'
import { uploadedVideoId, videoSource } from './video-source.ts'

const youTube = {
  kind: 'embed',
  provider: 'YouTube',
  src: 'https://www.youtube-nocookie.com/embed/abcDEF_-123?autoplay=1',
}
const vimeo = (id: string) => ({ kind: 'embed', provider: 'Vimeo', src: `https://player.vimeo.com/video/${id}` })

test('video: YouTube and Vimeo URLs play in the page, uploads are files, and other URLs are links', () => {
  for (const url of [
    'https://www.youtube.com/watch?v=abcDEF_-123&t=10s',
    'https://m.youtube.com/watch?v=abcDEF_-123',
    'https://youtu.be/abcDEF_-123?si=x',
    'https://www.youtube.com/shorts/abcDEF_-123',
    'https://www.youtube-nocookie.com/embed/abcDEF_-123',
  ])
    expect(videoSource(url), url).toEqual(youTube)
  expect(videoSource('https://vimeo.com/76979871')).toEqual(vimeo('76979871?autoplay=1&dnt=1'))
  expect(videoSource('https://vimeo.com/76979871/0a1b2c')).toEqual(vimeo('76979871?autoplay=1&dnt=1&h=0a1b2c'))
  const path = '/videos/018f0000-0000-7000-8000-000000000000'
  expect([videoSource(path), uploadedVideoId(path)]).toEqual([{ kind: 'file' }, '018f0000-0000-7000-8000-000000000000'])
  for (const href of [
    'https://youtube.com.evil.example/watch?v=abcDEF_-123',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/@channel',
    'https://films.example/1',
    'http://youtu.be/abcDEF_-123',
    '/binder',
  ])
    expect(videoSource(href), href).toEqual({ kind: 'link', href })
})
