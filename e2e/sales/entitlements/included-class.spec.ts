import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { buy, shipTo } from '../../fixtures/checkout-page.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/**
 * The account shows what the user may use without a payment, and until when. The page of an order and the page of a
 * user show the free access of the user. An admin gives and ends it there.
 */
test('access to all classes: included on the class page, enrolled for $0, ended by an admin', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const ann = await account()
  await buy(request, ann, { lines: [{ productId: 999, quantity: 1 }], shipTo })
  const headers = await accessHeaders(request, ann)
  await expect(async () => {
    expect(await (await request.get('/api/account/entitlements', { headers })).json()).not.toEqual([])
  }).toPass()
  const title = `A day of sails ${crypto.randomUUID().slice(0, 8)}`
  await createWorkshop(request, title, 3)

  await signIn({ ...ann, page })
  await page.goto('/classes')
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText('Included in your Ultimate Journey Kit')
  await card.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('Included in your Ultimate Journey Kit')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Enroll' }).click()
  await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()
  await page.goto('/account/classes')
  await expect(page.getByRole('region', { name: 'Yours to use' })).toContainText(
    'Included in your Ultimate Journey Kit',
  )
  await expectAccessible(page, 'account with included classes')

  await signIn({ ...owner, page })
  await page.goto(`/admin/users?q=${encodeURIComponent(ann.email)}`)
  await page.getByRole('link', { name: ann.email }).click()
  await expect(page.getByText('Used once.')).toBeVisible()
  await expectAccessible(page, 'user with free access')
  await page.getByRole('button', { name: 'Give access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last day to enroll').fill('2024-01-01')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog.getByText('Choose today or a later day.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^End access.*All courses/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText(`by ${owner.email}.`)).toBeVisible()

  await signIn({ ...ann, page })
  await expect(async () => {
    await page.goto('/account/classes')
    await expect(page.getByText('Canceled').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Yours to use' })).not.toContainText('All courses and workshops')
})
