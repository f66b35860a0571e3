import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

const emailInHeader = (page: Page, email: string) => page.getByRole('banner').getByText(email)

const storedSession = (page: Page): Promise<{ accessToken: string; refreshToken: string } | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? 'null'))

const expireSoon = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('journey.session') ?? 'null')
    const expiresAt = new Date(Date.now() + 30_000).toISOString()
    localStorage.setItem('journey.session', JSON.stringify({ ...session, expiresAt }))
  })

const focusTab = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test(
  'session: two tabs activated at once refresh once and stay signed in',
  quickRun,
  async ({ page, context, signIn }) => {
    const { email } = await signIn()
    const secondTab = await context.newPage()
    const tabs = [page, secondTab]
    for (const tab of tabs) {
      await tab.goto('/classes')
      await expect(emailInHeader(tab, email)).toBeVisible()
    }
    const previousSession = await storedSession(page)
    const refreshes: string[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url())
    })

    await expireSoon(page)
    await Promise.all(tabs.map(focusTab))
    await expect.poll(async () => (await storedSession(page))?.accessToken).not.toBe(previousSession?.accessToken)
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) await expect(emailInHeader(tab, email)).toBeVisible()
    expect(refreshes).toHaveLength(1)
  },
)

test('session: a clock two hours ahead refreshes once in all tabs', async ({ page, context, signIn }) => {
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 2 * 3_600_000
  })
  await signIn()
  const refreshes: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url())
  })
  const tabs = [page, await context.newPage()]
  for (let round = 0; round < 3; round += 1)
    for (const tab of tabs) {
      const validatedPromise = tab.waitForResponse('**/api/auth/me')
      await tab.goto('/classes')
      await validatedPromise
      await focusTab(tab)
    }
  expect(refreshes).toHaveLength(1)
})

/** A session survives while the browser is offline or the server is unreachable. The browser checks it again later. */
test('session: kept while offline and refreshed when the network is back', async ({ page, context, signIn }) => {
  const { email } = await signIn()
  await page.goto('/classes')
  await expect(emailInHeader(page, email)).toBeVisible()
  const previousSession = await storedSession(page)

  await context.setOffline(true)
  await expireSoon(page)
  const failedRequestPromise = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/auth/refresh'),
  )
  await focusTab(page)
  await failedRequestPromise
  await expect(emailInHeader(page, email)).toBeVisible()
  expect(await storedSession(page)).toMatchObject({ refreshToken: previousSession?.refreshToken })

  await context.setOffline(false)
  await expect.poll(async () => (await storedSession(page))?.refreshToken).not.toBe(previousSession?.refreshToken)
  await expect(emailInHeader(page, email)).toBeVisible()
})

test('session: the server validates it after a reload; revoked there, the browser is signed out', async ({
  page,
  request,
  signIn,
}) => {
  const { email } = await signIn()
  await page.goto('/classes')
  await expect(emailInHeader(page, email)).toBeVisible()
  await request.post('/api/auth/sign-out', { data: { refreshToken: (await storedSession(page))?.refreshToken } })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

test('session: ended elsewhere, account pages of all tabs lead to sign-in, and no request is repeated', async ({
  page,
  context,
  request,
  account,
  signIn,
}) => {
  const user = await account()
  const otherTab = await context.newPage()
  const refusedPaths: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refusedPaths.push(new URL(response.url()).pathname)
  })
  const openClasses = [
    () => page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Classes' }).click(),
    () => page.goto('/account/classes', { waitUntil: 'commit' }),
  ]
  for (const open of openClasses) {
    await signIn({ ...user, page })
    for (const tab of [page, otherTab]) {
      await tab.goto('/account/profile')
      await expect(main(tab).getByLabel('Full name')).toBeVisible()
    }
    const headers = await accessHeaders(request, user)
    expect((await request.post('/api/account/sign-out-everywhere', { headers })).ok()).toBe(true)
    refusedPaths.length = 0
    await open()
    await expect(page).toHaveURL('/auth?next=%2Faccount%2Fclasses')
    await expect(main(page).getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(otherTab).toHaveURL('/auth?next=%2Faccount%2Fprofile')
    expect(refusedPaths).toContain('/api/auth/refresh')
    expect(refusedPaths).toEqual([...new Set(refusedPaths)])
  }
})

test('session: ended elsewhere, a page that is opened from a public one leads to sign-in', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const user = await account()
  const orderPath = '/orders/018f0000-0000-7000-8000-000000000000'
  await signIn({ ...user, page })
  await page.goto(orderPath)
  await page.getByRole('banner').getByRole('link', { name: 'Classes', exact: true }).click()
  await expect(page).toHaveURL('/classes')
  const headers = await accessHeaders(request, user)
  expect((await request.post('/api/account/sign-out-everywhere', { headers })).ok()).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(orderPath)}`)
})

test('session: a changed role is applied on the next page load', async ({ page, signIn }) => {
  const { email } = await signIn()
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('journey.session') ?? 'null')
    const user = { ...session.user, role: 'admin', isAdmin: true }
    localStorage.setItem('journey.session', JSON.stringify({ ...session, user }))
  })
  await page.goto('/classes')
  await expect(emailInHeader(page, email)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeHidden()
})

test('protected pages: redirect to sign-in before their code loads, open when signed in', async ({ page, signIn }) => {
  const scriptUrls: string[] = []
  // Script requests never complete.
  await page.route('**/assets/*.js', (route) => void scriptUrls.push(route.request().url()))
  for (const path of ['/orders', '/account/security', '/orders/018f0000-0000-7000-8000-000000000000?from=mail']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('main').getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible()
  }
  expect(scriptUrls.filter((url) => /(orders|order|security)\.page-/.test(url))).toEqual([])

  await page.unroute('**/assets/*.js')
  await signIn()
  await page.goto('/checkout')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page).toHaveURL('/checkout')
})

test('return path: sign-in redirects back, but only to this site', async ({ page, account }) => {
  const user = await account()
  for (const [next, expectedPath] of [
    ['/classes', '/classes'],
    ['//evil.example/', '/'],
  ] as const) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email').fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL(expectedPath)
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out', exact: true })).toBeHidden()
  }
})

test('admin page: a non-admin sees the reason and can sign out', async ({ page, signIn }) => {
  const { email } = await signIn()
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/auth?reason=admin')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'An admin account is needed' })).toBeVisible()
  await expect(main.getByText(email)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await main.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(main.getByRole('tab', { name: 'Sign In', exact: true })).toBeVisible()
})

test('tokens: never appear in a URL or Referer', async ({ page, signIn }) => {
  const requestUrls: string[] = []
  page.on('request', (request) => requestUrls.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await signIn()
  await page.goto('/classes')
  await expireSoon(page)
  const previousSession = await storedSession(page)
  await focusTab(page)
  await expect.poll(async () => (await storedSession(page))?.accessToken).not.toBe(previousSession?.accessToken)
  expect(requestUrls.filter((url) => /jp[ar]_/.test(url))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sign-in form without JavaScript: shows a notice and submits no password', async ({ page }) => {
    await page.goto('/auth')
    // With JavaScript disabled by Playwright, <noscript> stays hidden, so check the page source.
    expect(await page.content()).toContain('Signing in needs JavaScript.')
    await page.getByLabel('Email').fill('ann@example.com')
    await page.getByLabel('Password', { exact: true }).fill('three short words')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
    await expect(page).toHaveURL('/auth')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('three short words')
  })
})
