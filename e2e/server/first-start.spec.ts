import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDataDir, freePort, type Server, spawnServer, startServer } from '../fixtures/server.ts'
import { expect, owner, test } from '../fixtures/test.ts'

/** Output of a first start when each step begins or ends, in order. */
const steps = ['Making the database', 'ok Database', 'ok Migrations', 'ok Jobs', 'ok Content']

test('a first start that is killed at each of its steps is completed by the next, as if nothing had been', async () => {
  test.setTimeout(240_000)
  const [disturbed, calm] = [createDataDir(), createDataDir()]
  const port = await freePort()
  for (const [at, step] of steps.entries()) {
    const server = spawnServer({ port, dataDir: disturbed, log: 'silent' }, 'pipe')
    await said(server, step)
    server.child.kill('SIGKILL')
    await server.ended
    if (at % 2 === 1) killDatabase(disturbed)
  }
  expect(await whatThereIs(disturbed)).toEqual(await whatThereIs(calm))
  for (const dataDir of [disturbed, calm]) rmSync(dataDir, { recursive: true, force: true })
})

async function said({ child }: Server, step: string): Promise<void> {
  if (!child.stdout) throw new Error('nobody listens to this server')
  for await (const line of createInterface(child.stdout)) if (line.includes(step)) return
  throw new Error(`the server ended before '${step}'`)
}

/** Kills the PostgreSQL whose PID is in the `postmaster.pid` of this test's data folder. */
function killDatabase(dataDir: string): void {
  const note = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(note, 10), 'SIGKILL')
}

/** Starts the site, reads everything that its owner sees, and stops it. */
async function whatThereIs(dataDir: string): Promise<unknown[]> {
  const { url, child, ended } = await startServer({ port: await freePort(), dataDir, log: 'error' })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(owner) }
  const signedIn = await fetch(`${url}/api/auth/sign-in`, post)
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const lists = ['products', 'courses', 'workshops', 'posts', 'lessons', 'users/statistics', 'purchases/statistics']
  const found: unknown[] = []
  for (const list of lists) {
    const answer = await fetch(`${url}/api/admin/${list}`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(answer.status).toBe(200)
    found.push(withoutMoments(await answer.text()))
  }
  child.kill('SIGTERM')
  await ended
  return found
}

/** Replaces ids, timestamps and cursors by their types and sorts arrays, because these differ between starts. */
function withoutMoments(json: string): unknown {
  const text = (row: unknown) => JSON.stringify(row)
  return JSON.parse(json, (key, value) => {
    if (Array.isArray(value)) return value.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
    return /^id$|At$|[cC]ursor/.test(key) ? typeof value : value
  })
}
