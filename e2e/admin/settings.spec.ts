import { expectAccessible } from '../fixtures/axe.ts'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { pressKeys, tabTo } from '../fixtures/keyboard.ts'
import { button, main } from '../fixtures/locators.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

test('settings: a new business name is on the site at once, for users without an account too', async ({
  page,
  browser,
  dedicatedSite,
  signIn,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  const landing = async () => (await visitor.goto(dedicatedSite.url))?.text()
  expect(await landing()).toContain('© 2019-25 Journey Paradigm')
  await signIn(owner)
  await page.goto('/admin')
  await main(page).getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Business name').fill('Harbor & Pine')
  await page.getByLabel('Tagline').fill('Planners for people who walk.')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Harbor & Pine, admin' })).toBeVisible()
  await expect(page).toHaveTitle('Settings | Harbor & Pine')
  expect(await landing()).not.toContain('Journey Paradigm')
  await expect(visitor).toHaveTitle('Harbor & Pine: give your year a map')
  await expect(visitor.getByRole('contentinfo')).toContainText('Planners for people who walk.')
  await visitor.getByRole('banner').getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(visitor).toHaveTitle('Blog | Harbor & Pine')
  await visitor.context().close()
})

test('settings: works with the keyboard, focuses the first invalid field, and has no axe violations', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Business name')).toBeVisible()
  await expectAccessible(page, 'settings')
  await tabTo(page, page.getByLabel('Business name'))
  await pressKeys(page, 'ControlOrMeta+A', 'Delete', 'Enter')
  await expect(page.getByLabel('Business name')).toBeFocused()
  await expect(page.getByLabel('Business name')).toHaveAccessibleDescription(/Enter the name of your business\./)
  await page.keyboard.type('Harbor')
  await tabTo(page, page.getByLabel('Contact email'))
  await page.keyboard.type('not an email')
  await pressKeys(page, 'Enter')
  await expect(page.getByLabel('Contact email')).toBeFocused()
  await expect(page.getByLabel('Contact email')).toHaveAccessibleDescription(/Enter a valid email/)
  await expectAccessible(page, 'settings with an error')
})
