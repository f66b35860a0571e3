import { accessHeaders } from '../fixtures/api-session.ts'
import { findViolations } from '../fixtures/axe.ts'
import { createWorkshop } from '../fixtures/classes.ts'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

const shipTo = {
  ...{ name: 'Ann Walker', line1: '12 Orchard Lane', city: 'Portland' },
  ...{ region: 'OR', postalCode: '97201', country: 'US' },
}

test('enroll user: an account is found by email, a spot is added to a full workshop', async ({
  page,
  request,
  account,
  mail,
  signIn,
}) => {
  const title = `A day of knots ${crypto.randomUUID().slice(0, 8)}`
  await createWorkshop(request, title, 0)
  const ann = await account()
  await signIn(owner)
  await page.goto('/admin/events?tab=workshops')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await row.getByRole('button', { name: 'Enroll someone' }).click()
  const dialog = page.getByRole('dialog', { name: `Enroll someone in “${title}”` })
  await expect(dialog.getByRole('button', { name: 'Enroll', exact: true })).toBeDisabled()
  await dialog.getByLabel('Find an account').fill('nobody-at-all@example.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No account matches this search.')).toBeVisible()
  await dialog.getByLabel('Find an account').fill(ann.email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: ann.email }).check()
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This workshop is full.')
  expect(await findViolations(page, {}, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Add a spot and enroll' }).click()
  await expect(page.getByText('Enrolled. We’ve emailed them.')).toBeVisible()
  await expect(row).toContainText('0/1 spots')

  expect((await mail.latest(ann.email)).subject).toBe(`You’re enrolled: ${title}`)
  await signIn({ ...ann, page })
  await page.goto('/account/classes')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel enrollment' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('It was free, so there is nothing to refund.')
})

test('classes of a bundle: the buyer is enrolled from the order, and the task is done', async ({
  page,
  request,
  account,
  mail,
  signIn,
}) => {
  const title = `A day of sails ${crypto.randomUUID().slice(0, 8)}`
  await createWorkshop(request, title, 0)
  const ann = await account()
  const data = { lines: [{ productId: 999, quantity: 1 }], shipTo }
  const headers = await accessHeaders(request, ann)
  const { orderId, url } = await (await request.post('/api/orders', { data, headers })).json()
  expect((await request.post(`${url}/pay`, { maxRedirects: 0 })).status()).toBe(303)
  await signIn(owner)
  await expect(async () => {
    await page.goto(`/admin/purchases/${orderId}`)
    await expect(page.getByRole('button', { name: 'Enroll in a class' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Enroll in a class' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enroll in a class' })
  await dialog.getByLabel('Class').selectOption({ label: `${title}, Jun 7, 2031 (full)` })
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  await dialog.getByRole('button', { name: 'Add a spot and enroll' }).click()
  await expect(page.getByText(`Enrolled by an admin: ${title}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as not arranged' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enroll in another class' })).toBeVisible()
  expect((await mail.latest(ann.email, /^You’re enrolled/)).subject).toBe(`You’re enrolled: ${title}`)

  await page.getByRole('button', { name: 'Mark as arranged' }).click()
  await expect(page.getByText(/is marked as arranged\. The buyer gets an email\./)).toBeVisible()
  await mail.latest(ann.email, /^Arranged: /)
})
