import { withSite } from '../../fixtures/sites/dedicated-site.ts'
import { openSite, parseLog } from '../../fixtures/sites/server.ts'
import { expect } from '../../fixtures/test.ts'

const test = withSite(async () => {
  const site = await openSite()
  await site.query('ALTER TABLE products RENAME TO away')
  return site
})

test.use({ expectsServerErrors: true })

/** A page that fails names its request id. The log has the error under that id, without values. */
test('page error: shows the request id of the log line', async ({ page, dedicatedSite }) => {
  const response = await page.goto('/store/a-planner')
  const name = response?.headers()['x-request-id'] ?? ''
  expect([response?.status(), name]).toEqual([500, expect.stringMatching(/^[\da-f]{32}$/)])
  const message = `An unexpected error occurred. Please try again. (Request ${name})`
  await expect(page.getByRole('alert').getByText(message)).toBeVisible()
  expect(parseLog(dedicatedSite.output()).filter(({ requestId }) => requestId === name)).toMatchObject([
    { level: 50, msg: 'page rendering failed', err: { message: expect.stringMatching(/^Failed query: /) } },
  ])
  // The page is hydrated and keeps the markup of the server.
  await expect(async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').getByText(message)).toBeVisible()
})

test('list error: returns 503 and logs the request id once', async ({ request, dedicatedSite }) => {
  const response = await request.get('/store')
  const name = response.headers()['x-request-id']
  expect(response.status()).toBe(503)
  expect(parseLog(dedicatedSite.output()).filter(({ requestId }) => requestId === name)).toHaveLength(1)
})
