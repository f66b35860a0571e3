import type { Page } from '@playwright/test'
import { openUntilIdle } from '../../fixtures/sites/deployments.ts'
import { expect, test } from '../../fixtures/test.ts'

const OLD_BUILD = 'an-earlier-build'

/** Serves the next document of this path with an earlier build version. A reload gets the build of the server. */
const serveOldBuild = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      const version = /name="build" content="(\w+)"/.exec(html)?.[1] ?? ''
      await route.fulfill({ response, body: html.replaceAll(version, OLD_BUILD) })
    },
    { times: 1 },
  )

const readBuild = (page: Page) => page.locator('meta[name=build]').getAttribute('content')
const isOld = async (page: Page) => (await readBuild(page)) === OLD_BUILD

test.describe('page of an earlier build', () => {
  // The policy has hashes of scripts that contain the version.
  test.use({ bypassCSP: true })

  test('missing chunk after a deployment: the page reloads', async ({ page }) => {
    await serveOldBuild(page, '/classes')
    await openUntilIdle(page, '/classes')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
    await page.route(/\/assets\/(theme-menu|menu-popup)[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
    expect(await isOld(page)).toBe(true)
    await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
    await expect.poll(() => isOld(page)).toBe(false)
  })

  test('stale page: a link loads the document of the current build', async ({ page }) => {
    await serveOldBuild(page, '/classes')
    await page.goto('/classes')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
    expect(await isOld(page)).toBe(true)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page).toHaveURL('/schedule')
    await expect(page.getByRole('heading', { level: 2, name: 'All Upcoming Events' })).toBeVisible()
    expect(await isOld(page)).toBe(false)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Store', exact: true }).click()
    await expect(page).toHaveURL('/store')
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  })
})

test('missing chunk of the current build: the page does not reload', async ({ page }) => {
  await openUntilIdle(page, '/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await page.route(/\/assets\/(theme-menu|menu-popup)[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const responsePromise = page.waitForResponse((response) => /\/__manifest\?paths=\/&/.test(response.url()))
  await page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true }).click()
  expect((await responsePromise).status()).toBe(200)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Theme', exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})

test('build check: bypasses the HTTP cache', async ({ page }) => {
  await openUntilIdle(page, '/classes')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  /** Returns, for each of these requests, true if bytes were transferred and false if a cache responded. */
  const readTransfers = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/__manifest?paths=/&'))
        .map(({ transferSize }) => transferSize > 0),
    )
  await page.evaluate(
    async (version) => {
      for (const _ of ['over the wire', 'out of the cache'])
        await fetch(`/__manifest?paths=/&version=${version}`).then((response) => response.text())
    },
    await readBuild(page),
  )
  await expect.poll(readTransfers).toEqual([true, false])
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await expect.poll(readTransfers).toEqual([true, false, true])
})

/** Only the server says whether there is a newer build, and its response is never cached. */
test('route manifest: immutable for the current build, otherwise a reload header', async ({ page, request }) => {
  await page.goto('/')
  const version = await readBuild(page)
  const requestManifest = (query: string) => request.get(`/__manifest?${query}`)
  const current = await requestManifest(`paths=/,/store,/no-such-page&version=${version}`)
  expect(current.status()).toBe(200)
  expect(current.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(Object.keys(await current.json())).toContain('content/store/store.page')
  const outdated = await requestManifest('paths=/&version=an-earlier-build')
  expect(outdated.status()).toBe(204)
  expect(outdated.headers()).toMatchObject({ 'x-remix-reload-document': 'true', 'cache-control': 'no-cache' })
  const invalidResponses = [
    await requestManifest(`version=${version}`),
    await requestManifest(`paths=/${'a'.repeat(8_000)}&version=${version}`),
    await request.post('/__manifest', { data: {} }),
  ]
  expect(invalidResponses.map((response) => response.status())).toEqual([400, 400, 405])
  for (const response of [current, outdated, ...invalidResponses]) {
    expect(response.headers()['x-content-type-options']).toBe('nosniff')
    if (response !== current) expect(response.headers()['cache-control'] ?? 'none').not.toContain('immutable')
  }
  // Undecodable paths match no route. Requests with more than 256 paths are refused, and the links load documents.
  expect((await requestManifest(`paths=/%25,//a,%00,/../..&version=${version}`)).status()).toBe(200)
  const createPaths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`).join(',')
  expect((await requestManifest(`paths=${createPaths(256)}&version=${version}`)).status()).toBe(200)
  const tooMany = await requestManifest(`paths=${createPaths(257)}&version=${version}`)
  expect(tooMany.status()).toBe(204)
  expect(tooMany.headers()).toMatchObject({ 'x-remix-reload-document': 'true', 'cache-control': 'no-cache' })
})
