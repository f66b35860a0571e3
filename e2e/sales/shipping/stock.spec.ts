import { expectAccessible } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { button, cart, clickButton, main, rowOf } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/** The store and the product page say 'Only n left' from five units down, and 'Sold out', also of bundles. */
test('stock: the owner sets it, the store shows what is left, and the last unit is sold once', async ({
  page,
  account,
  signIn,
  openPage,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/products')
  await rowOf(page, 'Digital Journey Planner').getByRole('button', { name: /^Edit/ }).click()
  await main(page).getByLabel('Stock').fill('1')
  await clickButton(main(page), 'Update Product')
  await expect(page.getByText('Product updated successfully')).toBeVisible()

  const buyer = await openPage()
  await signIn({ ...(await account()), page: buyer })
  await expect(async () => {
    await buyer.goto('/store/digital-journey-planner')
    await expect(main(buyer).getByText('Only 1 left').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await buyer.goto('/store')
  await expect(buyer.getByText('Only 1 left').first()).toBeVisible()
  await expectAccessible(buyer, 'store with a scarce product')
  await addToCart(buyer, 'Digital Journey Planner')
  const payment = await openPopup(button(cart(buyer), 'Checkout'))
  await expect(payment).toHaveURL(/\/demo\/checkout\//)

  // Held while it is paid. The bundle contains it too.
  await expect(async () => {
    await page.goto('/store/digital-journey-planner')
    await expect(main(page).getByRole('button', { name: 'Sold out' }).first()).toBeDisabled({ timeout: 500 })
  }).toPass()
  await page.goto('/store')
  await expect(main(page).getByRole('button', { name: 'Sold out' })).toHaveCount(2)
  await expectAccessible(page, 'store with a sold out product')
  await clickButton(payment, 'Cancel')
  await expect(payment.getByRole('heading', { name: 'This order wasn’t paid' })).toBeVisible()
  await expect(async () => {
    await page.goto('/store/digital-journey-planner')
    await expect(main(page).getByText('Only 1 left').first()).toBeVisible({ timeout: 500 })
  }).toPass()
})
