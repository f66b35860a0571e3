import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Records the path and query of each response from the network, without those from the browser's caches. */
async function watchLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  const came: string[] = []
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ response }) => {
    const { pathname, search } = new URL(response.url)
    if (!response.fromDiskCache && !response.fromPrefetchCache) came.push(pathname + search)
  })
  return { came, session }
}

/** Opens a page and waits until link prefetching is active, which starts when the page is idle. */
async function openAtRest(page: Page, path: string): Promise<void> {
  const watching = [page.waitForResponse(/\/assets\/on-idle-.*\.js$/), page.waitForResponse(/\/__manifest\?/)]
  await page.goto(path)
  await Promise.all(watching)
  await page.waitForLoadState('networkidle')
}

const inFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const dataOf = (came: string[], path: string) => came.filter((one) => one.startsWith(`${path}.data`))

for (const way of ['pointing', 'keys'] as const)
  test(`a page that is meant by ${way} is there before the click, its data, code and styles, and the click asks for none of them again`, async ({
    page,
  }) => {
    await openAtRest(page, '/classes')
    const { came } = await watchLine(page)
    const link = inFooter(page, 'Blog')
    await (way === 'keys' ? link.focus() : link.hover())
    await expect.poll(() => dataOf(came, '/blog').length).toBe(1)
    await expect.poll(() => came.filter((path) => /\/blog\.page-.*\.js$/.test(path)).length).toBe(1)
    await expect.poll(() => came.filter((path) => path.endsWith('.css')).length).toBeGreaterThan(0)
    await expect.poll(() => page.locator('link[rel=prefetch]').count()).toBe(0)
    const before = came.length
    await (way === 'keys' ? page.keyboard.press('Enter') : link.click())
    await expect(page).toHaveURL('/blog')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Ignores other scripts: the code of messages loads on the first touch or key on any page.
    const after = came.slice(before).filter((path) => /\.data|\/blog\.page-.*\.js$|\.css$/.test(path))
    expect(after).toEqual([])
  })

test('a touch fetches the page while the finger is still down', async ({ page }) => {
  await openAtRest(page, '/')
  const { came } = await watchLine(page)
  await inFooter(page, 'Schedule').dispatchEvent('touchstart')
  await expect.poll(() => dataOf(came, '/schedule').length).toBe(1)
})

test('the address of a list keeps what it asks for, and a page that is open is not fetched', async ({ page }) => {
  await openAtRest(page, '/blog')
  const { came } = await watchLine(page)
  await press(inFooter(page, 'Blog'))
  await press(page.getByRole('navigation', { name: 'Posts by category' }).getByRole('link').nth(1))
  await expect.poll(() => came.filter((path) => path.startsWith('/blog.data?')).length).toBe(1)
  expect(came.find((path) => path.startsWith('/blog.data?'))).toMatch(/category=\w+&_routes=blog%2Fblog.page$/)
})

test('nothing is fetched ahead of what is one person’s, or does something', async ({ page }) => {
  await openAtRest(page, '/classes')
  const { came } = await watchLine(page)
  for (const name of ['Your account', 'Reset password']) await press(inFooter(page, name))
  await press(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true }))
  // A permitted prefetch still works. It follows the ones that must not happen.
  await press(inFooter(page, 'Store'))
  await expect.poll(() => dataOf(came, '/store').length).toBe(1)
  expect(came.filter((path) => /^\/(account|auth)/.test(path))).toEqual([])
})

test('where bytes are to be saved nothing is fetched ahead', async ({ page }) => {
  await openAtRest(page, '/classes')
  const { came, session } = await watchLine(page)
  await saveData(session, true)
  await press(inFooter(page, 'Store'))
  await saveData(session, false)
  await press(inFooter(page, 'Blog'))
  await expect.poll(() => dataOf(came, '/blog').length).toBe(1)
  expect(dataOf(came, '/store')).toEqual([])
})

test.describe('beside the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a lesson that was pointed at and not opened is not kept for a day without a connection', async ({ page }) => {
    await openAtRest(page, '/classes')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await openAtRest(page, '/binder')
    const lesson = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const path = (await lesson.getAttribute('href')) ?? ''
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
    await lesson.hover()
    await expect.poll(() => asked.filter((one) => one === `${path}.data`).length).toBeGreaterThan(0)
    await expect.poll(() => page.locator('link[rel=prefetch]').count()).toBe(0)
    const isKept = (address: string) => page.evaluate(async (one) => Boolean(await caches.match(one)), address)
    expect(await isKept(path)).toBe(false)
    await lesson.click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => isKept(path)).toBe(true)
  })
})

const press = (link: ReturnType<Page['getByRole']>) => link.dispatchEvent('pointerdown')

const saveData = (session: CDPSession, dataSaverEnabled: boolean) =>
  session.send('Emulation.setDataSaverOverride', { dataSaverEnabled })
