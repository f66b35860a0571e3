import { reminderUrl } from '../../../server/classes/notifications/reminder-preference.ts'
import { defaultSettings } from '../../../server/site/settings/index.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { secretOf, withDedicatedSite } from '../../fixtures/dedicated-site.ts'
import { expect } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test('reminder link: stops reminders without JavaScript, and turns them on again', async ({
  browser,
  page,
  account,
  dedicatedSite,
}) => {
  const { email } = await account()
  const readPreference = async () =>
    (await dedicatedSite.query('SELECT id, reminders_stopped_at FROM profiles WHERE email = $1', [email]))[0]
  const link = reminderUrl(
    createLinkContext(dedicatedSite.url, secretOf(dedicatedSite)),
    String((await readPreference())?.id),
  )

  const plainPage = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plainPage.goto(link)
  await expect(plainPage.getByRole('heading', { name: 'Class reminders' })).toBeVisible()
  expect((await readPreference())?.reminders_stopped_at).toBeNull()
  await plainPage.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(plainPage.getByRole('heading', { name: 'Reminders are off' })).toBeVisible()
  expect((await readPreference())?.reminders_stopped_at).not.toBeNull()
  await plainPage.context().close()

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

function createLinkContext(publicUrl: string, authSecret: string) {
  const site = { selfUrl: publicUrl, demo: true, capturesMail: true, demoRemote: false, mailFrom: '' }
  return {
    site: {
      ...site,
      publicUrl,
      authSecret,
      adminsNeedSecondFactor: false,
      payments: 'demo' as const,
      settings: defaultSettings,
    },
  }
}
