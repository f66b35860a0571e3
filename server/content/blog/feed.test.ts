import { expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { insertPost } from './blog.fixture.ts'
import { blogFeed } from './index.ts'

const site = await openSiteForFile({ seed: false })
const ctx = anonymous(site.base)

test('feed: is valid without posts', async () => {
  expect(await blogFeed(ctx, { format: 'rss' })).toContain('</rss>')
  expect(await blogFeed(ctx, { format: 'atom' })).toContain('</feed>')
})

test('feed: has the newest twenty published posts, newest first', async () => {
  const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, number))
  for (let number = 1; number <= 22; number += 1)
    await insertPost(site, { slug: `post-${number}`, publishedAt: minute(number) })
  await insertPost(site, { slug: 'draft', isPublished: false, publishedAt: minute(30) })
  const links = [...(await blogFeed(ctx, { format: 'rss' })).matchAll(/<link>([^<]+)<\/link>/g)].map(([, link]) => link)
  expect(links.slice(1)).toEqual(Array.from({ length: 20 }, (_, index) => `${site.url}/blog/post-${22 - index}`))
})

test('feed: content is sanitized and has absolute URLs', async () => {
  await insertPost(site, {
    slug: 'with-links',
    publishedAt: new Date(Date.UTC(2026, 1, 1)),
    content:
      '<p onclick="x()">See <a href="/classes?a=1&amp;b=2">classes</a>, <a href="#top">above</a>, <a href="mailto:a@example.com">mail</a><script>alert(1)</script></p><img src="https://example.com/a.png" alt="a > b">',
  })
  for (const format of ['rss', 'atom'] as const) {
    const text = await blogFeed(ctx, { format })
    expect(text).toContain(`<a href="${site.url}/classes?a=1&amp;b=2">classes</a>`)
    expect(text).toContain(`<a href="${site.url}/blog/with-links#top">above</a>`)
    expect(text).toContain('<a href="mailto:a@example.com">mail</a>')
    expect(text).toContain('<img src="https://example.com/a.png" alt="a &gt; b" />')
    expect(text).not.toMatch(/<script|onclick|alert/)
  }
})

test('feed: uploaded images have no srcset and sizes', async () => {
  const url = '/media/018f0000-0000-7000-8000-0123456789ab/800x600.webp'
  const content = `<img src="${url}" alt="Hills"><p>He wrote srcset="x" once</p>`
  await insertPost(site, { slug: 'with-picture', publishedAt: new Date(Date.UTC(2026, 1, 2)), content })
  const text = await blogFeed(ctx, { format: 'rss' })
  expect(text).toContain(`<img src="${site.url}${url}" alt="Hills" width="800" height="600" loading="lazy" />`)
  expect(text).toContain('He wrote srcset="x" once')
})
