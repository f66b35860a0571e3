import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, owner, test } from '../../fixtures/test.ts'

test('customer: the owner sees what a user bought, and adds and removes a note', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const ann = await account()
  const headers = await accessHeaders(request, ann)
  const order = await request.post('/api/orders', { data: { lines: [{ productId: 3, quantity: 1 }] }, headers })
  const { url } = await order.json()
  expect((await request.post(`${url}/pay`, { maxRedirects: 0 })).status()).toBe(303)

  await signIn(owner)
  await page.goto(`/admin/users?q=${encodeURIComponent(ann.email)}`)
  await page.getByRole('link', { name: ann.email }).click()
  await expect(page.getByRole('heading', { level: 1, name: ann.email })).toBeVisible()
  const orders = page.getByRole('region', { name: 'Orders' })
  await expect(orders).toContainText('Digital Journey Planner')
  await expect(orders).toContainText('$19.99 paid in all orders.')

  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByText('Write a note.')).toBeVisible()
  await notes.getByLabel('New note').fill('Prefers email.\nAsked about maps.')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('list')).toContainText('Asked about maps.')
  await expect(notes.getByLabel('New note')).toHaveValue('')
  await expectAccessible(page, 'a customer')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download their data' }).click()
  expect((await download).suggestedFilename()).toBe(`${ann.email}.json`)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(`${ann.email} is signed out everywhere`)).toBeVisible()
  expect((await request.get('/api/auth/me', { headers })).status()).toBe(401)
  await notes.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(notes.getByRole('list')).toHaveCount(0)

  await orders.getByRole('link', { name: /^Order/ }).click()
  await main(page).getByRole('link', { name: 'Orders, classes and notes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: ann.email })).toBeVisible()
})
