import { rmSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { Client } from 'pg'
import { freePort } from '../../../bin/local-server.ts'
import { isSoakRun, testSlowness } from '../../../tests/run-length.ts'
import { databaseUrlOf, secretOf, withSite } from '../../fixtures/sites/dedicated-site.ts'
import { createDataDir, type DedicatedSite, openSite, type Server, startServer } from '../../fixtures/sites/server.ts'
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
