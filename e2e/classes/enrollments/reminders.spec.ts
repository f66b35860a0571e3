import { createHmac } from 'node:crypto'
import { expectAccessible } from '../../fixtures/axe.ts'
import { secretOf, withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import type { DedicatedSite } from '../../fixtures/sites/server.ts'
import { expect } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test('reminder link: stops reminders without JavaScript, and turns them on again', async ({
  page,
  account,
  dedicatedSite,
  openPage,
}) => {
  const { email } = await account()
  const readPreference = async () =>
    (await dedicatedSite.query('SELECT id, reminders_stopped_at FROM profiles WHERE email = $1', [email]))[0]
  const link = reminderUrl(dedicatedSite, String((await readPreference())?.id))

  const plainPage = await openPage({ javaScriptEnabled: false })
  await plainPage.goto(link)
  await expect(plainPage.getByRole('heading', { name: 'Class reminders' })).toBeVisible()
  expect((await readPreference())?.reminders_stopped_at).toBeNull()
  await plainPage.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(plainPage.getByRole('heading', { name: 'Reminders are off' })).toBeVisible()
  expect((await readPreference())?.reminders_stopped_at).not.toBeNull()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Reminders are off' })).toBeVisible()
  await expectAccessible(page, 'no more reminders')
  await page.getByRole('button', { name: 'Turn on reminders' }).click()
  await expect(page.getByRole('heading', { name: 'Class reminders' })).toBeVisible()
  await expectAccessible(page, 'reminders')
  expect((await readPreference())?.reminders_stopped_at).toBeNull()
})

test('reminder link: an invalid token shows an error', async ({ page }) => {
  await page.goto('/reminders?token=nothing')
  await expect(page.getByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
})

/** Returns the link that reminder emails have. */
function reminderUrl(site: DedicatedSite, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  const signature = createHmac('sha256', secretOf(site)).update('class reminders\0').update(id).digest()
  return `${site.url}/reminders?token=${Buffer.concat([id, signature]).toString('base64url')}`
}
