import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expectNoLayoutShift, recordLayoutShifts } from '../../fixtures/layout-shifts.ts'
import { card } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart, / })
const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

async function addToCart(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cart(page).getByRole('link', { name, exact: true })).toBeVisible()
}

async function closeCart(page: Page): Promise<void> {
  await cart(page).getByRole('button', { name: 'Close' }).click()
  await expect(cart(page)).toHaveCount(0)
}

const cartLine = (page: Page, name: string) =>
  cart(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

const expectFocusInside = (page: Page) =>
  expect.poll(() => cart(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)

/** The cart shows the unit price of an item from two pieces on. */
test('add to cart: opens the cart and updates the count in the header', quickRun, async ({ page }) => {
  await page.goto('/store')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, no items')
  await addToCart(page, 'Complete System')
  await expect(cart(page).getByRole('status')).toContainText('Total (1 item) $89.99')
  await expect(cartLine(page, 'Complete System')).not.toContainText('each')
  await closeCart(page)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await addToCart(page, 'Digital Journey Planner')
  await closeCart(page)
  await addToCart(page, 'Complete System')
  await expect(cartLine(page, 'Complete System')).toContainText('Quantity: 2')
  await expect(cartLine(page, 'Complete System')).toContainText('$89.99 each')
  await expect(cart(page).getByRole('status')).toContainText('Total (3 items) $199.97')
  await closeCart(page)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
  await expect(cartButton(page)).toHaveText('3')
})

test('add to cart: a bundle and a product page share one cart', async ({ page }) => {
  await page.goto('/store')
  await page.getByRole('region', { name: 'Ultimate Journey Kit' }).getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cart(page).getByRole('status')).toContainText('$149.99')
  await closeCart(page)
  await page.goto('/store/refill-pages')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(cart(page).getByRole('status')).toContainText('Total (2 items) $174.98')
  await cart(page).getByRole('link', { name: 'Ultimate Journey Kit' }).click()
  await expect(page).toHaveURL('/store/ultimate-journey-kit')
  await expect(cart(page)).toHaveCount(0)
})

test('keyboard only: cart traps the focus and restores it when closed', async ({ page }) => {
  await page.goto('/store')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  const addButton = card(page, 'Refill Pages').getByRole('button', { name: 'Add to Cart' })
  await addButton.focus()
  await page.keyboard.press('Enter')
  await expect(cart(page)).toBeVisible()
  await expectFocusInside(page)
  await page.keyboard.press('Escape')
  await expect(cart(page)).toHaveCount(0)
  await expect(addButton).toBeFocused()

  await addToCart(page, 'Complete System')
  await closeCart(page)
  await cartButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(cart(page)).toBeVisible()
  const pressByKeyboard = async (name: string) => {
    const control = cart(page).getByRole('button', { name, exact: true })
    // The Tab key reaches every control, wherever the focus is in the panel.
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
      await expectFocusInside(page)
    }
    await expect(control).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await pressByKeyboard('Increase quantity of Refill Pages')
  await expect(cartLine(page, 'Refill Pages')).toContainText('Quantity: 2')
  await pressByKeyboard('Decrease quantity of Refill Pages')
  await expect(cartLine(page, 'Refill Pages')).toContainText('Quantity: 1')
  await pressByKeyboard('Decrease quantity of Refill Pages')
  await expect(cartLine(page, 'Refill Pages')).toHaveCount(0)
  await expect(cart(page).getByRole('link', { name: 'Complete System' })).toBeFocused()
  await pressByKeyboard('Remove Complete System')
  await expect(cart(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(cart(page)).toBeFocused()
  await expect(cart(page).getByRole('status')).toContainText('Total (0 items) $0.00')
  await expect(cart(page).getByRole('button', { name: 'Checkout' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(cart(page)).toHaveCount(0)
  await expect(cartButton(page)).toBeFocused()
})

test('quantity: limited to 99 per product', async ({ page }) => {
  await page.goto('/store')
  await addToCart(page, 'Refill Pages')
  await page.evaluate(() => {
    const storedCart = JSON.parse(localStorage.getItem('journey.cart') ?? '{}')
    storedCart.items[0].quantity = 98
    localStorage.setItem('journey.cart', JSON.stringify(storedCart))
  })
  await page.reload()
  await cartButton(page).click()
  const increaseButton = cart(page).getByRole('button', { name: 'Increase quantity of Refill Pages' })
  await increaseButton.click()
  await expect(cartLine(page, 'Refill Pages')).toContainText('Quantity: 99')
  await expect(cart(page)).toContainText('At most 99 of each.')
  await expect(increaseButton).toBeDisabled()
  await expect(cart(page).getByRole('status')).toContainText('$2,474.01')
})

test('cart: survives a reload; other pages show its button only if it is not empty', async ({ page }) => {
  await page.goto('/store')
  await addToCart(page, 'Refill Pages')
  await page.reload()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
  await expect(cart(page)).toHaveCount(0)
  await page.goto('/blog')
  await cartButton(page).click()
  await expect(cart(page).getByRole('link', { name: 'Refill Pages' })).toBeVisible()
  await cart(page).getByRole('button', { name: 'Remove Refill Pages' }).click()
  await closeCart(page)
  await expect(cartButton(page)).toHaveCount(0)
})

test('cart: synchronized between tabs', async ({ page, context }) => {
  await page.goto('/store')
  const other = await context.newPage()
  await other.goto('/store')
  await addToCart(page, 'Refill Pages')
  await expect(cartButton(other)).toHaveAccessibleName('Cart, 1 item')
  await cartButton(other).click()
  await cart(other).getByRole('button', { name: 'Increase quantity of Refill Pages' }).click()
  await expect(cartLine(page, 'Refill Pages')).toContainText('Quantity: 2')
  await cart(page).getByRole('button', { name: 'Remove Refill Pages' }).click()
  await expect(cart(other).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('invalid stored cart: replaced by an empty one', async ({ page }) => {
  await page.goto('/store')
  for (const storedText of ['{"items":[{"id":2,"quantity":"many"}]}', 'not a cart', '[1,2]']) {
    await page.evaluate((text) => localStorage.setItem('journey.cart', text), storedText)
    await page.reload()
    await cartButton(page).click()
    await expect(cart(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await closeCart(page)
  }
  await addToCart(page, 'Refill Pages')
  await expect(cart(page).getByRole('status')).toContainText('Total (1 item) $24.99')
})

test('browser back: closes the cart panel', async ({ page }) => {
  await page.goto('/store')
  await page.getByRole('link', { name: 'Refill Pages', exact: true }).click()
  await expect(page).toHaveURL('/store/refill-pages')
  await cartButton(page).click()
  await expect(cart(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/store')
  await expect(cart(page)).toHaveCount(0)
})

for (const width of [390, 1440])
  for (const signedIn of ['no', 'yes'] as const) {
    test(`header: no layout shift with a cart at ${width} px (signed in: ${signedIn})`, async ({ page, signIn }) => {
      await page.setViewportSize({ width, height: 844 })
      if (signedIn === 'yes') await signIn()
      await page.goto('/store')
      await addToCart(page, 'Refill Pages')
      await recordLayoutShifts(page)
      for (const path of ['/store', '/store/refill-pages', '/classes', '/blog']) {
        await page.goto(path)
        await expect(cartButton(page)).toHaveText('1')
        await expectNoLayoutShift(page, path)
      }
    })
  }
