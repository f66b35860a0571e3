import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { createImage } from '../../fixtures/images.ts'
import { pressKeys, tabTo } from '../../fixtures/keyboard.ts'
import { button, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test(
  'settings: a new business name is on the site at once, for users without an account too',
  quickRun,
  async ({ page, browser, dedicatedSite, signIn }) => {
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
  },
)

test('settings: an accent color is previewed in the form, then on buttons of the site and in emails', async ({
  page,
  browser,
  baseURL,
  mail,
  account,
  signIn,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '', colorScheme: 'light' })
  const buttonOf = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Buy the Binder' }).first()
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(owner)
  await page.goto('/admin/settings')
  await page.getByLabel('Accent color').fill('green')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Enter a color, such as #1a6b5c, or leave it empty.')).toBeVisible()
  await page.getByLabel('Accent color').fill('#1A6B5C')
  await expect(button(page, 'Save settings')).toHaveCSS('background-color', 'rgb(26, 107, 92)')
  await expectAccessible(page, 'settings with an accent color')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await visitor.goto('/')
  await expect(buttonOf(visitor)).toHaveCSS('background-color', 'rgb(26, 107, 92)')
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expect(buttonOf(visitor)).toHaveCSS('background-color', 'rgb(78, 154, 137)')
  await visitor.context().close()
  const user = await account({ isConfirmedByMail: true })
  expect((await mail.latest(user.email)).html).toContain('background:#1a6b5c')
  await page.getByLabel('Accent color').fill('')
  await button(page, 'Save settings').click()
  await expect(page.locator('link[href^="/accent/"]')).toHaveCount(0)
})

/**
 * An uploaded logo is in the header, on receipts and certificates, in link previews, in browser tabs and on home
 * screens.
 */
test('settings: an uploaded logo is in the header, the icons and the manifest', async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await visitor.goto('/store')
  await expect(visitor.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg')
  await expect(visitor.getByRole('banner').locator('.brand image')).toHaveCount(0)
  await signIn(owner)
  await page.goto('/admin/settings')
  const upload = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const buffer = await createImage({ width: 600, height: 600 }).png().toBuffer()
  await (await upload).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(page.getByLabel(/^Logo/)).toHaveValue(/^\/media\//)
  await expectAccessible(page, 'settings with a logo')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const folder = /\/icons\/[\da-f-]{36}/
  await expect(page.getByRole('banner').locator('.brand image')).toHaveAttribute('href', folder)

  await visitor.goto('/store')
  await expect(visitor.locator('link[rel=icon]')).toHaveAttribute('href', folder)
  await expect(visitor.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', folder)
  const image = visitor.getByRole('banner').locator('.brand image')
  await expect(image).toHaveAttribute('href', folder)
  await expect(image).toBeVisible()
  const { icons } = await (await request.get('/manifest.webmanifest')).json()
  for (const { src, sizes } of icons) {
    expect(src).toMatch(folder)
    expect((await request.get(src)).headers()['content-type'], sizes).toBe('image/png')
  }
  // A page that client navigation opens fetches the logo.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await expect(page.getByRole('banner').locator('.brand image')).toHaveAttribute('href', folder)
  await visitor.close()
})

/** Each admin chooses for each kind of email: at once, daily or never. */
test('settings: an admin chooses which emails about sales to get', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/settings')
  const field = page.getByRole('combobox', { name: 'Other orders' })
  await expect(field).toHaveValue('daily')
  await field.selectOption('At once')
  await expect(page.getByText('Your choice is saved')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('immediate')
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
