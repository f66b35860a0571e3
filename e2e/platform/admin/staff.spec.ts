import type { Page } from '@playwright/test'
import { accessHeaders, signInByApi } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

const expectSections = (page: Page, names: string[]) =>
  expect(page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link')).toHaveText(
    ['Dashboard', ...names].map((name) => new RegExp(`^${name}`)),
  )

/** The admin area shows only the sections and actions of the viewer's role. Other pages say so. */
test('staff: the owner gives a role, and the admin area shows only what it includes', async ({
  page,
  request,
  account,
  signIn,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const credentials = await account()
  const { user } = await signInByApi(request, credentials)
  await signIn(owner)
  await page.goto(`/admin/users?q=${encodeURIComponent(credentials.email)}`)
  await page.getByRole('combobox', { name: `Role of ${credentials.email}` }).selectOption('Fulfillment')
  const dialog = page.getByRole('alertdialog', { name: 'Give this user the fulfillment role?' })
  await expect(dialog).toContainText('mark orders as shipped')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('User role updated to fulfillment')).toBeVisible()

  const staffContext = await browser.newContext({ baseURL, extraHTTPHeaders })
  const staffPage = await staffContext.newPage()
  await signIn({ ...credentials, page: staffPage })
  await staffPage.goto('/classes')
  await staffPage.getByRole('link', { name: 'Admin', exact: true }).click()
  await expectSections(staffPage, ['Purchases', 'Products', 'Shipping', 'Users'])
  await expect(staffPage.getByRole('heading', { name: 'Revenue and sign-ups' })).toHaveCount(0)
  await staffPage.goto('/admin/purchases?tab=orders')
  await expect(staffPage.getByRole('tab')).toHaveText(['Enrollments', 'Orders'])
  await expect(main(staffPage)).not.toContainText('Revenue')
  await staffPage.goto(`/admin/users?q=${encodeURIComponent(credentials.email)}`)
  await expect(staffPage.getByRole('heading', { level: 3 })).toHaveCount(1)
  await expect(staffPage.getByRole('combobox', { name: `Role of ${credentials.email}` })).toHaveCount(0)
  await expect(staffPage.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await staffPage.goto('/admin/blog')
  await expect(staffPage.getByText('Your role doesn’t include this page.')).toBeVisible()
  await expectAccessible(staffPage, 'a page that the role does not include', { widths: [390] })

  const headers = await accessHeaders(request, owner)
  await request.put(`/api/admin/users/${user.id}/role`, { headers, data: { role: 'coach' } })
  await staffPage.goto('/admin/events')
  await expectSections(staffPage, ['Events', 'Plans', 'Coaching', 'Waiting lists'])
  await expect(staffPage.getByRole('link', { name: /^People and sessions/ }).first()).toBeVisible()
  await expect(staffPage.getByRole('button', { name: /^(Edit|Delete|New|Enroll)/ })).toHaveCount(0)
  await expect(staffPage.getByRole('switch')).toHaveCount(0)
  await staffContext.close()
})
