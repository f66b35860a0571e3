import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { query } from '#db/embedded/cluster.fixture.ts'
import type { Connection } from '#db/embedded/ensure-database.ts'
import { aSiteWithDedicatedDatabase } from '../../tests/fixtures/dedicated-database.ts'
import type { Base } from '../context.ts'
import { replica as check } from '../doctor/checks/replica.ts'
import { foundBy } from '../doctor/doctor.fixture.ts'
import { publicDomain } from '../domain.ts'
import { listenForInvalidations } from '../page-cache/index.ts'
import { openReplica, type Replica } from './replica.ts'
import { aStandby } from './standby.fixture.ts'

/** A site with a real streaming replica, and a clock of its own for how long one that failed is left alone. */
async function aSiteWithReplica() {
  const database = await aSiteWithDedicatedDatabase({ seed: true })
  const { base, connection } = database.site
  const standby = await aStandby(connection, database.dataDir)
  const primary = new Pool({ ...connection, max: 2 })
  primary.on('error', () => undefined)
  let now = 0
  const faults: unknown[] = []
  const replica = openReplica({
    target: standby.connection,
    primary,
    onBroken: (fault) => faults.push(fault),
    clock: () => now,
  })
  onTestFinished(async () => {
    await replica.close()
    await primary.end()
  })
  replica.invalidateAll({ disconnected: false })
  await expect.poll(() => answeredBy(replica, base), CATCHING_UP).toBe('the replica')
  const [post] = await query(connection, "SELECT id, slug FROM blog_posts WHERE slug <> '' LIMIT 1")
  return {
    crash: database.crash,
    restart: database.restart,
    connection,
    primary,
    standby,
    replica,
    faults,
    base,
    verbs: publicDomain(base, replica),
    slug: String(post?.slug),
    wait: (ms: number) => {
      now += ms
    },
    rename: (title: string) => change(connection, `UPDATE blog_posts SET title = '${title}' WHERE id = '${post?.id}'`),
  }
}

/** A busy machine lets a replica wait. */
const CATCHING_UP = { timeout: 20_000 }

const change = async (connection: Connection, statement: string) => void (await query(connection, statement))

/** Which of the two answers. */
const answeredBy = (replica: Replica, base: Base) =>
  replica.read(base, async ({ db }) => {
    const { rows } = await db.execute<{ copy: boolean }>(sql`SELECT pg_is_in_recovery() AS copy`)
    return rows[0]?.copy ? 'the replica' : 'the primary'
  })

test('public pages are read from the replica, and from the primary while it lacks a change that was told of', async () => {
  const { replica, base, standby, verbs, slug, rename } = await aSiteWithReplica()
  await standby.pause()
  await rename('Told of')
  // Not told of yet: the page of a moment ago.
  expect(await answeredBy(replica, base)).toBe('the replica')
  replica.invalidate()
  expect(await answeredBy(replica, base)).toBe('the primary')
  expect((await verbs.blog.getPost({ slug })).title).toBe('Told of')
  await standby.resume()
  await expect.poll(() => answeredBy(replica, base), CATCHING_UP).toBe('the replica')
  const [post, classes, found] = await Promise.all([
    verbs.blog.getPost({ slug }),
    verbs.classes.listOpenClasses(),
    verbs.search.search({ q: 'told' }),
  ])
  expect(post.title).toBe('Told of')
  expect(classes.courses.length).toBeGreaterThan(0)
  expect(JSON.stringify(found.results)).toContain(slug)

  await standby.pause()
  await rename('Not heard')
  replica.invalidateAll({ disconnected: true })
  expect((await verbs.blog.getPost({ slug })).title).toBe('Not heard')
})

test('a page that is made anew because something changed shows the change, however far behind the replica is', async () => {
  const { connection, replica, standby, verbs, slug, rename } = await aSiteWithReplica()
  await standby.pause()
  const shown: Promise<string>[] = []
  let hears = false
  const cache = {
    invalidate: () => void shown.push(verbs.blog.getPost({ slug }).then(({ title }) => title)),
    invalidateAll: () => {
      hears = true
    },
  }
  const listening = listenForInvalidations(connection, [replica, cache], () => undefined)
  onTestFinished(listening.close)
  await expect.poll(() => hears, CATCHING_UP).toBe(true)
  const titles = Array.from({ length: 10 }, (_, turn) => `Changed ${turn} times`)
  for (const [turn, title] of titles.entries()) {
    await rename(title)
    await expect.poll(() => shown.length, CATCHING_UP).toBe(turn + 1)
    expect(await shown[turn]).toBe(title)
  }
})

test('what the replica does not find is looked for on the primary', async () => {
  const { base, replica, standby, verbs, connection } = await aSiteWithReplica()
  await standby.pause()
  await change(
    connection,
    `INSERT INTO blog_posts (slug, title, content, category, is_published, published_at)
      VALUES ('just-now', 'Just now', '<p>New</p>', 'Health', true, now())`,
  )
  expect(await answeredBy(replica, base)).toBe('the replica')
  expect((await verbs.blog.getPost({ slug: 'just-now' })).title).toBe('Just now')
  await expect(verbs.blog.getPost({ slug: 'never' })).rejects.toMatchObject({ code: 'not_found' })
})

test('while the replica is away pages are read from the primary, and from the replica when it is back', async () => {
  const { base, replica, standby, verbs, slug, faults, wait } = await aSiteWithReplica()
  await verbs.blog.getPost({ slug })
  await standby.stop()
  for (let turn = 0; turn < 20; turn += 1) expect(await answeredBy(replica, base)).toBe('the primary')
  // It was left alone for a while after the first failure.
  expect(faults.length).toBeLessThan(3)
  await standby.start()
  wait(5_000)
  await expect.poll(() => answeredBy(replica, base), CATCHING_UP).toBe('the replica')
})

test('while the primary is away the replica is read', async () => {
  const { replica, verbs, slug, crash, restart } = await aSiteWithReplica()
  const { title } = await verbs.blog.getPost({ slug })
  await crash()
  replica.invalidateAll({ disconnected: true })
  expect((await verbs.blog.getPost({ slug })).title).toBe(title)
  await expect(verbs.blog.getPost({ slug: 'never' })).rejects.toMatchObject({ code: 'not_found' })
  await restart()
  expect((await verbs.blog.getPost({ slug })).title).toBe(title)
})

test('a database that is no copy of this one is never read', async () => {
  const { base, primary, connection } = await aSiteWithReplica()
  const others: [database: string, faults: number][] = [
    ['postgres', 1],
    // The database itself, by another name: it follows nothing.
    [connection.database, 0],
  ]
  for (const [database, times] of others) {
    const faults: unknown[] = []
    const target = { ...connection, database, user: 'postgres' }
    const replica = openReplica({ target, primary, onBroken: (fault) => faults.push(fault) })
    onTestFinished(replica.close)
    expect(await answeredBy(replica, base)).toBe('the primary')
    expect(faults).toHaveLength(times)
  }
})

test('the doctor says whether the replica follows, and how far behind it is', async () => {
  const { standby, connection, rename } = await aSiteWithReplica()
  const address = ({ host, port, user, database }: Connection) =>
    `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const look = (copy: Connection) =>
    foundBy(check, { DATABASE_URL: address(connection), DATABASE_REPLICA_URL: address(copy), AUTH_SECRET: secret })
  await expect.poll(() => look(standby.connection), CATCHING_UP).toBe('fine: it has everything')
  expect(await look(connection)).toMatch(/^warning: it follows nothing, and is not read: /)
  expect(await look({ ...connection, database: 'postgres', user: 'postgres' })).toMatch(/^fault: it is no copy/)
  await standby.pause()
  await rename('Behind')
  expect(await look(standby.connection)).toMatch(/^\w+: it is behind; the last change that it has is \d+ s old/)
  await standby.stop()
  expect(await look(standby.connection)).toMatch(/^warning: it does not answer \(\w+\): check DATABASE_REPLICA_URL/)
})

const secret = '8d1f0a4c6be27395e0b84cf7d2a916538d1f0a4c'
