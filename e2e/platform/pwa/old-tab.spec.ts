import type { Page } from '@playwright/test'
import { cart, clickButton, header, main } from '../../fixtures/locators.ts'
import { openUntilIdle, test } from '../../fixtures/sites/deployments.ts'
import { expect, owner } from '../../fixtures/test.ts'

async function openOldTab(page: Page, path: string): Promise<void> {
  await openUntilIdle(page, path)
  await page.evaluate(() => Object.assign(window, { isOld: true }))
}

const isOldTab = (page: Page) => page.evaluate(() => 'isOld' in window)

/** In a tab of an old build, a link opens its page in the new build. The cart stays, and Back returns. */
test('old tab: a link opens its page in the new build, and the cart stays', async ({ page, deploy }) => {
  await openOldTab(page, '/store')
  await main(page).getByRole('button', { name: 'Add to Cart' }).first().click()
  await clickButton(cart(page), 'Close')
  await expect(cart(page)).toHaveCount(0)
  deploy()
  await header(page).getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/blog')
  expect(await isOldTab(page)).toBe(false)
  await expect(header(page).getByRole('button', { name: /cart/i })).toContainText('1')

  await page.goBack()
  await expect(page).toHaveURL('/store')
  await expect(main(page).getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL('/blog')
  await expect(main(page).getByRole('article').first()).toBeVisible()
})

/**
 * The click or key that finds the build replaced is not lost. A file that is missing in both builds causes no second
 * reload.
 */
test('old tab: the click that finds the build replaced opens its link, once', async ({ page, deploy }) => {
  await openOldTab(page, '/store')
  // Missing in the new build too.
  await page.route(/\/assets\/blog\.page-/, (route) => route.fulfill({ status: 404 }))
  deploy()
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  // The first press loads an optional module, which is missing too.
  await header(page).getByRole('link', { name: 'Blog', exact: true }).hover()
  const buildCheck = page.waitForResponse(/__manifest\?paths=\/&/)
  await page.mouse.down()
  await buildCheck
  await page.mouse.up()
  await expect(main(page).getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL('/blog')
  await page.waitForLoadState('networkidle')
  expect(documents).toBe(1)
})

test('old tab: reloads when Back restores it from the back/forward cache', async ({ page, deploy }) => {
  await openOldTab(page, '/store')
  deploy()
  // The page stays, as in the cache, which headless Chromium does not have.
  const isBlogDocument = (url: URL) => url.pathname === '/blog'
  await page.route(isBlogDocument, (route) => route.fulfill({ status: 204 }))
  const blogDocument = page.waitForRequest((request) => request.isNavigationRequest())
  await header(page).getByRole('link', { name: 'Blog', exact: true }).click()
  expect((await blogDocument).url()).toContain('/blog')
  await page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect.poll(() => isOldTab(page).catch(() => true)).toBe(false)
  await expect(page).toHaveURL('/store')
  await page.unroute(isBlogDocument)
  await header(page).getByRole('link', { name: 'Blog', exact: true }).click()
  await expect(page).toHaveURL('/blog')
})

/**
 * In a tab of an old build, leaving an unsaved form opens the chosen page without a second question, and the draft
 * stays.
 */
test('old tab: leaving an unsaved form opens the chosen page, and the draft stays', async ({
  page,
  signIn,
  deploy,
}) => {
  await signIn(owner)
  await openOldTab(page, '/admin/blog?form=new')
  await page.getByLabel('Title *').fill('Half a thought')
  await expect(page.getByText('Not saved yet. Draft stored in this browser')).toBeVisible()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  deploy()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await clickButton(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Leave')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(await isOldTab(page)).toBe(false)
  expect(dialogs).toEqual([])
  await page.goBack()
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Half a thought')
})

/** If sending a form reloads an old build's page, its text stays, but passwords and one-time codes are not stored. */
test('old tab: a form that reloads the page keeps its text, except passwords', async ({ page, account, deploy }) => {
  const { email, password } = await account()
  await openOldTab(page, '/auth')
  deploy()
  const buildCheck = page.waitForResponse(/__manifest\?paths=\/&/)
  await page.getByRole('textbox', { name: 'Email' }).press('x')
  await buildCheck
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  expect(await isOldTab(page)).toBe(true)
  await clickButton(main(page), 'Sign In')
  await expect.poll(() => isOldTab(page).catch(() => true)).toBe(false)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await clickButton(main(page), 'Sign In')
  await expect(page).toHaveURL('/')
})
