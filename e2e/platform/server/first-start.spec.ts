import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../bin/local-server.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { copyDataDir, createDataDir, type Server, spawnServer, startServer } from '../../fixtures/sites/server.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

/** Output of a first start at the start or end of each step, in order. A short run kills it twice. */
const steps = isSoakRun
  ? ['Creating the database', 'ok Database', 'ok Migrations', 'ok Jobs', 'ok Content']
  : ['Creating the database', 'ok Migrations']

test('first start: killed at each step, the next start completes it', async () => {
  test.slow()
  const [killedDataDir, cleanDataDir] = [createDataDir(), copyDataDir()]
  const port = await freePort()
  for (const [index, step] of steps.entries()) {
    const server = spawnServer({ port, dataDir: killedDataDir, log: 'silent' }, 'pipe')
    await waitForOutput(server, step)
    server.child.kill('SIGKILL')
    await server.ended
    if (index % 2 === 1) killDatabase(killedDataDir)
  }
  expect(await readSiteState(killedDataDir)).toEqual(await readSiteState(cleanDataDir))
  for (const dataDir of [killedDataDir, cleanDataDir]) rmSync(dataDir, { recursive: true, force: true })
})

/** Outside demo mode an empty database stays empty. `npm run seed` adds the sample business. */
test('first start outside demo mode: no sample content, and pages show their empty states', async () => {
  const dataDir = createDataDir()
  const env = {
    DEMO: '0',
    PUBLIC_URL: 'https://hill.example',
    AUTH_SECRET: randomBytes(32).toString('hex'),
    STRIPE_SECRET_KEY: 'sk_test_51abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hello@hill.example',
    NODE_COMPILE_CACHE: `${dataDir}-compiled`,
  }
  const { url, child, ended } = await startServer({ port: await freePort(), dataDir, log: 'silent', env })
  // A start after a kill must not compile everything again.
  expect(readdirSync(env.NODE_COMPILE_CACHE)).toHaveLength(1)
  for (const path of ['/', '/store', '/classes', '/schedule', '/blog', '/binder'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  expect(sitemap).toContain('<loc>https://hill.example/store</loc>')
  expect(sitemap).not.toMatch(/<loc>https:\/\/hill\.example\/(store|classes|blog|binder)\/./)
  expect(await (await fetch(`${url}/schedule.ics`)).text()).not.toContain('BEGIN:VEVENT')
  expect(await (await fetch(`${url}/store`)).text()).not.toContain('Complete System')
  child.kill('SIGTERM')
  await ended
  for (const folder of [dataDir, env.NODE_COMPILE_CACHE]) rmSync(folder, { recursive: true, force: true })
})

async function waitForOutput({ child }: Server, step: string): Promise<void> {
  if (!child.stdout) throw new Error('the server output is not piped')
  for await (const line of createInterface(child.stdout)) if (line.includes(step)) return
  throw new Error(`the server ended before '${step}'`)
}

function killDatabase(dataDir: string): void {
  const pidFile = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
}

async function readSiteState(dataDir: string): Promise<unknown[]> {
  const { url, child, ended } = await startServer({ port: await freePort(), dataDir, log: 'error' })
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(owner) }
  const signInResponse = await fetch(`${url}/api/auth/sign-in`, post)
  const { accessToken } = (await signInResponse.json()) as { accessToken: string }
  const lists = ['products', 'courses', 'workshops', 'posts', 'lessons', 'users/statistics', 'purchases/statistics']
  const results: unknown[] = []
  for (const list of lists) {
    const response = await fetch(`${url}/api/admin/${list}`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(response.status).toBe(200)
    results.push(normalizeJson(await response.text()))
  }
  child.kill('SIGTERM')
  await ended
  return results
}

/** Replaces ids, timestamps and cursors by their types and sorts arrays, because these differ between starts. */
function normalizeJson(json: string): unknown {
  const text = (row: unknown) => JSON.stringify(row)
  return JSON.parse(json, (key, value) => {
    if (Array.isArray(value)) return value.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
    return /^id$|At$|[cC]ursor/.test(key) ? typeof value : value
  })
}
