import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { signInByForm } from '../../fixtures/auth-forms.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { card, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const dedicatedTest = withDedicatedSite()

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/**
 * Every class on sale has a page with all topics or the whole agenda, its dates, price, spots, cancellation terms and
 * what the buyer gets.
 */
test(
  'class page: opened from the card of a course, shows all topics and what the buyer gets',
  quickRun,
  async ({ page }) => {
    await page.goto('/classes')
    await card(page, 'Foundations').getByRole('link', { name: '+2 more topics' }).click()
    await expect(page).toHaveURL('/classes/foundations')
    await expect(page).toHaveTitle('Foundations | Journey Paradigm')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Foundations')
    for (const text of ['4 weeks', '$50', 'Free cancellation up to 7 days before it starts.'])
      await expect(main(page).getByText(text, { exact: true })).toBeVisible()
    await expect(main(page).getByRole('definition').filter({ hasText: /^12$/ })).toBeVisible()
    await expect(main(page).locator('.meta')).toHaveText('CourseBeginner')
    await expect(section(page, 'What we’ll cover').getByRole('listitem')).toHaveCount(4)
    await expect(section(page, 'When it starts')).toContainText(
      /^When it starts[A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}9 AM UTC/,
    )
    await expect(section(page, 'What you get')).toContainText('The link to join, by email and in your account')
    await main(page).getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Classes' }).click()
    await card(page, 'Advanced Journey Management').getByRole('link', { name: 'Advanced Journey Management' }).click()
    await expect(page).toHaveURL('/classes/advanced-journey-management')
  },
)

test.describe('user in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })
  test('class page: a workshop shows its agenda and the hours of each day in both zones', async ({ page }) => {
    await page.goto('/classes/weekend-journey-intensive')
    await expect(main(page).getByText(/^\d+ spots left$/)).toBeVisible()
    await expect(main(page).getByText('$197', { exact: true })).toBeVisible()
    const sessions = section(page, 'When it takes place').getByRole('definition')
    await expect(sessions).toHaveCount(2)
    for (const day of await sessions.all()) {
      await expect(day).toContainText('9 AM-5 PM New York time')
      await expect(day).toContainText(/\(yours: (2-10|3-11) PM\)/)
    }
    expect(await section(page, 'Agenda').getByRole('listitem').count()).toBeGreaterThan(3)
    await expect(section(page, 'What you get')).toContainText('A group of up to 8 people')
  })
})

test('class page: a signed-out user signs in, returns to the page and enrolls', async ({ page, account }) => {
  const { email, password } = await account()
  await page.goto('/classes/family-journey-planning')
  const enroll = main(page).getByRole('button', { name: 'Enroll' })
  await expect(enroll).toHaveAccessibleDescription('Family Journey Planning')
  await enroll.click()
  await expect(page.getByRole('alert')).toContainText('Authentication required')
  await expect(page).toHaveURL('/auth?next=%2Fclasses%2Ffamily-journey-planning')
  await signInByForm(page, { email, password })
  await expect(page).toHaveURL('/classes/family-journey-planning')

  const payment = await openPopup(enroll)
  await payment.getByRole('button', { name: 'Pay now' }).click()
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await payment.close()
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  await expect(main(page).getByRole('link', { name: 'Enrolled' })).toHaveAttribute('href', '/account/classes')
  await page.goto('/account/classes')
  await main(page).getByRole('link', { name: 'Class page' }).click()
  await expect(page).toHaveURL('/classes/family-journey-planning')
})

test('class page: stays as it is while offline', async ({ page, context }) => {
  await page.goto('/classes/shef-mastery')
  await page.waitForLoadState('networkidle')
  const focusWindow = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')))
  const banner = page.getByText('You’re offline.')
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await focusWindow()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  const responsePromise = page.waitForResponse((response) => response.url().includes('/classes/shef-mastery.data'))
  await focusWindow()
  expect((await responsePromise).ok()).toBe(true)
  await expect(page).toHaveTitle('SHEF Mastery | Journey Paradigm')
  await expect(main(page).getByRole('button', { name: 'Enroll' })).toBeVisible()
})

test('class page: stays as it is while the server fails, and shows its error for a class that is gone', async ({
  page,
}) => {
  await page.goto('/classes/shef-mastery')
  await page.waitForLoadState('networkidle')
  const reloadData = async (status: number) => {
    await page.unrouteAll()
    await page.route(/\/classes\/shef-mastery\.data/, (route) => route.fulfill({ status, body: 'no page' }))
    const response = page.waitForResponse((response) => response.url().includes('/classes/shef-mastery.data'))
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
    expect((await response).status()).toBe(status)
  }
  const title = page.getByRole('heading', { level: 1 })
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
  await reloadData(502)
  await warning
  await expect(title).toHaveText('SHEF Mastery')
  await expect(main(page).getByRole('button', { name: 'Enroll' })).toBeVisible()
  await reloadData(404)
  await expect(title).toHaveText('Oops! Page not found')
})

test('class page: JSON-LD has the class with its offer, and the breadcrumb', async ({ page }) => {
  for (const [path, type, price] of [
    ['/classes/foundations', 'Course', '50.00'],
    ['/classes/shef-mastery', 'EducationEvent', '97.00'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
    const [subject, trail] = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
      JSON.parse(text),
    )
    const url = new URL(path, page.url()).href
    expect(subject).toMatchObject({ '@type': type, offers: { '@type': 'Offer', url, price, priceCurrency: 'USD' } })
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{}, { name: 'Classes' }, { item: url }],
    })
  }
})

test('class page: readable without JavaScript; an unknown class returns 404', async ({ request, openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/classes')
  await card(page, 'SHEF Mastery').getByRole('link', { name: 'SHEF Mastery' }).click()
  await expect(section(page, 'When it takes place')).toContainText('10 AM-4 PM New York time')
  for (const slug of ['no-such-class', '%00', "x' OR 1=1"])
    expect((await request.get(`/classes/${slug}`)).status(), slug).toBe(404)
  await page.goto('/classes/no-such-class')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
})

/** The admin list links to the page of each class on sale. */
dedicatedTest('deactivated class: its page returns 404, and no list links to it', async ({ page, request, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/events')
  const row = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Foundations', exact: true }) })
  await expect(row.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', '/classes/foundations')
  expect((await request.get('/classes/foundations')).status()).toBe(200)

  await row.getByRole('switch').click()
  await expect(row.getByRole('link', { name: 'Open page' })).toHaveCount(0)
  await expect.poll(async () => (await request.get('/classes/foundations')).status()).toBe(404)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/classes/foundations')
})

dedicatedTest('full workshop: its page offers the waiting list', async ({ page, request, account, query }) => {
  await query("UPDATE workshops SET spots_total = 1 WHERE slug = 'shef-mastery'", [])
  const [workshop] = await query("SELECT id FROM workshops WHERE slug = 'shef-mastery'", [])
  const buyer = await account()
  const headers = await accessHeaders(request, buyer)
  expect((await request.post('/api/enrollments', { headers, data: { workshopId: workshop?.id } })).ok()).toBe(true)
  await page.goto('/classes/shef-mastery')
  await expect(main(page).getByText('Sold out', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Enroll' })).toBeDisabled()
  await main(page).getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page).toHaveURL('/auth?next=%2Fclasses%2Fshef-mastery')
})
