import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { randomRun } from '../tests/run-length.ts'
import { dropDatabase } from '../tests/run-statement.ts'

const { template: _, ...cluster } = inject('cluster')
const journal: { entries: unknown[] } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8'))

async function runQuery(database: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...cluster, database })
  await client.connect()
  return client
    .query(query)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function state(database: string): Promise<[number, boolean, boolean]> {
  const [row] = await runQuery(
    database,
    "SELECT to_regclass('public.migrations') IS NOT NULL AS noted, to_regclass('profiles') IS NOT NULL AS first, to_regclass('demo.mailbox') IS NOT NULL AS last",
  )
  const [count] = row?.noted ? await runQuery(database, 'SELECT count(*)::int AS n FROM migrations') : [{ n: 0 }]
  return [Number(count?.n), row?.first === true, row?.last === true]
}

function startMigration(database: string) {
  return spawn(process.execPath, ['db/migrate.child.ts', JSON.stringify({ ...cluster, database })], {
    stdio: 'inherit',
  })
}

const { runs, seed } = randomRun('kills of a migration', { short: 2, full: 8, seed: 20_240_301 })
const killTimes = fc.sample(fc.integer({ min: 80, max: 600 }), { numRuns: runs, seed })

test('a killed migration is applied completely or not at all, and the next run completes it', async () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await runQuery('postgres', `CREATE DATABASE ${database}`)
  const fullyMigrated = [journal.entries.length, true, true]
  for (const killAfterMs of killTimes) {
    const child = startMigration(database)
    const ended = once(child, 'exit')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    await ended
    clearTimeout(killTimer)
    expect([[0, false, false], fullyMigrated]).toContainEqual(await state(database))
  }
  expect(
    await Promise.all([startMigration(database), startMigration(database)].map((child) => once(child, 'exit'))),
  ).toEqual([
    [0, null],
    [0, null],
  ])
  expect(await state(database)).toEqual(fullyMigrated)
  await dropDatabase({ ...cluster, database: 'postgres' }, database)
})
