import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'

// Buttons are dimmed by an animation.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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

test('button before hydration: visibly disabled, then works', quickRun, async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/store/refill-pages')
  const addButton = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await expect(addButton).toBeDisabled()
  await expect(addButton).toHaveCSS('opacity', '0.5')
  releaseScripts()
  await expect(addButton).toBeEnabled()
  await expect(addButton).toHaveCSS('opacity', '1')
  await addButton.click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('status')).toContainText('Total (1 item) $24.99')
})

/** Text typed before hydration is kept. Until then a button is disabled, unless its form works without scripts. */
test('buttons before hydration: every one is disabled or submits a form to a URL', async ({ page }) => {
  for (const path of [
    '/',
    '/store',
    '/classes',
    '/schedule',
    '/blog',
    '/binder',
    '/binder/print',
    '/search',
    '/auth',
  ]) {
    const releaseScripts = await openWithHeldScripts(page, path)
    await page.waitForLoadState('domcontentloaded')
    const controls = page.locator('button, input[type=radio], select')
    expect(await controls.count()).toBeGreaterThan(0)
    const lost = await controls.evaluateAll((elements) =>
      elements.filter((element) => !element.matches(':disabled, form[action] *')).map(({ outerHTML }) => outerHTML),
    )
    expect(lost, path).toEqual([])
    releaseScripts()
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('sign-in before hydration: typed text is kept, and sent after it', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/auth')
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  await page.getByLabel('Password', { exact: true }).fill('three short words')
  const signInButton = page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' })
  await expect(signInButton).toBeDisabled()
  // Enter does not submit a form whose button is disabled.
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const requestPromise = page.waitForRequest('**/api/auth/sign-in')
  releaseScripts()
  await signInButton.click()
  expect((await requestPromise).postDataJSON()).toMatchObject({
    email: 'nobody-yet@example.com',
    password: 'three short words',
  })
  await expect(page.getByText('Sign in failed')).toBeVisible()
})

test('email typed before hydration: kept in the other tab', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/auth')
  await page.getByLabel('Email').fill('nobody-yet@example.com')
  const signUpTab = page.getByRole('tab', { name: 'Sign Up', exact: true })
  await expect(signUpTab).toBeDisabled()
  releaseScripts()
  await signUpTab.click()
  await expect(page.getByRole('tabpanel', { name: 'Sign Up', exact: true }).getByLabel('Email')).toHaveValue(
    'nobody-yet@example.com',
  )
})

test('search before hydration: the form opens its URL', async ({ page }) => {
  await openWithHeldScripts(page, '/search')
  await page.getByRole('main').getByRole('searchbox').fill('sunday')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=sunday')
})

test('click after hydration: the token is read from the URL by then', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/auth/confirm?token=of-nobody')
  const requestPromise = page.waitForRequest('**/api/auth/confirm')
  releaseScripts()
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  expect((await requestPromise).postDataJSON()).toMatchObject({ token: 'of-nobody' })
})

test('lesson before hydration: text and steps are kept', async ({ page }) => {
  const question = 'Which wish did you leave off the list at first, and why?'
  const releaseScripts = await openWithHeldScripts(page, '/binder/choose-one-destination')
  const step = page.getByRole('checkbox').first()
  await step.check()
  await page.getByLabel(question).fill('The house by the lake')
  releaseScripts()
  await expect(page.getByText('Saved in this browser').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(question)).toHaveValue('The house by the lake')
  await expect(step).toBeChecked()
})

test('paper size before hydration: disabled until the locale is known', async ({ page }) => {
  const releaseScripts = await openWithHeldScripts(page, '/binder/choose-one-destination')
  await expect(page.getByRole('radio', { name: 'A4' })).toBeDisabled()
  releaseScripts()
  await page.getByText('A4', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'a4')
})

test('text typed while the HTML is still loading: kept', async ({ page }) => {
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
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  releaseScripts()
  await expect(page.getByRole('tab', { name: 'Sign Up', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('nobody-yet@example.com')
})
