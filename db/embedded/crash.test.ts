import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { randomRun } from '../../tests/run-length.ts'
import { type OpenDatabase, openDatabase } from '../open.ts'
import { createDatabaseFolder, kill, postmasterPid, query, type Server, startServer, until } from './cluster.fixture.ts'

const { runs: ROUNDS, seed } = randomRun('random kills of the database', { short: 3, full: 50, seed: 7_250_003 })
const CLIENTS = 4
const ACCOUNTS = 8

/** Delay (ms) and target of each kill, from a fixed seed so that failures can be reproduced. */
const kills = fc.sample(
  fc.record({
    after: fc.integer({ min: 200, max: 1_700 }),
    target: fc.constantFrom('the database', 'one of its processes', 'the database and the server'),
  }),
  { numRuns: ROUNDS, seed },
)

test(`${ROUNDS} random kills during writes: no acknowledged write is lost and balances are consistent`, async () => {
  const dataDir = await createDatabaseFolder()
  let server = await startServer(dataDir)
  await query(
    server.connection,
    `CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL CHECK (balance >= 0));
     INSERT INTO accounts SELECT n, 1000000 FROM generate_series(1, ${ACCOUNTS}) n;
     CREATE TABLE transfers (id uuid PRIMARY KEY, giver int NOT NULL, taker int NOT NULL, amount int NOT NULL)`,
  )
  const writers = startWriters(openDatabase({ ...server.connection, max: CLIENTS + 1 }, () => {}))

  for (const { after, target } of kills) {
    const before = writers.acknowledged.length
    await pause(after)
    await until(async () => writers.acknowledged.length > before || undefined)
    const killed = await checkpointer(server)
    if (target === 'the database and the server') await kill(server.child)
    await killDatabase(dataDir, server, target === 'one of its processes')
    if (target === 'the database and the server') server = await startServer(dataDir)

    await until(async () => (await checkpointer(server)) !== killed || undefined)
    const confirmed = writers.acknowledged.length
    await until(async () => writers.acknowledged.length > confirmed || undefined)
    await expectConsistent(server, writers.acknowledged)
  }
  await writers.end()
  await expectConsistent(server, writers.acknowledged)
})

function startWriters(database: OpenDatabase) {
  const acknowledged: string[] = []
  let isWriting = true
  const write = async () => {
    while (isWriting) {
      const id = randomUUID()
      // A write that was cut off may or may not be committed; only acknowledged writes are guaranteed.
      await transfer(database, id).then(
        () => acknowledged.push(id),
        () => pause(20),
      )
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, write))
  const end = async () => {
    isWriting = false
    await clients
  }
  onTestFinished(async () => {
    await end()
    await database.close()
  })
  return { acknowledged, end }
}

function transfer({ db }: OpenDatabase, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [sender, receiver] = await lockTwoAccounts(tx)
    await tx.execute(sql`INSERT INTO transfers VALUES (${id}, ${sender}, ${receiver}, 7)`)
    await tx.execute(sql`UPDATE accounts SET balance = balance - 7 WHERE id = ${sender}`)
    await tx.execute(sql`UPDATE accounts SET balance = balance + 7 WHERE id = ${receiver}`)
  })
}

async function lockTwoAccounts(db: Pick<OpenDatabase['db'], 'execute'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT id FROM accounts WHERE id IN (SELECT id FROM accounts ORDER BY random() LIMIT 2) ORDER BY id FOR UPDATE`)
  return rows.map(({ id }) => id)
}

async function killDatabase(dataDir: string, { connection }: Server, onlyOneProcess: boolean): Promise<void> {
  const [row] = onlyOneProcess
    ? await query(connection, "SELECT pid FROM pg_stat_activity WHERE datname = 'journey' AND pid <> pg_backend_pid()")
    : []
  process.kill(Number(row?.pid ?? (await postmasterPid(join(dataDir, 'postgres')))), 'SIGKILL')
}

/** Returns the PID of the checkpointer, a process that every recovery restarts. */
async function checkpointer({ connection }: Server): Promise<unknown> {
  const adminConnection = { ...connection, user: 'postgres' }
  const [row] = await query(adminConnection, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
  if (!row) throw new Error('the database has no checkpointer yet')
  return row.pid
}

async function expectConsistent({ connection }: Server, acknowledged: string[]): Promise<void> {
  const ids = [...acknowledged]
  const rows = await query(
    connection,
    `WITH moved AS (
      SELECT id, sum(amount) AS amount
      FROM (SELECT giver AS id, -amount AS amount FROM transfers UNION ALL SELECT taker, amount FROM transfers) m GROUP BY id)
    SELECT (SELECT count(*)::int FROM transfers WHERE id = ANY('{${ids.join()}}'::uuid[])) AS stored,
      (SELECT sum(balance)::int FROM accounts) AS total,
      (SELECT count(*)::int FROM accounts a LEFT JOIN moved USING (id) WHERE a.balance <> 1000000 + coalesce(amount, 0)) AS wrong`,
  )
  expect(rows).toEqual([{ stored: ids.length, total: ACCOUNTS * 1_000_000, wrong: 0 }])
}
