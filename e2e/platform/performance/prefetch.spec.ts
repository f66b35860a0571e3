import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'

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

/** Opens a page and waits until it is idle and the routes of its links are known. */
async function openIdle(page: Page, path: string): Promise<void> {
  const idlePromises = [page.waitForResponse(/\/assets\/on-idle-.*\.js$/), page.waitForResponse(/\/__manifest\?/)]
  await page.goto(path)
  await Promise.all(idlePromises)
  await page.waitForLoadState('networkidle')
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const dataRequests = (responses: string[], path: string) =>
  responses.filter((response) => response.startsWith(`${path}.data`))

const productLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Refill Pages' }).first()
const isProductCode = (path: string) => /\/product\.page-.*\.js$/.test(path)

for (const trigger of ['hover', 'focus'] as const)
  test(`prefetch by ${trigger}: loads data and code before the click`, async ({ page }) => {
    await openIdle(page, '/store')
    const { responses } = await recordResponses(page)
    const link = productLink(page)
    await (trigger === 'focus' ? link.focus() : link.hover())
    await expect.poll(() => dataRequests(responses, '/store/refill-pages').length).toBe(1)
    await expect.poll(() => responses.filter(isProductCode).length).toBe(1)
    await (trigger === 'focus' ? page.keyboard.press('Enter') : link.click())
    await expect(page).toHaveURL('/store/refill-pages')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(responses.filter(isProductCode).length).toBe(1)
  })

/** Hovering over a link to a public page, touching it or focusing it prefetches the page. */
test('prefetch: starts on touchstart', quickRun, async ({ page }) => {
  await openIdle(page, '/store')
  const { responses } = await recordResponses(page)
  await productLink(page).dispatchEvent('touchstart')
  await expect.poll(() => dataRequests(responses, '/store/refill-pages').length).toBe(1)
})

/** Personal pages and URLs with side effects are never prefetched. */
test('prefetch: skips account and sign-in pages', async ({ page }) => {
  await openIdle(page, '/classes')
  const { responses } = await recordResponses(page)
  const personalLinks = [
    footerLink(page, 'Your account'),
    footerLink(page, 'Reset password'),
    page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }),
  ]
  for (const [index, link] of personalLinks.entries()) {
    await link.hover()
    // Starts later than a prefetch by the pointer would.
    const [name, code] = publicPages[index] ?? ['', /$/]
    await footerLink(page, name).focus()
    await expect.poll(() => responses.filter((path) => code.test(path)).length).toBeGreaterThan(0)
  }
  expect(responses.filter((path) => /\.data|\/(auth|forgot|overview)\.page-/.test(path))).toEqual([])
})

const publicPages: [string, RegExp][] = [
  ['Store', /\/store\.page-.*js$/],
  ['Blog', /\/blog\.page-.*js$/],
  ['Schedule', /\/schedule\.page-.*js$/],
]

test('prefetch: disabled in data saver mode', async ({ page, context }) => {
  const { responses, session } = await recordResponses(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await page.goto('/store')
  await productLink(page).hover()
  const otherPage = await context.newPage()
  await openIdle(otherPage, '/store')
  const { responses: otherResponses } = await recordResponses(otherPage)
  await productLink(otherPage).hover()
  await expect.poll(() => dataRequests(otherResponses, '/store/refill-pages').length).toBe(1)
  expect(dataRequests(responses, '/store/refill-pages')).toEqual([])
})

test.describe('with a missing module', () => {
  test.use({ expectsMissingModules: true })

  test('prefetch: a module that does not load leaves the page as it is', async ({ page }) => {
    await openIdle(page, '/auth')
    await page.getByLabel('Email').fill('nobody-yet@example.com')
    await page.route(/\/assets\/blog\.page-/, (route) => route.fulfill({ status: 404 }))
    const failure = page.waitForEvent('console', (message) => message.text().includes('reloading page'))
    await footerLink(page, 'Blog').hover()
    await failure
    const storeCode = page.waitForResponse(/\/store\.page-.*js$/)
    await footerLink(page, 'Store').hover()
    await storeCode
    await expect(page.getByLabel('Email')).toHaveValue('nobody-yet@example.com')
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('prefetched lesson: cached for offline use only after it is opened', async ({ page }) => {
    await openIdle(page, '/classes')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await openIdle(page, '/binder')
    const lesson = page.getByRole('main').getByRole('listitem').locator('a[href^="/binder/"]').first()
    const path = (await lesson.getAttribute('href')) ?? ''
    const requestedPaths: string[] = []
    page.context().on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await lesson.hover()
    await expect
      .poll(() => requestedPaths.filter((requestedPath) => requestedPath === `${path}.data`).length)
      .toBeGreaterThan(0)
    const isCached = (url: string) => page.evaluate(async (key) => Boolean(await caches.match(key)), url)
    expect(await isCached(path)).toBe(false)
    await lesson.click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => isCached(path)).toBe(true)
  })
})
