import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { button, cart, clickButton, main } from '../../fixtures/locators.ts'
import { readPdf } from '../../fixtures/pdf.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/**
 * Pages, the cart, orders, emails, invoices, exports and the payment show amounts in their currency, with its decimals.
 */
test('a shop in euros: prices, cart, payment, receipt, invoice and email', async ({ page, request, mail, signIn }) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/settings')
  await page.getByLabel('Currency of your prices').selectOption('Japanese Yen (JPY)')
  await button(page, 'Save settings').click()
  await expect(page.getByText(/^JPY has no decimals. Change these prices first: /)).toBeVisible()
  await page.getByLabel('Currency of your prices').selectOption('Euro (EUR)')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto('/admin/products')
  await expect(page.getByRole('list', { name: 'List of products' })).toContainText('€19.99')

  const buyer = await signIn()
  await page.goto('/store')
  await expect(main(page).getByText('€19.99').first()).toBeVisible()
  await expect(main(page)).not.toContainText('$')
  await addToCart(page, 'Digital Journey Planner')
  await expect(cart(page)).toContainText('€19.99')
  const payment = await openPopup(button(cart(page), 'Checkout'))
  await expect(payment.getByText('€19.99').first()).toBeVisible()
  await clickButton(payment, 'Pay now')
  const receipt = payment.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('Total (EUR)€19.99')
  await payment.close()
  const { text } = await mail.latest(buyer.email, /order|receipt/i)
  expect(text).toContain('€19.99')
  expect(text).not.toContain('$')

  const headers = await accessHeaders(request, owner)
  const { orders } = await (await request.get('/api/admin/orders', { headers })).json()
  const order = await (await request.get(`/api/admin/orders/${orders[0].id}`, { headers })).json()
  expect(order).toMatchObject({ currency: 'eur', totalMinor: 1999 })
  const invoice = await request.get(`/api/invoices/${order.invoices[0].id}/pdf`, { headers })
  expect((await readPdf(new Uint8Array(await invoice.body()))).text).toMatch(/Total \(EUR\)\s*€19\.99/)

  await signIn(owner)
  await page.goto('/admin/settings')
  await page.getByLabel('Currency of your prices').selectOption('US Dollar (USD)')
  await button(page, 'Save settings').click()
  await expect(page.getByText('Your first order has fixed the currency.')).toBeVisible()
  await expectAccessible(page, 'settings with a fixed currency')
})
