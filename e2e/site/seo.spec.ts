import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

type Told = {
  title: string
  description: string | undefined
  canonical: string | undefined
  picture: string | undefined
  things: { '@context'?: string; '@type'?: string; [more: string]: unknown }[]
}

/** Returns the URLs of the sitemap, as parsed by a browser. */
async function publicPages(page: Page, request: APIRequestContext): Promise<string[]> {
  const text = await (await request.get('/sitemap.xml')).text()
  return page.evaluate((xml) => {
    const map = new DOMParser().parseFromString(xml, 'application/xml')
    return Array.from(map.getElementsByTagName('loc'), (place) => place.textContent ?? '')
  }, text)
}

/** Returns the metadata of a page before any script runs. */
async function toldBy(page: Page, request: APIRequestContext, address: string): Promise<Told> {
  const answer = await request.get(address)
  expect([address, answer.status()]).toEqual([address, 200])
  return page.evaluate(
    (html) => {
      const told = new DOMParser().parseFromString(html, 'text/html')
      const read = (selector: string, name: string) => {
        const found = told.querySelectorAll(selector)
        return found.length === 1 ? (found[0]?.getAttribute(name) ?? undefined) : undefined
      }
      return {
        title: told.title,
        description: read('meta[name="description"]', 'content'),
        canonical: read('link[rel="canonical"]', 'href'),
        picture: read('meta[property="og:image"]', 'content'),
        things: Array.from(told.querySelectorAll('script[type="application/ld+json"]'), (script) =>
          JSON.parse(script.textContent ?? ''),
        ),
      }
    },
    await answer.text(),
  )
}

test('every public page tells machines its own title, subject, address and picture', async ({ page, request }) => {
  test.setTimeout(240_000)
  const addresses = await publicPages(page, request)
  expect(addresses.length).toBeGreaterThan(20)
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const address of addresses) {
    const told = await toldBy(page, request, address)
    expect(told.canonical, address).toBe(address)
    expect(told.title, address).toMatch(/\S/)
    expect(told.description, address).toMatch(/\S/)
    titles.add(told.title)
    descriptions.add(told.description ?? '')
    const path = new URL(address).pathname
    const types = told.things.map((thing) => thing['@type'])
    for (const thing of told.things) expect([address, thing['@context']]).toEqual([address, 'https://schema.org'])
    if (path === '/') expect(types).toEqual(['Organization', 'WebSite'])
    if (path.startsWith('/blog/')) expect(types).toEqual(['BlogPosting', 'BreadcrumbList'])
    if (path.startsWith('/binder/')) expect(types).toEqual(['LearningResource', 'BreadcrumbList'])

    const picture = await request.get(told.picture ?? '')
    expect([told.picture, picture.status()]).toEqual([told.picture, 200])
    expect(picture.headers()['content-type']).toBe('image/png')
    // A PNG has its width and height in its first chunk.
    const bytes = await picture.body()
    expect([told.picture, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([told.picture, 1200, 630])
  }
  expect(titles.size).toBe(addresses.length)
  expect(descriptions.size).toBe(addresses.length)
})

test('posts, lessons and products have pictures of their own', async ({ page, request }) => {
  const addresses = await publicPages(page, request)
  const things = addresses.filter((address) => /\/(blog|binder|store)\/./.test(address))
  const pictures = await Promise.all(things.map(async (address) => (await toldBy(page, request, address)).picture))
  expect(pictures).toEqual(things.map((address) => `${address.replace(/(?=\/(blog|binder|store)\/)/, '/og')}.png`))
})

test('a picture is sent once and then only asked after, and what is not there is a 404', async ({ request }) => {
  const first = await request.get('/og/binder/one-week-experiments.png')
  const etag = first.headers().etag ?? ''
  expect(first.headers()['cache-control']).toBe('public, max-age=3600')
  const again = await request.get('/og/binder/one-week-experiments.png', { headers: { 'if-none-match': etag } })
  expect([again.status(), (await again.body()).length]).toEqual([304, 0])
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

test('robots are told where nothing is for them, in demo mode too', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(expect.arrayContaining(['Allow: /', 'Disallow: /admin', 'Disallow: /demo']))
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})
