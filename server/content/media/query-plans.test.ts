import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous, type Viewer } from '../../context.ts'
import { listImages } from './index.ts'

let recordedQuery: { query: string; params: unknown[] }

const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })
const { db } = site.base
await db.execute(sql`
  INSERT INTO pictures (name, alt, width, height, bytes, sha256, created_at)
  SELECT 'photo-' || n || '.jpg', 'Shows ' || md5('alt' || n), 1600, 1000, 400000, sha256(n::text::bytea), now() - n * interval '7 minutes'
  FROM generate_series(1, 20000) AS n`)
// Flushes the pending list of the GIN index, which raises the cost estimate.
await db.execute(sql`SELECT gin_clean_pending_list('pictures_search')`)
await db.execute(sql`ANALYZE pictures`)
const { rows } = await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
const { host, port, user } = inject('cluster')
// Ignore errors: the database may be dropped while this connection is closing.
const pool = openDatabase({ host, port, user, database: rows[0]?.name ?? '', max: 1 }, () => {}).pool
const logger = {
  logQuery(query: string, params: unknown[]) {
    recordedQuery = { query, params }
  },
}
const viewer: Viewer = {
  userId: boss.id,
  email: boss.email,
  fullName: '',
  role: 'admin',
  sessionId: crypto.randomUUID(),
  authMethod: 'password',
}
const ctx = { ...anonymous(site.base), viewer, db: drizzle(pool, { logger }) }
afterAll(() => pool.end())

async function planned(): Promise<string> {
  const { rows } = await pool.query(`EXPLAIN ${recordedQuery.query}`, recordedQuery.params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('image list: first and later pages are read from an index without a sort', async () => {
  let cursor: string | null = null
  for (let page = 0; page < 20; page += 1) {
    const { nextCursor }: { nextCursor: string | null } = await listImages(ctx, {
      limit: 100,
      ...(cursor ? { cursor } : {}),
    })
    if (page === 0 || page === 19) {
      expect(await planned()).toContain('pictures_newest')
      expect(await planned()).not.toMatch(/Seq Scan|Sort/)
    }
    cursor = nextCursor
  }
})

test('image search: uses the search index', async () => {
  const hash = createHash('md5').update('alt19999').digest('hex')
  const { pictures } = await listImages(ctx, { limit: 50, q: hash.slice(0, 10) })
  expect(pictures.map(({ name }) => name)).toEqual(['photo-19999.jpg'])
  expect(await planned()).toContain('pictures_search')
})
