import { expectAccessible } from '../../fixtures/axe.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { button, clickButton, main } from '../../fixtures/locators.ts'
import { test } from '../../fixtures/sites/google-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

test('coaching hours: the owner connects Google Calendar and uses its busy times', async ({ page, signIn, google }) => {
  test.slow()
  const account = google.createAccount()
  await signIn(owner)
  await page.goto('/admin/coaching?tab=hours')
  await expect(main(page).getByRole('heading', { name: 'Google Calendar' })).toBeVisible()
  const tab = await openPopup(button(main(page), 'Connect Google Calendar'))
  await tab.getByLabel('Account').selectOption(account.email)
  await tab.getByRole('button', { name: 'Allow' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Google Calendar is connected')
  await tab.close()
  await clickButton(main(page), 'Use my busy times')
  await expect(main(page).getByText(`while the Google Calendar of ${owner.email} is busy`)).toBeVisible()
  await expectAccessible(page, 'hours with Google Calendar')
  await clickButton(main(page), 'Stop using it')
  await expect(button(main(page), 'Use my busy times')).toBeVisible()
})
