import { Client } from 'pg'
import { expect, inject, test } from 'vitest'

const { template: database, ...cluster } = inject('cluster')

test('ids: valid UUIDs of version 7, in the order of their creation even within a millisecond', async () => {
  const client = new Client({ ...cluster, database })
  await client.connect()
  const before = Date.now()
  const results: unknown = await client.query('SELECT uuid_v7() AS id;'.repeat(200))
  const after = Date.now()
  await client.end()

  const ids = (results as { rows: { id: string }[] }[]).flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(ids).toHaveLength(200)
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.filter((id) => !uuid.test(id))).toEqual([])
  expect(ids).toEqual(ids.toSorted())
  const milliseconds = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  expect(milliseconds[0]).toBeGreaterThanOrEqual(before)
  expect(milliseconds.at(-1)).toBeLessThanOrEqual(after)
  // Several were created within one millisecond.
  expect(new Set(milliseconds).size).toBeLessThan(ids.length)
})
