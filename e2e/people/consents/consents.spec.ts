import type { Locator } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { cart, clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/** The pages of a customer and of an order show the accepted texts. They are in the data export. */
test('consents: the owner reads which terms a customer accepted, after the terms changed', async ({
  page,
  request,
  account,
  signIn,
}) => {
  const headers = await accessHeaders(request, owner)
  const form = { title: 'Terms of sale', slug: '', purpose: 'terms' }
  const data = { ...form, content: '<p>Sold by Harbor and Pine.</p>', isPublished: true }
  const created = await (await request.post('/api/admin/pages', { headers, data })).json()
  const buyer = await account({ isConfirmedByMail: true })
  const order = await request.post('/api/orders', {
    headers: await accessHeaders(request, buyer),
    data: { lines: [{ productId: 3, quantity: 1 }] },
  })
  const { orderId } = await order.json()
  await request.put(`/api/admin/pages/${created.id}`, {
    headers,
    data: { ...created, content: '<p>Sold elsewhere.</p>' },
  })

  await signIn(owner)
  await page.goto(`/admin/purchases/${orderId}`)
  await expect(main(page).getByRole('link', { name: 'Terms of sale, version 1' })).toBeVisible()
  await expectAccessible(page, 'an order with accepted terms')
  await main(page).getByRole('link', { name: 'Orders, classes and notes' }).click()
  await expect(main(page).getByRole('heading', { name: 'Accepted at sign-up' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Terms of sale, version 1' }).click()
  await expect(main(page)).toContainText('Sold by Harbor and Pine.')
  await expectAccessible(page, 'an accepted text')
})

test('immediate delivery: the checkout of a download asks for consent, and the order shows it', async ({
  page,
  request,
  signIn,
}) => {
  const headers = await accessHeaders(request, owner)
  const settings = await (await request.get('/api/admin/settings', { headers })).json()
  await request.put('/api/admin/settings', { headers, data: { ...settings, asksImmediateDelivery: true } })
  await signIn(owner)
  await addToCart(page, 'Digital Journey Planner')
  await clickButton(cart(page), 'Checkout')
  await expect(page).toHaveURL('/checkout')
  await clickButton(main(page), 'Continue to payment')
  await expect(page.getByText('Please agree to the immediate delivery of digital products.')).toBeVisible()
  await expectAccessible(page, 'a checkout without consent')
  await page.getByLabel(/I lose my right of withdrawal/).check()
  const [paymentTab] = await Promise.all([page.waitForEvent('popup'), clickButton(main(page), 'Continue to payment')])
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/)
  await paymentTab.close()
  await page.goto(page.url().replace('/orders/', '/admin/purchases/'))
  await expect(main(page)).toContainText('Agreed to immediate delivery')
})

/**
 * A cart with terms to accept is ordered on the checkout page, which shows them. Enrolling, booking and giving a gift
 * show them before the payment.
 */
test('enrolling, booking and giving a gift show the terms first, and ask for consent to immediate delivery', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const headers = await accessHeaders(request, owner)
  const settings = await (await request.get('/api/admin/settings', { headers })).json()
  await request.put('/api/admin/settings', { headers, data: { ...settings, asksImmediateDelivery: true } })
  const terms = { title: 'Terms of sale', slug: '', purpose: 'terms', content: '<p>Sold here.</p>', isPublished: true }
  await request.post('/api/admin/pages', { headers, data: terms })
  const expectPaymentTab = async (button: Locator) => {
    const [paymentTab] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await expect(paymentTab.getByRole('button', { name: 'Pay now' })).toBeVisible()
    await paymentTab.close()
  }

  await signIn()
  await page.goto('/classes/foundations')
  await clickButton(main(page), 'Enroll')
  const dialog = page.getByRole('dialog', { name: 'Your total' })
  const pay = dialog.getByRole('button', { name: 'Continue to payment' })
  await expect(dialog.getByText('By enrolling, you accept our terms.')).toBeVisible()
  await expect(dialog.getByLabel(/I lose my right of withdrawal when the delivery begins/)).not.toBeChecked()
  await pay.click()
  await expect(dialog.getByText('Please agree to the immediate delivery of the online lessons.')).toBeVisible()
  await expectAccessible(page, 'an enrollment without consent')
  await dialog.getByLabel(/I lose my right of withdrawal/).check()
  await expectPaymentTab(pay)

  await page.goto('/gift?item=product%203')
  const order = main(page).getByRole('button', { name: 'Continue to payment' })
  await order.click()
  await expect(page.getByText('Please agree to the immediate delivery of the gift code.')).toBeVisible()
  await expect(main(page).getByText('By ordering, you accept our terms.')).toBeVisible()
  await expectAccessible(page, 'a gift without consent')
  await page.getByLabel(/I lose my right of withdrawal when the code is used/).check()
  await expectPaymentTab(order)

  await page.goto('/coaching')
  await expect(main(page).getByText('By booking, you accept our terms.')).toBeVisible()
})
