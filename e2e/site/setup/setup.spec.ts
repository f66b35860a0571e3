import type { Page } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { button, main } from '../../fixtures/locators.ts'
import { withDedicatedSite, withSite } from '../../fixtures/sites/dedicated-site.ts'
import { openSite } from '../../fixtures/sites/server.ts'
import { expect, owner } from '../../fixtures/test.ts'

const services = {
  DEMO: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@hill.example',
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
}
const realSite = withSite(() => openSite({ isNew: true, log: 'fatal', env: services }))
const demoSite = withDedicatedSite()

const row = (page: Page, title: string) =>
  main(page)
    .getByRole('list', { name: 'Checklist' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

/**
 * Google Calendar is always offered. Outside the demo and without Google settings, it opens Google’s own pages to
 * subscribe and to add an event. Outside demo mode, the landing page shows no testimonials.
 */
realSite('setup: on a new site the checklist goes from to do to done', async ({ page, request, signIn }) => {
  realSite.slow()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Invented ratings are for the demo only.
  await expect(page.getByRole('img', { name: /^Rated/ })).toHaveCount(0)

  // Without Google settings, Google's own pages are linked.
  await page.goto('/schedule')
  const connect = page.getByRole('link', { name: 'Connect Google Calendar' })
  await expect(connect).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/calendar\/r\?cid=webcal/)
  expect((await request.get('/demo/calendar')).status()).toBe(404)

  await signIn(owner)
  await page.goto('/admin')
  await expect(main(page).getByRole('heading', { name: 'Before you go live' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Open the checklist' }).click()
  for (const title of ['Business name', 'Contact and legal details', 'Legal pages', 'First product', 'Domain'])
    await expect(row(page, title)).toContainText('To do')
  await expect(row(page, 'Email')).toContainText('Done')
  await expect(row(page, 'Payments')).toContainText('STRIPE_SECRET_KEY')
  await expect(main(page).getByRole('button', { name: 'Remove the sample' })).toHaveCount(0)
  await expectAccessible(page, 'setup of a new site')

  await row(page, 'Business name').getByRole('link', { name: 'Open settings' }).click()
  await page.getByLabel('Business name').fill('Harbor & Pine')
  await page.getByLabel('Contact email').fill('hello@harbor.example')
  await page.getByLabel('Legal name').fill('Harbor Ltd')
  await page.getByLabel('Legal address').fill('1 Quay Street')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto('/admin/pages')
  await main(page).getByRole('button', { name: 'Terms of sale' }).click()
  await page.getByRole('switch', { name: 'Published', exact: true }).click()
  await page.getByRole('button', { name: 'Update Page' }).click()
  await expect(
    main(page)
      .getByText(/^Fill in or remove \[contact phone\], .* before you publish/)
      .first(),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Content' }).fill('Sold by Harbor Ltd.')
  await page.getByRole('button', { name: 'Update Page' }).click()
  await expect(page.getByRole('list', { name: 'List of pages' })).toContainText('Published')

  const headers = await accessHeaders(request, owner)
  const text = { content: '<p>Text</p>', slug: '', isPublished: true }
  for (const purpose of ['privacy', 'refunds']) {
    const response = await request.post('/api/admin/pages', { headers, data: { ...text, title: purpose, purpose } })
    expect(response.status()).toBe(201)
  }
  await page.goto('/admin/setup')
  for (const title of ['Business name', 'Contact and legal details', 'Legal pages'])
    await expect(row(page, title)).toContainText('Done')
  await expect(row(page, 'Business name')).toContainText('Harbor & Pine')
  await expect(main(page).getByRole('status')).toHaveText('5 of 10 left to do.')

  await createWorkshop(request, 'A day of maps', 8)
  await page.context().route('https://calendar.google.com/**', (route) => route.fulfill({ body: '' }))
  await page.goto('/schedule')
  const opened = page.context().waitForEvent('page')
  await button(main(page), 'Add to Calendar').first().click()
  await page.getByRole('menuitem', { name: 'Google Calendar' }).click()
  await expect(await opened).toHaveURL(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/)
})

demoSite('setup: one button removes the sample from a demo', async ({ page, browser, baseURL, signIn }) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await visitor.goto('/store')
  await expect(main(visitor).getByRole('heading', { name: 'Complete System' })).toBeVisible()
  await signIn(owner)
  await page.goto('/admin/setup')
  await button(main(page), 'Remove the sample').click()
  await expect(page.getByRole('alertdialog')).toContainText('can’t be undone')
  await expectAccessible(page, 'the removal of the sample', { hasOverlay: true })
  await button(page.getByRole('alertdialog'), 'Remove the sample').click()
  await expect(page.getByText('Sample removed')).toBeVisible()
  await expect(main(page).getByRole('heading', { name: 'Sample content' })).toHaveCount(0)
  await visitor.goto('/store')
  await expect(main(visitor).getByRole('heading', { name: 'Complete System' })).toHaveCount(0)
  await expect(main(visitor)).toContainText('The shelf is being restocked')
  await visitor.close()
})
