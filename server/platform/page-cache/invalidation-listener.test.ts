import { sql } from 'drizzle-orm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { listenForInvalidations } from './index.ts'
import { createNotifyListener } from './notify-listener.fixture.ts'

const site = await openSiteForFile()
const listener = await createNotifyListener(site)
afterAll(() => listener.client.end())

const notificationsFrom = (statement: string) => listener.notifiedBy(() => site.base.db.execute(sql.raw(statement)))

const reloadSettings = () => site.base.settingsCache.reload()

const first = async (table: string, where = 'true') => {
  const { rows } = await site.base.db.execute<{ id: string }>(
    sql.raw(`SELECT id FROM ${table} WHERE ${where} ORDER BY id LIMIT 1`),
  )
  return rows[0]?.id ?? ''
}

test('post: an edit invalidates its tag, a change of listing or visibility invalidates all posts', async () => {
  const id = await first('blog_posts', 'is_published')
  const post = (set: string) => notificationsFrom(`UPDATE blog_posts SET ${set} WHERE id = '${id}'`)
  expect(await post(`content = content || '<p>More</p>'`)).toEqual([`post:${id}`])
  expect(await post(`title = 'Another title'`)).toEqual([`post:${id}`])
  for (const set of [`category = 'Health'`, `slug = 'elsewhere'`, 'published_at = now()', `tags = '{calm}'`])
    expect([set, await post(set)]).toEqual([set, ['posts']])
  expect(await post('is_published = false')).toEqual(['posts'])
  expect(await post(`content = 'A draft'`)).toEqual([])
  expect(await post('is_published = true')).toEqual(['posts'])
  expect(await notificationsFrom(`DELETE FROM blog_posts WHERE id = '${id}'`)).toEqual(['posts'])
})

test('lesson: an edit invalidates its tag, a change of order or visibility invalidates all lessons', async () => {
  const id = await first('binder_lessons', 'is_published')
  const lesson = (set: string) => notificationsFrom(`UPDATE binder_lessons SET ${set} WHERE id = '${id}'`)
  expect(await lesson(`excerpt = 'Shorter'`)).toEqual([`lesson:${id}`])
  expect(await lesson('order_index = order_index + 100')).toEqual(['lessons'])
  expect(await lesson('is_published = false')).toEqual(['lessons'])
  expect(await lesson(`excerpt = 'A draft'`)).toEqual([])
})

test('product: an edit invalidates its tag; visibility, kind and bundle items invalidate all products', async () => {
  const id = await first('products', "is_active AND kind = 'physical'")
  const product = (set: string) => notificationsFrom(`UPDATE products SET ${set} WHERE id = ${id}`)
  expect(await product('price = price + 1')).toEqual([`product:${id}`])
  expect(await product('is_active = false')).toEqual(['products'])
  expect(await product('price = price + 1')).toEqual([])
  expect(await product(`kind = 'digital'`)).toEqual(['products'])
  expect(await notificationsFrom('UPDATE product_parts SET quantity = quantity + 1')).toEqual(['products'])
  expect(await notificationsFrom('DELETE FROM product_parts WHERE bundle_id = 0')).toEqual([])
})

test('classes and seats: one notification per transaction, none after a rollback', async () => {
  expect(await notificationsFrom('UPDATE courses SET student_count = student_count + 1')).toEqual(['classes'])
  expect(
    await notificationsFrom('BEGIN; UPDATE workshops SET price = 5; UPDATE courses SET price = 6; COMMIT'),
  ).toEqual(['classes'])
  expect(await notificationsFrom('BEGIN; UPDATE workshops SET price = 7; ROLLBACK')).toEqual([])
  expect(await notificationsFrom(`UPDATE seats SET status = 'released' WHERE held_until < '2000-01-01'`)).toEqual([])
})

test('TRUNCATE invalidates everything', async () => {
  for (const table of ['seats', 'product_parts', 'settings'])
    expect([table, await notificationsFrom(`TRUNCATE ${table}`)]).toEqual([table, ['*']])
})

test('flush: resolves after the invalidations of all committed changes, and disables a disconnected cache', async () => {
  const events: string[] = []
  const cache = {
    invalidate: (tag: string) => void events.push(tag),
    invalidateAll: (state: { disconnected: boolean } = { disconnected: false }) =>
      void events.push(state.disconnected ? 'disconnected' : 'connected'),
  }
  const subscription = listenForInvalidations(site.connection, [cache], { reloadSettings, onError: () => undefined })
  onTestFinished(subscription.close)
  await subscription.flush()
  expect(events).toEqual(['disconnected'])
  await expect.poll(() => events).toContain('connected')
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(
      ['one', 'other'].map(async (name) => {
        await site.base.db.execute(sql`SELECT pg_notify('content', ${`${name} ${round}`})`)
        await subscription.flush()
        expect(events).toContain(`${name} ${round}`)
      }),
    )
  }
})

test('lost connection: reported, the cache is disabled meanwhile, and the listener reconnects', async () => {
  const events: string[] = []
  const cache = {
    invalidate: (tag: string) => void events.push(tag),
    invalidateAll: (state: { disconnected: boolean } = { disconnected: false }) =>
      void events.push(state.disconnected ? 'disconnected' : 'connected'),
  }
  const errors: unknown[] = []
  const subscription = listenForInvalidations(site.connection, [cache], {
    reloadSettings,
    onError: (error) => errors.push(error),
  })
  onTestFinished(subscription.close)
  await expect.poll(() => events).toEqual(['connected'])
  await notificationsFrom('UPDATE courses SET student_count = student_count + 1')
  await expect.poll(() => events).toEqual(['connected', 'classes', 'end'])
  await listener.client.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query = 'LISTEN content' AND pid <> pg_backend_pid()`)
  await expect.poll(() => events.slice(3), { timeout: 5_000 }).toEqual(['disconnected', 'connected'])
  expect(errors).toHaveLength(1)
  await notificationsFrom('UPDATE courses SET student_count = student_count + 1')
  await expect.poll(() => events.slice(5)).toEqual(['classes', 'end'])
})
