import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quickRun } from '../../../tests/run-length.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { expectCached, openAndCache } from '../../fixtures/offline-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const lesson = '/binder/three-months-of-rent'

test('offline notice: shown only while offline, without layout shift', quickRun, async ({ page, context }) => {
  const offlineNotice = page.getByText('You’re offline. You can still read lessons you’ve opened.')
  await page.goto('/classes')
  // The notice is loaded when the page is idle.
  await expect(page.locator('.offline-notice')).toBeAttached()
  await page.evaluate(() => {
    const shifts: PerformanceEntry[] = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  await context.setOffline(true)
  await expect(offlineNotice).toBeInViewport()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  await context.setOffline(false)
  await expect(offlineNotice).toHaveCount(0)
})

test.describe('with the service worker', () => {
  // The router logs that it cannot load the page of a link that is followed offline.
  test.use({ serviceWorkers: 'allow', expectsMissingModules: true })

  test('offline: an opened lesson can be read, also after a reload', quickRun, async ({ page, context }) => {
    await openAndCache(page, lesson)
    await context.setOffline(true)
    await page.goto('/binder/one-week-experiments')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await page.goto(lesson)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    await expect(page.getByText('You’re offline. You can still read lessons you’ve opened.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
    await context.setOffline(false)
    await expect(page.getByText('You’re offline. You can still read lessons you’ve opened.')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
  })

  test('offline: a lesson reached by a link is cached and opens by a link', async ({ page, context }) => {
    await openAndCache(page, '/binder')
    await page.getByRole('link', { name: 'Three months of rent', exact: true }).click()
    await expect(page).toHaveURL(lesson)
    await expectCached(page, lesson)
    await page.goBack()
    await expect(page).toHaveURL('/binder')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The digital binder')
    // The drawings are fetched separately after a client-side navigation.
    await expect(page.locator('main svg:empty')).toHaveCount(0)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Three months of rent', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    await expect(page).toHaveURL(lesson)
  })

  /** Offline, the router gets the instruction to load whole documents. Online, it requests the route manifest again. */
  test('offline reload: links navigate without a page load after reconnecting', async ({ page, context }) => {
    await openAndCache(page, lesson)
    // The browser may evict its HTTP cache at any time.
    const browser = await context.newCDPSession(page)
    await browser.send('Network.clearBrowserCache')
    await browser.detach()
    await context.setOffline(true)
    const responsePromise = page.waitForResponse((response) => response.url().includes('/__manifest'))
    await page.reload()
    expect((await responsePromise).status()).toBe(204)
    await expect(page.getByText('You’re offline. You can still read lessons you’ve opened.')).toBeVisible()
    // Only the server can confirm that a build is the newest.
    const result = await page.evaluate(() =>
      fetch('/__manifest?paths=/', { cache: 'no-store' }).then(
        () => 'a response',
        () => 'none',
      ),
    )
    expect(result).toBe('none')
    await context.setOffline(false)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page).toHaveURL('/schedule')
    await expect(page.getByRole('heading', { level: 2, name: 'All Upcoming Events' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  })

  test('offline: other pages show the offline page with the cached lessons', async ({ page, context }) => {
    await openAndCache(page, lesson)
    await context.setOffline(true)
    for (const url of ['/store', '/', '/auth', '/admin', '/nothing-here?a=b']) {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('link', { name: 'Try again', exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Three months of rent', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    await expect(page.getByText('You’re offline. You can still read lessons you’ve opened.')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expect(page).toHaveURL('/schedule')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'All Upcoming Events' })).toBeVisible()
  })

  test('offline detection: a network that cannot reach the server counts as offline, also if the browser reports online', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => true })
      for (const type of ['online', 'offline'])
        addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
    })
    const offlineNotice = page.getByText('You’re offline. You can still read lessons you’ve opened.')
    await openAndCache(page, lesson)
    await context.setOffline(true)
    await page.reload()
    await expect(offlineNotice).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expect(page).toHaveURL('/schedule')
    await page.goBack()
    await expect(offlineNotice).toBeVisible()
    // The page detects the connection without user input.
    await context.setOffline(false)
    await expect(offlineNotice).toHaveCount(0)
  })

  /**
   * Of the binder and its lessons at most forty pages are cached, and the planner; never accounts, orders or the admin
   * area.
   */
  test('service worker cache: contains no API, account, order or admin responses', async ({ page, signIn }) => {
    await openAndCache(page, lesson)
    await signIn()
    for (const url of ['/auth', '/demo/mailbox', '/classes', '/admin', '/enrollment-success']) {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    await page.evaluate(() => fetch('/api/search?q=rent').then((response) => response.text()))
    const cachedPaths = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    const pages = cachedPaths.filter((path) => !path.startsWith('/assets/'))
    expect(pages.sort()).toEqual(['/binder/three-months-of-rent', '/favicon.svg', '/offline'])
  })

  test('new build: updates the cached lessons and deletes old caches', async ({ page }) => {
    // Creates the state of an earlier build on a page without scripts, before a worker can find it.
    await page.goto('/offline')
    await page.evaluate(async () => {
      const old = await caches.open('journey-pages-of-an-old-build')
      await old.put('/binder/a-lesson-that-is-gone', new Response('old'))
      await old.put('/binder/count-once-a-week', new Response('old'))
      await caches.open('journey-files-of-an-old-build')
      await caches.open('of-somebody-else')
    })
    await openAndCache(page, lesson)
    // The earlier build's lesson is cached in its current version. Lessons that no longer exist are gone.
    await expectCached(page, '/binder/count-once-a-week')
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('old-build'))))
      .toEqual([])
    const state = await page.evaluate(async () => {
      const names = await caches.keys()
      const cacheName = names.find((name) => name.startsWith('journey-pages-')) ?? ''
      return {
        names: names.length,
        paths: (await (await caches.open(cacheName)).keys()).map(({ url }) => new URL(url).pathname).sort(),
        text: await (await caches.match('/binder/count-once-a-week'))?.text(),
      }
    })
    expect(state.names).toBe(3)
    expect(state.paths).toEqual(['/binder/count-once-a-week', lesson])
    expect(state.text).toContain('Count once a week')
  })

  test('service worker cache: keeps 40 lessons and evicts the oldest', async ({ page, context }) => {
    await context.route(/\/binder\/lesson-\d+(\.data)?$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A lesson</title>' }),
    )
    await openAndCache(page, lesson)
    const openByLink = async (path: string) => {
      await page.evaluate((url) => fetch(`${url}.data`).then((response) => response.text()), path)
      await expectCached(page, path)
    }
    for (let n = 1; n <= 40; n += 1) await openByLink(`/binder/lesson-${n}`)
    await openByLink('/binder/lesson-1')
    await openByLink('/binder/lesson-41')
    const readNumbers = () =>
      page.evaluate(async () => {
        const cacheName = (await caches.keys()).find((name) => name.startsWith('journey-pages-')) ?? ''
        const urls = (await (await caches.open(cacheName)).keys()).map(({ url }) => url)
        return urls.map((url) => Number(/\d+$/.exec(url)?.[0])).sort((a, b) => a - b)
      })
    // Evicted: the page that was opened before lesson 1, and lesson 2, because lesson 1 was opened again.
    const expected = [1, ...Array.from({ length: 39 }, (_, index) => index + 3)]
    await expect.poll(readNumbers).toEqual(expected)
  })

  /** Images of lessons that the user has opened are stored too, at most 200, and no other images. */
  test('offline: images of an opened lesson are shown, those of other pages are not cached', async ({
    page,
    context,
  }) => {
    const body = readFileSync(join(import.meta.dirname, '../../../public/icons/app-192.png'))
    await context.route(/\/media\/hills-\d\.png$/, (route) => route.fulfill({ contentType: 'image/png', body }))
    const addImage = (url: string) =>
      page.evaluate(
        (src) =>
          new Promise<number>((resolve) => {
            const image = Object.assign(new Image(), { src, onerror: () => resolve(0) })
            image.onload = () => resolve(image.naturalWidth)
            document.body.append(image)
          }),
        url,
      )
    await openAndCache(page, lesson)
    expect(await addImage('/media/hills-1.png')).toBe(192)
    await page.goto('/classes')
    expect(await addImage('/media/hills-2.png')).toBe(192)
    expect(await page.evaluate(() => caches.match('/media/hills-2.png'))).toBeUndefined()
    await context.unroute(/\/media\/hills-\d\.png$/)
    await context.setOffline(true)
    await page.goto(lesson)
    expect(await addImage('/media/hills-1.png')).toBe(192)
  })

  test('offline page: no axe violations in both themes, mobile and desktop', async ({ page, context }) => {
    await openAndCache(page, lesson)
    await context.setOffline(true)
    await page.goto('/store')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expectAccessible(page, 'offline page')
  })
})
