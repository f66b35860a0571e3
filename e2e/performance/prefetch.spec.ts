import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Records the path and query of each response from the network, without those from the browser's caches. */
async function recordResponses(page: Page) {
  const session = await page.context().newCDPSession(page)
  const responses: string[] = []
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ response }) => {
    const { pathname, search } = new URL(response.url)
    if (!response.fromDiskCache && !response.fromPrefetchCache) responses.push(pathname + search)
  })
  return { responses, session }
}

/** Opens a page and waits until link prefetching is active, which starts when the page is idle. */
async function openIdle(page: Page, path: string): Promise<void> {
  const idlePromises = [page.waitForResponse(/\/assets\/on-idle-.*\.js$/), page.waitForResponse(/\/__manifest\?/)]
  await page.goto(path)
  await Promise.all(idlePromises)
  await page.waitForLoadState('networkidle')
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const dataRequests = (responses: string[], path: string) =>
  responses.filter((response) => response.startsWith(`${path}.data`))

for (const trigger of ['hover', 'focus'] as const)
  test(`prefetch by ${trigger}: loads data, code and styles once, before the click`, async ({ page }) => {
    await openIdle(page, '/classes')
    const { responses } = await recordResponses(page)
    const link = footerLink(page, 'Blog')
    await (trigger === 'focus' ? link.focus() : link.hover())
    await expect.poll(() => dataRequests(responses, '/blog').length).toBe(1)
    await expect.poll(() => responses.filter((path) => /\/blog\.page-.*\.js$/.test(path)).length).toBe(1)
    await expect.poll(() => responses.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0)
    await expect.poll(() => page.locator('link[rel=prefetch]').count()).toBe(0)
    const before = responses.length
    await (trigger === 'focus' ? page.keyboard.press('Enter') : link.click())
    await expect(page).toHaveURL('/blog')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Ignores other scripts: the code of messages loads on the first touch or key on any page.
    const after = responses.slice(before).filter((path) => /\.data|\/blog\.page-.*\.js$|\.css$/.test(path))
    expect(after).toEqual([])
  })

test('prefetch: starts on touchstart', async ({ page }) => {
  await openIdle(page, '/')
  const { responses } = await recordResponses(page)
  await footerLink(page, 'Schedule').dispatchEvent('touchstart')
  await expect.poll(() => dataRequests(responses, '/schedule').length).toBe(1)
})

test('prefetch: keeps the query string and skips the current page', async ({ page }) => {
  await openIdle(page, '/blog')
  const { responses } = await recordResponses(page)
  await pointTo(footerLink(page, 'Blog'))
  await pointTo(page.getByRole('navigation', { name: 'Posts by category' }).getByRole('link').nth(1))
  await expect.poll(() => responses.filter((path) => path.startsWith('/blog.data?')).length).toBe(1)
  expect(responses.find((path) => path.startsWith('/blog.data?'))).toMatch(/category=\w+&_routes=blog%2Fblog.page$/)
})

test('prefetch: skips account and sign-in pages', async ({ page }) => {
  await openIdle(page, '/classes')
  const { responses } = await recordResponses(page)
  for (const name of ['Your account', 'Reset password']) await pointTo(footerLink(page, name))
  await pointTo(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }))
  // A permitted prefetch still works. It comes last, so that earlier forbidden ones would be recorded.
  await pointTo(footerLink(page, 'Store'))
  await expect.poll(() => dataRequests(responses, '/store').length).toBe(1)
  expect(responses.filter((path) => /^\/(account|auth)/.test(path))).toEqual([])
})

test('prefetch: disabled in data saver mode', async ({ page }) => {
  await openIdle(page, '/classes')
  const { responses, session } = await recordResponses(page)
  await setDataSaver(session, true)
  await pointTo(footerLink(page, 'Store'))
  await setDataSaver(session, false)
  await pointTo(footerLink(page, 'Blog'))
  await expect.poll(() => dataRequests(responses, '/blog').length).toBe(1)
  expect(dataRequests(responses, '/store')).toEqual([])
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('prefetched lesson: cached for offline use only after it is opened', async ({ page }) => {
    await openIdle(page, '/classes')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await openIdle(page, '/binder')
    const lesson = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const path = (await lesson.getAttribute('href')) ?? ''
    const requestedPaths: string[] = []
    page.context().on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await lesson.hover()
    await expect
      .poll(() => requestedPaths.filter((requestedPath) => requestedPath === `${path}.data`).length)
      .toBeGreaterThan(0)
    await expect.poll(() => page.locator('link[rel=prefetch]').count()).toBe(0)
    const isCached = (url: string) => page.evaluate(async (key) => Boolean(await caches.match(key)), url)
    expect(await isCached(path)).toBe(false)
    await lesson.click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => isCached(path)).toBe(true)
  })
})

const pointTo = (link: ReturnType<Page['getByRole']>) => link.dispatchEvent('pointerdown')

const setDataSaver = (session: CDPSession, dataSaverEnabled: boolean) =>
  session.send('Emulation.setDataSaverOverride', { dataSaverEnabled })
