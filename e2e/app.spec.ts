import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const lesson = '/binder/three-months-of-rent'

/** Opens a page and waits until it is looked after: the worker is in charge and has kept the page. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expectKept(page, path)
}

const expectKept = (page: Page, path: string) =>
  expect.poll(() => page.evaluate((address) => caches.match(address).then(Boolean), path)).toBe(true)

test('the manifest names the app, its signs and its shortcuts, and each of them is there', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({
    name: 'Journey Paradigm',
    short_name: 'Journey',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    const picture = await icon.body()
    // Width and height stand in a fixed place of a PNG.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status(), url).toBe(200)
  for (const file of ['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg'])
    expect((await request.get(file)).headers()['content-type'], file).toMatch(/^image\//)
  const policy = (await request.get('/')).headers()['content-security-policy']
  expect(policy).toContain("manifest-src 'self'")
  expect(policy).toContain("worker-src 'self'")
})

test('Get the App asks the browser where it offers to install, once, and explains it everywhere else', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('main').getByRole('button', { name: 'Get the App', exact: true })
  // What a browser does that finds the site fit to be installed.
  const wasKept = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => void Object.assign(window, { asked: Number(Reflect.get(window, 'asked') ?? 0) + 1 }),
    })
    return !window.dispatchEvent(offer)
  })
  expect(wasKept).toBe(true)
  await button.click()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'asked'))).toBe(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Get the App', exact: true })
  await expect(dialog.getByRole('tab')).toHaveText(['iPhone', 'Android', 'Computer'])
  await expect(dialog.getByRole('tab', { name: 'Computer', exact: true })).toHaveAttribute('aria-selected', 'true')
  await dialog.getByRole('tab', { name: 'iPhone', exact: true }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Add to Home Screen')
  await dialog.getByRole('tab', { name: 'Android', exact: true }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('Install')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(1)
})

test('the closing call has its three ways on', async ({ page }) => {
  await page.goto('/')
  const closing = page.getByRole('main').locator('section').last()
  await expect(closing.getByRole('button', { name: 'Get the App', exact: true })).toBeVisible()
  await expect(closing.getByRole('link', { name: 'Buy the Binder', exact: true })).toHaveAttribute('href', '/store')
  await expect(closing.getByRole('link', { name: 'Join a Workshop', exact: true })).toHaveAttribute('href', '/classes')
})

/** The next page to be opened believes that it is of an earlier build, once: loaded again, it is what the server has. */
const pretendOld = (page: Page) =>
  page.addInitScript(() => {
    if (sessionStorage.getItem('pretended')) return
    sessionStorage.setItem('pretended', 'yes')
    let told: object | undefined
    Object.defineProperty(window, '__reactRouterManifest', {
      get: () => told,
      set: (manifest: object) => {
        told = { ...manifest, version: 'an-earlier-build' }
      },
    })
    Object.assign(window, { old: true })
  })

const isOld = (page: Page) => page.evaluate(() => Reflect.get(window, 'old') === true).catch(() => true)

test('a part that is gone because of a newer build makes the page load again', async ({ page }) => {
  await pretendOld(page)
  await page.goto('/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await page.route(/\/assets\/(theme-menu|menu-popup)[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  expect(await isOld(page)).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
  await expect.poll(() => isOld(page)).toBe(false)
})

test('a part that is gone although the build is the same leaves the page where it is', async ({ page }) => {
  await page.goto('/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await page.route(/\/assets\/(theme-menu|menu-popup)[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => Object.assign(window, { old: true }))
  const asked = page.waitForResponse((answer) => /\/__manifest\?paths=\/&/.test(answer.url()))
  await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
  expect((await asked).status()).toBe(200)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true })).toBeVisible()
  expect(await isOld(page)).toBe(true)
})

test('whether there is a newer build is asked of the server, whatever a cache holds', async ({ page }) => {
  await page.goto('/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  /** Bytes that came over the wire for each time that this was asked; none for what a cache answered. */
  const sizes = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/__manifest?paths=/&'))
        .map(({ transferSize }) => transferSize > 0),
    )
  await page.evaluate(async () => {
    const { version } = Reflect.get(window, '__reactRouterManifest')
    for (const _ of ['over the wire', 'out of the cache'])
      await fetch(`/__manifest?paths=/&version=${version}`).then((answer) => answer.text())
  })
  await expect.poll(sizes).toEqual([true, false])
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await expect.poll(sizes).toEqual([true, false, true])
})

test('from a page of an older build a link opens the newer build’s page', async ({ page }) => {
  await pretendOld(page)
  await page.goto('/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await isOld(page)).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule', exact: true }).click()
  await expect(page).toHaveURL('/schedule')
  await expect(page.getByRole('heading', { level: 2, name: 'All Upcoming Events' })).toBeVisible()
  expect(await isOld(page)).toBe(false)
  // And from there on as ever, without loading anew.
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Store', exact: true }).click()
  await expect(page).toHaveURL('/store')
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true)
})

test('where links lead is kept for as long as the build is the same; that there is another one is never kept', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const version: string = await page.evaluate(() => Reflect.get(window, '__reactRouterManifest').version)
  const ask = (query: string) => request.get(`/__manifest?${query}`)
  const known = await ask(`paths=/,/store,/no-such-page&version=${version}`)
  expect(known.status()).toBe(200)
  expect(known.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(Object.keys(await known.json())).toContain('store/store.page')
  const other = await ask('paths=/&version=an-earlier-build')
  expect(other.status()).toBe(204)
  expect(other.headers()).toMatchObject({ 'x-remix-reload-document': 'true', 'cache-control': 'no-cache' })
  const odd = [
    await ask(`version=${version}`),
    await ask(`paths=/${'a'.repeat(8_000)}&version=${version}`),
    await request.post('/__manifest', { data: {} }),
  ]
  expect(odd.map((answer) => answer.status())).toEqual([400, 400, 405])
  for (const answer of [known, other, ...odd]) {
    expect(answer.headers()['x-content-type-options']).toBe('nosniff')
    if (answer !== known) expect(answer.headers()['cache-control'] ?? 'none').not.toContain('immutable')
  }
  // Addresses that cannot be decoded are no pages. More than any page links to are not looked up: links open whole.
  expect((await ask(`paths=/%25,//a,%00,/../..&version=${version}`)).status()).toBe(200)
  const many = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`).join(',')
  expect((await ask(`paths=${many(256)}&version=${version}`)).status()).toBe(200)
  const tooMany = await ask(`paths=${many(257)}&version=${version}`)
  expect(tooMany.status()).toBe(204)
  expect(tooMany.headers()).toMatchObject({ 'x-remix-reload-document': 'true', 'cache-control': 'no-cache' })
})

test('a line at the foot says that there is no connection, for as long as there is none, and moves nothing', async ({
  page,
  context,
}) => {
  const line = page.getByText('You are offline. Lessons you have opened can still be read.')
  await page.goto('/classes')
  // It comes when the page is idle.
  await expect(page.locator('.offline-notice')).toBeAttached()
  await page.evaluate(() => {
    const shifts: PerformanceEntry[] = []
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  await context.setOffline(true)
  await expect(line).toBeInViewport()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  await context.setOffline(false)
  await expect(line).toHaveCount(0)
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a lesson that was opened can be read without a connection, also after a reload', async ({ page, context }) => {
    await openAndKeep(page, lesson)
    await context.setOffline(true)
    await page.goto('/binder/one-week-experiments')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await page.goto(lesson)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    await expect(page.getByText('You are offline. Lessons you have opened can still be read.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    // Dressed as ever: the styles and the type are kept with it.
    expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
    await context.setOffline(false)
    await expect(page.getByText('You are offline. Lessons you have opened can still be read.')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
  })

  test('a lesson reached by a link is kept as well, and opened by one without a connection', async ({
    page,
    context,
  }) => {
    await openAndKeep(page, '/binder')
    await page.getByRole('link', { name: 'Three months of rent', exact: true }).click()
    await expect(page).toHaveURL(lesson)
    await expectKept(page, lesson)
    await page.goBack()
    await expect(page).toHaveURL('/binder')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The digital binder')
    // Its pictures are fetched, because it was not opened whole this time.
    await expect(page.locator('main svg:empty')).toHaveCount(0)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Three months of rent', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    await expect(page).toHaveURL(lesson)
  })

  test('after a while without a connection links work as before: the router learns anew where they lead', async ({
    page,
    context,
  }) => {
    await openAndKeep(page, lesson)
    // What the browser holds by itself it may forget at any time.
    const browser = await context.newCDPSession(page)
    await browser.send('Network.clearBrowserCache')
    await browser.detach()
    await context.setOffline(true)
    const told = page.waitForResponse((answer) => answer.url().includes('/__manifest'))
    await page.reload()
    expect((await told).status()).toBe(204)
    await expect(page.getByText('You are offline. Lessons you have opened can still be read.')).toBeVisible()
    // Only the server can say whether there is a newer build.
    const past = await page.evaluate(() =>
      fetch('/__manifest?paths=/', { cache: 'no-store' }).then(
        () => 'an answer',
        () => 'none',
      ),
    )
    expect(past).toBe('none')
    await context.setOffline(false)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page).toHaveURL('/schedule')
    await expect(page.getByRole('heading', { level: 2, name: 'All Upcoming Events' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true)
  })

  test('any other page says that there is no connection and names the lessons that are kept', async ({
    page,
    context,
  }) => {
    await openAndKeep(page, lesson)
    await context.setOffline(true)
    for (const address of ['/store', '/', '/auth', '/admin', '/nothing-here?a=b']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('link', { name: 'Try again', exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Three months of rent', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three months of rent')
    // By a link from a page of the site, too.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page).toHaveURL('/schedule')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'All Upcoming Events' })).toBeVisible()
  })

  test('nothing of the API, of accounts, of orders or of the admin area is ever kept', async ({ page, signIn }) => {
    await openAndKeep(page, lesson)
    await signIn()
    for (const address of ['/auth', '/demo/mailbox', '/classes', '/admin', '/enrollment-success']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    await page.evaluate(() => fetch('/api/search?q=rent').then((answer) => answer.text()))
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    const pages = kept.filter((path) => !path.startsWith('/assets/'))
    expect(pages.sort()).toEqual(['/binder/three-months-of-rent', '/favicon.svg', '/offline'])
  })

  test('a new build takes over the lessons that an old one kept, as they are now, and drops the rest', async ({
    page,
  }) => {
    // As an earlier build left it: written on a page without a script, before there is a worker to find it.
    await page.goto('/offline')
    await page.evaluate(async () => {
      const old = await caches.open('journey-pages-of-an-old-build')
      await old.put('/binder/a-lesson-that-is-gone', new Response('old'))
      await old.put('/binder/count-once-a-week', new Response('old'))
      await caches.open('journey-files-of-an-old-build')
      await caches.open('of-somebody-else')
    })
    await openAndKeep(page, lesson)
    // The earlier build's lesson is kept as it is now; those that are no longer there are gone.
    await expectKept(page, '/binder/count-once-a-week')
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('old-build'))))
      .toEqual([])
    const state = await page.evaluate(async () => {
      const names = await caches.keys()
      const own = names.find((name) => name.startsWith('journey-pages-')) ?? ''
      return {
        names: names.length,
        paths: (await (await caches.open(own)).keys()).map(({ url }) => new URL(url).pathname).sort(),
        text: await (await caches.match('/binder/count-once-a-week'))?.text(),
      }
    })
    expect(state.names).toBe(3)
    expect(state.paths).toEqual(['/binder/count-once-a-week', lesson])
    expect(state.text).toContain('Count once a week')
  })

  test('at most forty lessons are kept: the one that was opened longest ago makes room', async ({ page }) => {
    await openAndKeep(page, '/binder/count-once-a-week')
    const paths = () =>
      page.evaluate(async () => {
        const own = (await caches.keys()).find((name) => name.startsWith('journey-pages-')) ?? ''
        return (await (await caches.open(own)).keys()).map(({ url }) => new URL(url).pathname)
      })
    await page.evaluate(async () => {
      const own = await caches.open((await caches.keys()).find((name) => name.startsWith('journey-pages-')) ?? '')
      for (let n = 1; n <= 41; n += 1) await own.put(`/binder/lesson-${n}`, new Response('kept'))
    })
    await openAndKeep(page, lesson)
    await expect.poll(async () => (await paths()).length).toBe(40)
    expect((await paths()).slice(0, 2)).toEqual(['/binder/lesson-3', '/binder/lesson-4'])
    expect((await paths()).at(-1)).toBe(lesson)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`what is shown without a connection is clean for axe, ${colorScheme}`, async ({ page, context }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openAndKeep(page, lesson)
      await context.setOffline(true)
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/store')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
    })
})
