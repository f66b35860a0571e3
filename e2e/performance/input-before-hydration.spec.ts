import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

/** Opens a page whose scripts are held back, as on a slow connection. Returns a function that releases them. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/entry\.client-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return arrive
}

test('a button that is pressed before the scripts are there does its work when they are, once', async ({ page }) => {
  const arrive = await openEarly(page, '/store/refill-pages')
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  // An impatient second click must not add the product twice.
  await add.click()
  arrive()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('status')).toContainText('Total (1 item) $24.99')
})

test('a form that is filled in and sent before the scripts are there is sent when they are', async ({ page }) => {
  const arrive = await openEarly(page, '/auth')
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  await page.getByLabel('Password', { exact: true }).fill('three short words')
  const sent = page.waitForRequest('**/api/auth/sign-in')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  arrive()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'nobody-yet@example.com', password: 'three short words' })
  await expect(page.getByText('Sign in failed')).toBeVisible()
})

test('what is pressed and typed before the scripts are there happens in its order', async ({ page }) => {
  const arrive = await openEarly(page, '/auth')
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  arrive()
  await expect(page.getByRole('tab', { name: 'Sign Up', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('nobody-yet@example.com')
})

test('a press waits until the page knows what its address says', async ({ page }) => {
  const arrive = await openEarly(page, '/auth/confirm?token=of-nobody')
  const asked = page.waitForRequest('**/api/auth/confirm')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  arrive()
  expect((await asked).postDataJSON()).toMatchObject({ token: 'of-nobody' })
})

test('a lesson keeps what is written, ticked and chosen before the scripts are there', async ({ page }) => {
  const question = 'Which wish did you leave off the list at first, and why?'
  const arrive = await openEarly(page, '/binder/choose-one-destination')
  const step = page.getByRole('checkbox').first()
  await step.check()
  await page.getByText('A5', { exact: true }).click()
  await page.getByLabel(question).fill('The house by the lake')
  arrive()
  await expect(page.getByText('Saved in this browser').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'a5')
  await page.reload()
  await expect(page.getByLabel(question)).toHaveValue('The house by the lake')
  await expect(page.getByRole('radio', { name: 'A5' })).toBeChecked()
  await expect(step).toBeChecked()
})

test('a choice that is confirmed before the scripts are there stays, whatever the scripts would have chosen', async ({
  page,
}) => {
  const arrive = await openEarly(page, '/binder/choose-one-destination')
  // The HTML selects A4. Hydration in a browser with a US locale would select Letter.
  await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked()
  await page.getByText('A4', { exact: true }).click()
  arrive()
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'a4')
  await expect(page.getByRole('radio', { name: 'A4' })).toBeChecked()
})

test('what is typed while the end of the page is still on the way is kept', async ({ page }) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  // A blocking script stops the browser from parsing the rest, as on a slow connection.
  await page.route('**/auth', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace('</main>', '<script src="/on-the-way.js"></script></main>')
    await route.fulfill({ response: answer, body: html })
  })
  await page.route('**/on-the-way.js', async (route) => {
    await held
    await route.fulfill({ contentType: 'text/javascript', body: 'document.currentScript.remove()' })
  })
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  await page.getByRole('tab', { name: 'Sign Up', exact: true }).click()
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  arrive()
  await expect(page.getByRole('tabpanel', { name: 'Sign Up', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('nobody-yet@example.com')
})
