import { readFile } from 'node:fs/promises'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()
test.describe.configure({ mode: 'serial' })

test('users: the last admin cannot be demoted', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'User Statistics' })).toBeVisible()
  const role = page.getByRole('combobox', { name: `Role of ${owner.email}` })
  const entries = await role.evaluate((select) =>
    Array.from(select.children, ({ tagName, textContent }) => textContent || tagName),
  )
  expect(entries).toEqual(['User', 'Admin', 'HR', 'Coach', 'Fulfillment', 'Editor'])
  await role.selectOption('User')
  await page.getByRole('button', { name: 'Remove role' }).click()
  await expect(page.getByText('Failed to update user role', { exact: true })).toBeVisible()
  await expect(role).toHaveAccessibleDescription('At least one admin must remain.')
  await expect(role).toHaveValue('admin')
})

/** A role changes only after a confirmation that names the user and what the role allows. */
test('users: a new user is promoted to admin after a confirmation, signs in again and is demoted', async ({
  page,
  account,
  signIn,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const userContext = await browser.newContext({ baseURL, extraHTTPHeaders })
  const userPage = await userContext.newPage()
  const ann = await signIn({ ...(await account()), page: userPage })
  await userPage.goto('/admin')
  await expect(userPage.getByRole('heading', { name: 'Access Denied' })).toBeVisible()

  await signIn(owner)
  await page.goto('/admin/users')
  const total = page.locator('dt', { hasText: 'Regular Users' }).locator('xpath=following-sibling::dd')
  await expect(total).toHaveText('1')
  const role = page.getByRole('combobox', { name: `Role of ${ann.email}` })
  const confirmDialog = page.getByRole('alertdialog', { name: 'Make this user an admin?' })
  await role.selectOption('Admin')
  await expect(confirmDialog).toContainText(ann.email)
  await expect(confirmDialog).toContainText('common password')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(role).toHaveValue('user')
  await userPage.reload()
  await expect(userPage.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(total).toHaveText('1')

  await role.selectOption('Admin')
  await confirmDialog.getByRole('button', { name: 'Make admin' }).dblclick()
  await expect(page.getByText('User role updated to admin')).toBeVisible()
  await expect(total).toHaveText('0')
  await userPage.reload()
  await expect(userPage).toHaveURL('/auth?next=%2Fadmin')
  await signIn({ ...ann, page: userPage })
  await userPage.goto('/admin')
  await expect(userPage.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Admin')
  await expect(page).toHaveURL('/admin/users?role=admin')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await role.selectOption('User')
  await page
    .getByRole('alertdialog', { name: 'Remove the admin role?' })
    .getByRole('button', { name: 'Remove role' })
    .click()
  await expect(page.getByText('User role updated to user')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await userPage.reload()
  await expect(userPage.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await userContext.close()
})

test('users: CSV export respects the filters', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/users?role=admin')
  const downloadPromise = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloadPromise
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(owner.email)
})

test('users: a search without results shows an empty state', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/users?q=nobody+at+all&sort=name')
  await expect(page.getByText('No users match this search.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name')
})
