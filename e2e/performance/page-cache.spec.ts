import { rmSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { Client } from 'pg'
import { type DedicatedSite, withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { createDataDir, freePort, type Server, startServer } from '../fixtures/server.ts'
import { expect, owner } from '../fixtures/test.ts'

/** A test disconnects the database. The errors that the site logs meanwhile are expected. */
const base = withDedicatedSite({ log: 'fatal' })
base.describe.configure({ mode: 'default' })

/** Adds a second instance: another process with the same database and secret. */
const test = base.extend<object, { otherNode: Server }>({
  otherNode: [
    async ({ dedicatedSite }, use) => {
      const dataDir = createDataDir()
      const env = { DATABASE_URL: dedicatedSite.databaseUrl(), AUTH_SECRET: dedicatedSite.secret(), DEMO: '1' }
      const node = await startServer({ port: await freePort(), dataDir, log: 'error', env })
      await use(node)
      node.child.kill('SIGTERM')
      await node.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

type Desk = {
  read: () => Promise<Record<string, unknown>>
  save: (change: Record<string, unknown>) => Promise<void>
  slug: string
}

/** Opens a post for editing, as the owner at one instance. */
async function aDesk(request: APIRequestContext, { url, query }: DedicatedSite): Promise<Desk> {
  const { accessToken } = await (await request.post(`${url}/api/auth/sign-in`, { data: owner })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  const [post] = await query('SELECT id, slug FROM blog_posts WHERE is_published ORDER BY published_at DESC LIMIT 1')
  const address = `${url}/api/admin/posts/${post?.id}`
  const read = async () => (await request.get(address, { headers })).json()
  return {
    slug: String(post?.slug),
    read,
    save: async (change) => {
      const { id: _, ...form } = await read()
      const saved = await request.put(address, { headers, data: { ...form, ...change } })
      expect([saved.status(), saved.ok() ? '' : await saved.text()]).toEqual([200, ''])
    },
  }
}

const etagOf = async (address: string) => (await fetch(address)).headers.get('etag')

test('what the owner saves on one node is on the public pages of the other within a second, a hundred times, under load', async ({
  request,
  dedicatedSite,
  otherNode,
}) => {
  test.setTimeout(180_000)
  const desk = await aDesk(request, dedicatedSite)
  const pages = ['/', '/blog', `/blog/${desk.slug}`, '/blog.data'].map((path) => otherNode.url + path)
  let isOver = false
  const load = Array.from({ length: 4 }, async () => {
    while (!isOver)
      for (const address of [...pages, `${otherNode.url}/store`]) await (await fetch(address)).arrayBuffer()
  })
  const late: string[] = []
  for (let turn = 1; turn <= 100; turn += 1) {
    const title = `Saved ${turn} times`
    await desk.save({ title })
    const saved = performance.now()
    await Promise.all(
      pages.map(async (address) => {
        while (!(await (await fetch(address)).text()).includes(title))
          if (performance.now() - saved > 1_000) return void late.push(`${title}: ${address}`)
      }),
    )
  }
  isOver = true
  await Promise.all(load)
  expect(late).toEqual([])
})

test('a page that shows nothing of it stays the same, and the ones that do are new', async ({
  request,
  dedicatedSite,
}) => {
  const desk = await aDesk(request, dedicatedSite)
  const [other] = await dedicatedSite.query(
    'SELECT slug FROM blog_posts WHERE is_published ORDER BY published_at LIMIT 1',
  )
  const address = (path: string) => dedicatedSite.url + path
  const before = await Promise.all(['/store', `/blog/${other?.slug}`, '/blog'].map((path) => etagOf(address(path))))
  await desk.save({ title: 'Another title again' })
  await expect.poll(() => etagOf(address('/blog'))).not.toBe(before[2])
  expect(await etagOf(address('/store'))).toBe(before[0])
  expect(await etagOf(address(`/blog/${other?.slug}`))).toBe(before[1])
})

test('a page from memory has the same words, policy and headers as one that was just made', async ({
  request,
  dedicatedSite,
}) => {
  for (const path of ['/', '/store', '/classes', '/auth', '/blog/rss.xml']) {
    const made = await request.get(`${dedicatedSite.url}${path}`)
    const kept = await request.get(`${dedicatedSite.url}${path}?utm_source=letter`)
    expect(await kept.text()).toBe(await made.text())
    const { date: _, 'x-request-id': name, ...headers } = kept.headers()
    const { date: __, 'x-request-id': firstName, ...first } = made.headers()
    expect(name).not.toBe(firstName)
    expect([path, headers]).toEqual([path, first])
    const head = await request.head(`${dedicatedSite.url}${path}`)
    expect(head.headers().etag).toBe(first.etag)
    const known = await request.get(`${dedicatedSite.url}${path}`, { headers: { 'if-none-match': first.etag ?? '' } })
    expect([path, known.status()]).toEqual([path, 304])
  }
})

test('a draft, a deleted post and a moved one are gone from memory at once', async ({
  request,
  dedicatedSite,
  page,
}) => {
  const desk = await aDesk(request, dedicatedSite)
  await page.goto(`/blog/${desk.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await desk.save({ slug: 'moved-to-another-address' })
  await expect
    .poll(async () => (await request.get(`${dedicatedSite.url}/blog/${desk.slug}`, { maxRedirects: 0 })).status())
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

test('while the database is away kept pages stay readable, others say so, and what changed meanwhile is there when it is back', async ({
  request,
  dedicatedSite,
}) => {
  const read = async (path: string) => {
    const answer = await request.get(`${dedicatedSite.url}${path}`)
    return { status: answer.status(), text: await answer.text() }
  }
  await expect.poll(async () => (await read('/store')).text).toContain('Refill Pages')
  const inside = new Client({ connectionString: dedicatedSite.databaseUrl() })
  const outside = new Client({ connectionString: dedicatedSite.databaseUrl().replace(/journey$/, 'postgres') })
  await Promise.all([inside.connect(), outside.connect()])
  const letIn = (yes: boolean) => outside.query(`ALTER DATABASE journey ALLOW_CONNECTIONS ${yes}`)
  await letIn(false)
  await inside.query(`
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
  await inside.query("UPDATE products SET name = 'Refill Sheets' WHERE slug = 'refill-pages'")
  for (const turn of [1, 2]) {
    const { status, text } = await read('/store')
    expect([turn, status, text.includes('Refill Pages')]).toEqual([turn, 200, true])
  }
  for (const path of ['/binder', '/store/refill-pages']) {
    const other = await request.get(`${dedicatedSite.url}${path}`)
    const { 'cache-control': keeping, 'retry-after': comeBack } = other.headers()
    expect([path, other.status(), keeping, comeBack]).toEqual([path, 503, 'no-store', '2'])
  }
  await letIn(true)
  await Promise.all([inside.end(), outside.end()])
  await expect.poll(async () => (await read('/store')).text, { timeout: 20_000 }).toContain('Refill Sheets')
  await expect.poll(async () => (await read('/binder')).status).toBe(200)
})
