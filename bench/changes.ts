import { rm } from 'node:fs/promises'
import autocannon from 'autocannon'
import { freePort } from '../bin/local-server.ts'
import { databaseUrlOf, secretOf } from '../e2e/fixtures/sites/dedicated-site.ts'
import { createDataDir, type DedicatedSite, openSite, owner, startServer } from '../e2e/fixtures/sites/server.ts'
import { quantile, type Row } from './measure.ts'

const CHANGES = 100
const CONNECTIONS = 8
/** Time in which every instance shows a change (ms). */
const LIMIT_MS = 1_000

/** Measures how long after a save another instance shows it, while that instance is under load. */
export async function measureChanges(): Promise<Row[]> {
  const site = await openSite({ isNew: true })
  const dataDir = createDataDir()
  const env = { DATABASE_URL: databaseUrlOf(site), AUTH_SECRET: secretOf(site), DEMO: '1' }
  const other = await startServer({ port: await freePort(), dataDir, log: 'error', env })
  const url = `${other.url}/blog`
  const load = autocannon({ url, connections: CONNECTIONS, amount: Number.MAX_SAFE_INTEGER }, () => undefined)
  try {
    const save = await createPostEditor(site)
    const delays: number[] = []
    for (let round = 1; round <= CHANGES; round += 1) {
      const title = `Saved ${round} times`
      await save(title)
      const savedAt = performance.now()
      while (!(await (await fetch(url)).text()).includes(title));
      delays.push(performance.now() - savedAt)
    }
    const [median, p99] = [quantile(delays), quantile(delays, 0.99)]
    const cell = `p50 ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`
    const limit = { atMost: 1 }
    return [
      { what: 'change on another instance', site: cell, baseline: `${LIMIT_MS} ms`, ratio: p99 / LIMIT_MS, limit },
    ]
  } finally {
    load.stop()
    other.child.kill('SIGTERM')
    await other.ended
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns a function that changes the title of the newest post. */
async function createPostEditor({ url, query }: DedicatedSite): Promise<(title: string) => Promise<void>> {
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(owner) }
  const { accessToken } = await (await fetch(`${url}/api/auth/sign-in`, signIn)).json()
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const [post] = await query('SELECT id FROM blog_posts WHERE is_published ORDER BY published_at DESC LIMIT 1')
  const postUrl = `${url}/api/admin/posts/${post?.id}`
  return async (title) => {
    const { id: _, ...form } = await (await fetch(postUrl, { headers })).json()
    const response = await fetch(postUrl, { method: 'PUT', headers, body: JSON.stringify({ ...form, title }) })
    if (!response.ok) throw new Error(`the post was not saved: ${response.status} ${await response.text()}`)
  }
}
