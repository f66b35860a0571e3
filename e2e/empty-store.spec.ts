import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from './fixtures.ts'
import { freePort, makeDataDir, owner, type Server, startServer } from './server.ts'

/** On a site of its own: what is on the shelf, and whether it can be read at all, is everybody's affair. */
let dataDir: string
let server: Server

test.beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startServer({ port: await freePort(), dataDir, log: 'silent' })
})
test.afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
})

/** Says something to the site's own database. */
async function tellDatabase(statement: string): Promise<void> {
  const { home } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { home: string }
  const pidFile = join(home.startsWith('/') ? home : join(dataDir, home), 'cluster', 'postmaster.pid')
  // PostgreSQL writes the folder of its socket into the fifth line.
  const host = readFileSync(pidFile, 'utf8').split('\n')[4] ?? ''
  const client = new Client({ host, port: 5432, user: 'journey', database: 'journey' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

test('a shelf that can not be read shows empty, is kept by nobody, and is back as soon as it can be read', async ({
  request,
}) => {
  const store = () => request.get(`${server.url}/store`)
  await tellDatabase('ALTER TABLE products RENAME TO products_away')
  const away = await store()
  expect(away.status()).toBe(503)
  expect(await away.text()).toContain('The shelf is being restocked')
  const product = await request.get(`${server.url}/store/refill-pages`)
  expect([product.status(), await product.text()]).toEqual([500, expect.stringContaining('Something went wrong')])
  await tellDatabase('ALTER TABLE products_away RENAME TO products')
  const back = await store()
  expect(back.status()).toBe(200)
  expect(await back.text()).toContain('Refill Pages')
  expect((await request.get(`${server.url}/store/refill-pages`)).status()).toBe(200)
})

test('a shelf with nothing on it says what will be there and offers the next step', async ({ page, request }) => {
  const { accessToken } = await (await request.post(`${server.url}/api/auth/sign-in`, { data: owner })).json()
  const headers = { authorization: `Bearer ${accessToken}` }
  for (const id of [1, 2, 3, 999]) {
    const answer = await request.put(`${server.url}/api/admin/products/${id}/active`, {
      headers,
      data: { active: false },
    })
    expect(answer.ok()).toBe(true)
  }
  await page.goto(`${server.url}/store`)
  await expect(page.getByRole('heading', { name: 'The shelf is being restocked' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Browse Classes' }).last().click()
  await expect(page).toHaveURL(`${server.url}/classes`)
})
