import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { signInByForm } from '../../fixtures/auth-forms.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { clickButton } from '../../fixtures/locators.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const screens = ['/admin', '/admin/users', '/admin/purchases']

async function startEnrollment(page: Page): Promise<void> {
  await page.goto('/classes')
  const payment = await openPopup(page.getByRole('button', { name: 'Enroll' }).first())
  // The click opens an empty tab, which navigates once the order is placed.
  await payment.waitForURL(/\/demo\/checkout\//)
  await payment.close()
}

const statistic = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')

test(
  'admin area: redirects to sign-in; a non-admin who signs in gets reason=admin',
  quickRun,
  async ({ page, account }) => {
    await page.goto('/admin/users?q=ann')
    await expect(page).toHaveURL('/auth?next=%2Fadmin%2Fusers%3Fq%3Dann')
    const customer = await account()
    await signInByForm(page, customer)
    await expect(page).toHaveURL('/auth?reason=admin')
  },
)

/** Visitors are redirected to sign in. Customers see that they need an admin account. */
test('admin area: a non-admin gets Access Denied on the dashboard and is redirected elsewhere', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("You don't have admin privileges.")).toBeVisible()
  for (const screen of ['/admin/users', '/admin/purchases']) {
    await page.goto(screen)
    await expect(page).toHaveURL('/auth?reason=admin')
  }
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('admin pages: server HTML contains no user data and is noindex', async ({ request }) => {
  for (const screen of screens) {
    const html = await (await request.get(screen)).text()
    expect(html).toContain('Loading...')
    expect(html).toContain('noindex')
    expect(html).not.toContain(owner.email)
  }
})

test('users: a rejected role change shows the reason and the stored role', async ({ page, request, signIn }) => {
  const email = `${randomUUID()}@example.com`
  await request.post('/api/auth/sign-up', { data: { email, password: `walk ${randomUUID()}` } })
  await signIn(owner)
  await page.goto(`/admin/users?q=${email}`)
  await expect(page.getByText('(email not confirmed yet)')).toBeVisible()
  const role = page.getByRole('combobox', { name: `Role of ${email}` })
  await role.selectOption('Admin')
  await clickButton(page.getByRole('alertdialog'), 'Make admin')
  const reason = 'This person has to confirm their email before they can become an admin.'
  await expect(page.getByText('Failed to update user role', { exact: true })).toBeVisible()
  await expect(role).toHaveAccessibleDescription(reason)
  await expect(role).toHaveValue('user')
})

test('purchases: shows totals and filters by status and buyer', async ({
  page,
  account,
  signIn,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const customerContext = await browser.newContext({ baseURL, extraHTTPHeaders })
  const customer = await signIn({ ...(await account()), page: await customerContext.newPage() })
  const [tab] = customerContext.pages()
  if (!tab) throw new Error('no tab is open')
  await startEnrollment(tab)
  await customerContext.close()

  await signIn(owner)
  await page.goto('/admin/purchases')
  for (const label of ['Total Orders', 'Completed', 'Pending', 'Failed'])
    await expect(statistic(page, label)).toHaveText(/^\d+$/)
  await expect(statistic(page, 'Revenue')).toHaveText(/^\$[\d,]+\.\d{2}$/)
  await page.getByRole('searchbox', { name: 'Search purchases' }).fill(customer.email)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: customer.email })
  await expect(row).toContainText(/\$[\d,]+\.\d{2} USD/)
  await expect(row).toContainText('Pending')

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Completed')
  await expect(page).toHaveURL(/status=completed/)
  await expect(page.getByText('No purchases match this search.')).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('')
})

test('purchases: a load error is shown and can be retried', async ({ page, signIn }) => {
  await signIn(owner)
  const listPattern = '**/api/admin/purchases*'
  await page.route(listPattern, (route) => route.abort('internetdisconnected'))
  await page.goto('/admin/purchases')
  await expect(page.getByText('Failed to fetch purchases')).toBeVisible()
  await page.unroute(listPattern)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This list couldn’t be loaded.')).toBeHidden()
})

test('the owner signs out from the dashboard and lands on the home page', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/)
})

test('admin pages: no axe violations in both themes, mobile and desktop', async ({ page, signIn }) => {
  await signIn(owner)
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, screen)
  }
})
