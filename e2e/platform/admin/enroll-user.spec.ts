import { findViolations } from '../../fixtures/axe.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/** Enrolling a user in a full workshop is refused, unless the admin adds a spot. */
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
  await expect(page.getByRole('alertdialog')).toContainText('There is nothing to refund.')
})
