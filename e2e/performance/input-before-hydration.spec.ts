import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Opens a page whose scripts are held back, as on a slow connection. Returns a function that releases them. */
async function openWithHeldScripts(page: Page, path: string): Promise<() => void> {
  let releaseScripts = () => {}
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  await page.route(/\/assets\/entry\.client-.*\.js$/, async (route) => {
    await scriptsReleased
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return releaseScripts
}

test('two clicks before hydration: run once after hydration', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/store/refill-pages')
  const addButton = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await addButton.click()
  // An impatient second click must not add the product twice.
  await addButton.click()
  releaseScripts()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('status')).toContainText('Total (1 item) $24.99')
})

test('form submitted before hydration: sent after hydration', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/auth')
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  await page.getByLabel('Password', { exact: true }).fill('three short words')
  const requestPromise = page.waitForRequest('**/api/auth/sign-in')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  releaseScripts()
  expect((await requestPromise).postDataJSON()).toMatchObject({
    email: 'nobody-yet@example.com',
    password: 'three short words',
  })
  await expect(page.getByText('Sign in failed')).toBeVisible()
})

test('input and clicks before hydration: replayed in order', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/auth')
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  releaseScripts()
  await expect(page.getByRole('tab', { name: 'Sign Up', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('nobody-yet@example.com')
})

test('click before hydration: replayed after the token is read from the URL', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/auth/confirm?token=of-nobody')
  const requestPromise = page.waitForRequest('**/api/auth/confirm')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  releaseScripts()
  expect((await requestPromise).postDataJSON()).toMatchObject({ token: 'of-nobody' })
})

test('lesson before hydration: text, steps and paper size are kept', async ({ page }) => {
  const question = 'Which wish did you leave off the list at first, and why?'
  const releaseScripts = await openWithHeldScripts(page, '/binder/choose-one-destination')
  const step = page.getByRole('checkbox').first()
  await step.check()
  await page.getByText('A5', { exact: true }).click()
  await page.getByLabel(question).fill('The house by the lake')
  releaseScripts()
  await expect(page.getByText('Saved in this browser').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'a5')
  await page.reload()
  await expect(page.getByLabel(question)).toHaveValue('The house by the lake')
  await expect(page.getByRole('radio', { name: 'A5' })).toBeChecked()
  await expect(step).toBeChecked()
})

test('choice confirmed before hydration: not overwritten by the locale default', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/binder/choose-one-destination')
  // The HTML selects A4. Hydration in a browser with a US locale would select Letter.
  await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked()
  await page.getByText('A4', { exact: true }).click()
  releaseScripts()
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'a4')
  await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked()
})

test('input and clicks while the HTML is still loading: kept', async ({ page }) => {
  let releaseScripts = () => {}
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  // A blocking script stops the browser from parsing the rest, as on a slow connection.
  await page.route('**/auth', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('</main>', '<script src="/on-the-way.js"></script></main>')
    await route.fulfill({ response, body: html })
  })
  await page.route('**/on-the-way.js', async (route) => {
    await scriptsReleased
    await route.fulfill({ contentType: 'text/javascript', body: 'document.currentScript.remove()' })
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  releaseScripts()
  await expect(page.getByRole('tabpanel', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody-yet@example.com')
})
