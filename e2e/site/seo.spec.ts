import type { APIRequestContext, Page } from '@playwright/test'
import { sampleCases } from '../../tests/run-length.ts'
import { expect, test } from '../fixtures/test.ts'

type PageMetadata = {
  title: string
  description: string | undefined
  canonical: string | undefined
  image: string | undefined
  jsonLd: { '@context'?: string; '@type'?: string; [more: string]: unknown }[]
}

async function readSitemap(page: Page, request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text()
  return page.evaluate((xml) => {
    const sitemap = new DOMParser().parseFromString(xml, 'application/xml')
    return Array.from(sitemap.getElementsByTagName('loc'), (element) => element.textContent ?? '')
  }, text)
}

/** Returns the metadata of a page before any script runs. */
async function readMetadata(page: Page, request: APIRequestContext, url: string): Promise<PageMetadata> {
  const response = await request.get(url)
  expect([url, response.status()]).toEqual([url, 200])
  return page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      const readAttribute = (selector: string, name: string) => {
        const elements = parsed.querySelectorAll(selector)
        return elements.length === 1 ? (elements[0]?.getAttribute(name) ?? undefined) : undefined
      }
      return {
        title: parsed.title,
        description: readAttribute('meta[name="description"]', 'content'),
        canonical: readAttribute('link[rel="canonical"]', 'href'),
        image: readAttribute('meta[property="og:image"]', 'content'),
        jsonLd: Array.from(parsed.querySelectorAll('script[type="application/ld+json"]'), (script) =>
          JSON.parse(script.textContent ?? ''),
        ),
      }
    },
    await response.text(),
  )
}

test('public pages: unique title, description and OG image, canonical URL and JSON-LD', async ({ page, request }) => {
  test.slow()
  const urls = await readSitemap(page, request)
  expect(urls.length).toBeGreaterThan(20)
  const paths = urls.map((url) => new URL(url).pathname)
  const pages = ['/', '/store', '/classes', '/coaching', '/schedule', '/blog', '/binder', '/auth']
  expect(paths).toEqual(expect.arrayContaining(pages))
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  const images: string[] = []
  for (const url of urls) {
    const metadata = await readMetadata(page, request, url)
    expect(metadata.canonical, url).toBe(url)
    expect(metadata.title, url).toMatch(/\S/)
    expect(metadata.description, url).toMatch(/\S/)
    titles.add(metadata.title)
    descriptions.add(metadata.description ?? '')
    const path = new URL(url).pathname
    const types = metadata.jsonLd.map((item) => item['@type'])
    for (const item of metadata.jsonLd) expect([url, item['@context']]).toEqual([url, 'https://schema.org'])
    if (path === '/') expect(types).toEqual(['Organization', 'WebSite'])
    if (path.startsWith('/blog/')) expect(types).toEqual(['BlogPosting', 'BreadcrumbList'])
    if (/^\/classes\/[^/]+$/.test(path))
      expect(types).toEqual([expect.stringMatching(/^(Course|EducationEvent)$/), 'BreadcrumbList'])
    if (path.startsWith('/binder/')) expect(types).toEqual(['LearningResource', 'BreadcrumbList'])
    if (/\/(blog|binder|store|classes)\/./.test(path)) expect(metadata.image).toBe(imageUrl(url))
    images.push(metadata.image ?? 'no image')
  }
  expect(titles.size).toBe(urls.length)
  expect(descriptions.size).toBe(urls.length)
  for (const image of sampleCases('OG images of pages', images, { share: 0.25 })) {
    const response = await request.get(image)
    expect([image, response.status()]).toEqual([image, 200])
    expect(response.headers()['content-type']).toBe('image/png')
    // A PNG has its width and height in its first chunk.
    const bytes = await response.body()
    expect([image, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([image, 1200, 630])
  }
})

/** A lesson of a course has the image of its course. */
const imageUrl = (url: string) =>
  `${url.replace(/\/lessons\/.*/, '').replace(/(?=\/(blog|binder|store|classes)\/)/, '/og')}.png`

test('OG images: support 304; unknown images and sitemaps return 404', async ({ request }) => {
  const first = await request.get('/og/binder/one-week-experiments.png')
  const etag = first.headers().etag ?? ''
  expect(first.headers()['cache-control']).toBe('public, max-age=3600')
  const revalidated = await request.get('/og/binder/one-week-experiments.png', { headers: { 'if-none-match': etag } })
  expect([revalidated.status(), (await revalidated.body()).length]).toEqual([304, 0])
  for (const path of [
    '/og/nothing.png',
    '/og/blog/no-such-post.png',
    '/og/site',
    '/og/',
    '/sitemap/2.xml',
    '/sitemap/x',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})
