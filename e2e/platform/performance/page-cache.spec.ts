import { rmSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { Client } from 'pg'
import { freePort } from '../../../bin/local-server.ts'
import { isSoakRun, testSlowness } from '../../../tests/run-length.ts'
import { databaseUrlOf, secretOf, withSite } from '../../fixtures/dedicated-site.ts'
import { createDataDir, type DedicatedSite, openSite, type Server, startServer } from '../../fixtures/server.ts'
import { expect, owner } from '../../fixtures/test.ts'

const base = withSite(() => openSite())
base.describe.configure({ mode: 'default' })

/** Adds a second instance: another process with the same database and secret. */
const test = base.extend<{ otherInstance: Server }>({
  otherInstance: [
    async ({ dedicatedSite }, use) => {
      const dataDir = createDataDir()
      const env = { DATABASE_URL: databaseUrlOf(dedicatedSite), AUTH_SECRET: secretOf(dedicatedSite), DEMO: '1' }
      const instance = await startServer({ port: await freePort(), dataDir, log: 'error', env })
      await use(instance)
      instance.child.kill('SIGTERM')
      await instance.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { timeout: 120_000 },
  ],
})

const CHANGES = isSoakRun ? 150 : 25

type PostEditor = {
  read: () => Promise<Record<string, unknown>>
  save: (change: Record<string, unknown>) => Promise<void>
  slug: string
}

async function createPostEditor(request: APIRequestContext, { url, query }: DedicatedSite): Promise<PostEditor> {
  const { accessToken } = await (await request.post(`${url}/api/auth/sign-in`, { data: owner })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const [post] = await query('SELECT id, slug FROM blog_posts WHERE is_published ORDER BY published_at DESC LIMIT 1')
  const postUrl = `${url}/api/admin/posts/${post?.id}`
  const read = async () => (await request.get(postUrl, { headers })).json()
  return {
    slug: String(post?.slug),
    read,
    save: async (change) => {
      const { id: _, ...form } = await read()
      const response = await request.put(postUrl, { headers, data: { ...form, ...change } })
      expect([response.status(), response.ok() ? '' : await response.text()]).toEqual([200, ''])
    },
  }
}

const etagOf = async (pageUrl: string) => (await fetch(pageUrl)).headers.get('etag')

/** A database change invalidates the pages that show it, on every instance, and no other pages. */
test('page cache: changes appear on another instance under load', async ({ request, dedicatedSite, otherInstance }) => {
  test.slow()
  const editor = await createPostEditor(request, dedicatedSite)
  const pages = ['/', '/blog', `/blog/${editor.slug}`, '/blog.data'].map((path) => otherInstance.url + path)
  let hasEnded = false
  const load = Array.from({ length: 4 }, async () => {
    while (!hasEnded)
      for (const pageUrl of [...pages, `${otherInstance.url}/store`]) await (await fetch(pageUrl)).arrayBuffer()
  })
  for (let round = 1; round <= CHANGES; round += 1) {
    const title = `Saved ${round} times`
    await editor.save({ title })
    const readPages = () => Promise.all(pages.map(async (pageUrl) => (await fetch(pageUrl)).text()))
    await expect.poll(readPages, { message: title }).toEqual(pages.map(() => expect.stringContaining(title)))
  }
  hasEnded = true
  await Promise.all(load)
})

/** After a save is answered, its instance never serves the previous page, unless the page cannot be rendered. */
test('page cache: after a save is answered, its instance never serves the previous page', async ({
  request,
  dedicatedSite,
}) => {
  test.slow()
  const editor = await createPostEditor(request, dedicatedSite)
  const pages = ['/', '/blog', `/blog/${editor.slug}`, '/blog.data', `/blog/${editor.slug}.data`, '/blog/rss.xml']
  let answeredRound = 0
  let hasEnded = false
  let reads = 0
  const stale: string[] = []
  const readers = pages.flatMap((path) =>
    [1, 2].map(async () => {
      while (!hasEnded) {
        const expectedRound = answeredRound
        const text = await (await fetch(dedicatedSite.url + path)).text()
        const round = Number(/Saved in round (\d+)/.exec(text)?.[1] ?? 0)
        if (round < expectedRound) stale.push(`${path}: ${round} instead of ${expectedRound}`)
        reads += 1
      }
    }),
  )
  for (let round = 1; round <= CHANGES; round += 1) {
    await editor.save({ title: `Saved in round ${round}` })
    answeredRound = round
  }
  hasEnded = true
  await Promise.all(readers)
  expect(stale).toEqual([])
  expect(reads).toBeGreaterThan(CHANGES)
})

test('page cache: a change invalidates only the pages that show it', async ({ request, dedicatedSite }) => {
  const editor = await createPostEditor(request, dedicatedSite)
  const [other] = await dedicatedSite.query(
    'SELECT slug FROM blog_posts WHERE is_published ORDER BY published_at LIMIT 1',
  )
  const pageUrl = (path: string) => dedicatedSite.url + path
  const before = await Promise.all(['/store', `/blog/${other?.slug}`, '/blog'].map((path) => etagOf(pageUrl(path))))
  await editor.save({ title: 'Another title again' })
  await expect.poll(() => etagOf(pageUrl('/blog'))).not.toBe(before[2])
  expect(await etagOf(pageUrl('/store'))).toBe(before[0])
  expect(await etagOf(pageUrl(`/blog/${other?.slug}`))).toBe(before[1])
})

test('page cache: a cached page has the same body and headers as a rendered one', async ({
  request,
  dedicatedSite,
}) => {
  for (const path of ['/', '/store', '/classes', '/auth', '/blog/rss.xml']) {
    const rendered = await request.get(`${dedicatedSite.url}${path}`)
    const cached = await request.get(`${dedicatedSite.url}${path}?utm_source=letter`)
    expect(await cached.text()).toBe(await rendered.text())
    const { date: _, 'x-request-id': name, ...headers } = cached.headers()
    const { date: __, 'x-request-id': firstName, ...first } = rendered.headers()
    expect(name).not.toBe(firstName)
    expect([path, headers]).toEqual([path, first])
    const head = await request.head(`${dedicatedSite.url}${path}`)
    expect(head.headers().etag).toBe(first.etag)
    const notModified = await request.get(`${dedicatedSite.url}${path}`, {
      headers: { 'if-none-match': first.etag ?? '' },
    })
    expect([path, notModified.status()]).toEqual([path, 304])
  }
})

test('page cache: unpublished, deleted and renamed posts are invalidated', async ({ request, dedicatedSite, page }) => {
  const editor = await createPostEditor(request, dedicatedSite)
  await page.goto(`/blog/${editor.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await editor.save({ slug: 'moved-to-another-address' })
  await expect
    .poll(async () => (await request.get(`${dedicatedSite.url}/blog/${editor.slug}`, { maxRedirects: 0 })).status())
    .toBe(302)
  expect((await request.get(`${dedicatedSite.url}/blog/moved-to-another-address`)).status()).toBe(200)
  await dedicatedSite.query("UPDATE blog_posts SET is_published = false WHERE slug = 'moved-to-another-address'")
  const moved = () => request.get(`${dedicatedSite.url}/blog/moved-to-another-address`, { maxRedirects: 0 })
  await expect.poll(async () => (await moved()).status()).toBe(302)
  const [next] = await dedicatedSite.query('SELECT slug FROM blog_posts WHERE is_published LIMIT 1')
  const read = () => request.get(`${dedicatedSite.url}/blog/${next?.slug}`, { maxRedirects: 0 })
  expect((await read()).status()).toBe(200)
  await dedicatedSite.query(`DELETE FROM blog_posts WHERE slug = '${next?.slug}'`)
  await expect.poll(async () => (await read()).status()).toBe(302)
})

/**
 * A page that cannot be rendered again is served stale. While the database is down, cached pages stay readable and all
 * others return 503.
 */
test('database outage: cached pages are served, others return 503, changes appear afterwards', async ({
  request,
  dedicatedSite,
}) => {
  const read = async (path: string) => {
    const response = await request.get(`${dedicatedSite.url}${path}`)
    return { status: response.status(), text: await response.text() }
  }
  await expect.poll(async () => (await read('/store')).text).toContain('Refill Pages')
  const siteClient = new Client({ connectionString: databaseUrlOf(dedicatedSite) })
  const adminClient = new Client({ connectionString: databaseUrlOf(dedicatedSite).replace(/journey$/, 'postgres') })
  await Promise.all([siteClient.connect(), adminClient.connect()])
  const allowConnections = (isAllowed: boolean) =>
    adminClient.query(`ALTER DATABASE journey ALLOW_CONNECTIONS ${isAllowed}`)
  await allowConnections(false)
  await siteClient.query(`
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
  await siteClient.query("UPDATE products SET name = 'Refill Sheets' WHERE slug = 'refill-pages'")
  for (const round of [1, 2]) {
    const { status, text } = await read('/store')
    expect([round, status, text.includes('Refill Pages')]).toEqual([round, 200, true])
  }
  for (const path of ['/binder', '/store/refill-pages']) {
    const other = await request.get(`${dedicatedSite.url}${path}`)
    const { 'cache-control': cacheControl, 'retry-after': retryAfter } = other.headers()
    expect([path, other.status(), cacheControl, retryAfter]).toEqual([path, 503, 'no-store', '2'])
  }
  await allowConnections(true)
  await Promise.all([siteClient.end(), adminClient.end()])
  await expect
    .poll(async () => (await read('/store')).text, { timeout: 20_000 * testSlowness })
    .toContain('Refill Sheets')
  await expect.poll(async () => (await read('/binder')).status).toBe(200)
})
