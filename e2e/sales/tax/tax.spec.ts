import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { addToCart } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { cart, clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

const kinds = { physical: 190_000, digital: 190_000, class: 70_000, shipping: 190_000 }
const vat = { name: 'VAT', countries: ['DE', 'FR'], region: '', kinds }

/**
 * The owner sets at `/admin/tax` whether prices include tax, the country of the business, and rates per country or
 * state and kind: physical products, downloads, classes and sessions, shipping. While prices include tax, the footer
 * says so.
 */
test('tax admin: the owner turns tax on with a rate, and errors name their field', async ({ page, signIn }) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/tax')
  await main(page).getByRole('checkbox', { name: 'Charge tax' }).check()
  await clickButton(main(page), 'Save tax')
  await expect(main(page).getByText('Add at least one rate, or turn tax off.')).toBeVisible()
  await clickButton(main(page), 'Add a rate')
  const name = main(page).getByLabel('Name of the tax')
  await expect(name).toBeFocused()
  await name.fill('Sales tax')
  await main(page).getByLabel('Country', { exact: true }).selectOption('United States')
  await clickButton(main(page), 'Add country')
  await main(page).getByLabel('State', { exact: true }).selectOption('California')
  await main(page).getByLabel('Physical products (%)').fill('7.25')
  await main(page).getByLabel('Downloads (%)').fill('abc')
  await main(page).getByLabel('Classes and sessions (%)').fill('0')
  await main(page).getByLabel('Shipping (%)').fill('8,875')
  await clickButton(main(page), 'Save tax')
  await expect(main(page).getByText('Enter a percentage from 0 to 100, such as 19 or 8.875.')).toBeVisible()
  await expect(main(page).getByLabel('Downloads (%)')).toBeFocused()
  await expectAccessible(page, 'tax with errors')
  await main(page).getByLabel('Downloads (%)').fill('0')
  await main(page)
    .getByRole('radio', { name: /^Include tax/ })
    .check()
  await clickButton(main(page), 'Save tax')
  await expect(page.getByText('Tax updated')).toBeVisible()
  await page.reload()
  await expect(main(page).getByLabel('Shipping (%)')).toHaveValue('8.875')
  await expect(main(page).getByLabel('State', { exact: true })).toHaveValue('CA')
  await expectAccessible(page, 'tax rates')
  await page.goto('/store')
  await expect(page.getByRole('contentinfo')).toContainText('All prices include tax.')
})

/**
 * Buyers see the tax before they pay, also of a class, a session and a gift. An order with another tax or total than
 * the buyer saw is refused.
 */
test('tax checkout: a buyer sees the tax of a download and of a class, and pays it', async ({
  page,
  request,
  signIn,
}) => {
  test.slow()
  const headers = await accessHeaders(request, owner)
  const { version } = await (await request.get('/api/admin/tax', { headers })).json()
  const data = { isOn: true, source: 'rates', sellerCountry: 'DE', rates: [vat] }
  const saveTax = async (version: number, pricesIncludeTax: boolean) =>
    (await request.put('/api/admin/tax', { headers, data: { ...data, version, pricesIncludeTax } })).json()
  const saved = await saveTax(version, true)
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  await clickButton(cart(page), 'Checkout')
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByRole('row', { name: 'Total $19.99', exact: true })).toBeVisible()
  await saveTax(saved.version, false)
  await page.reload()
  await expect(summary).toContainText('Total before tax$19.99')
  await clickButton(main(page), 'Continue to payment')
  await expect(main(page).getByText('Choose a country.')).toBeVisible()
  await main(page).getByLabel('Country of your billing address').selectOption('France')
  await expect(summary).toContainText('VAT 19%$3.80')
  await expect(summary).toContainText('Total$23.79')
  await main(page)
    .getByLabel(/^VAT ID/)
    .fill('FR123')
  await clickButton(main(page), 'Continue to payment')
  await expect(main(page).getByText('Enter a valid VAT ID with its country code, or leave it empty.')).toBeVisible()
  await expectAccessible(page, 'checkout with tax')
  await main(page)
    .getByLabel(/^VAT ID/)
    .fill('FR 12 345678901')
  await expect(summary).toContainText('VAT: reverse charge$0.00')
  await expect(summary).toContainText('Total$19.99')
  await main(page)
    .getByLabel(/^VAT ID/)
    .fill('')
  await expect(summary).toContainText('Total$23.79')
  const payment = await openPopup(main(page).getByRole('button', { name: 'Continue to payment' }))
  await expect(payment.getByText('$23.79')).toBeVisible()
  await clickButton(payment, 'Pay now')
  const receipt = payment.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('VAT 19%$3.80')
  await expect(receipt).toContainText('Total (USD)$23.79')
  await payment.close()

  await page.goto('/classes')
  await main(page).getByRole('button', { name: 'Enroll', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Tax and total' })
  await expect(dialog.getByLabel('Country of your billing address')).toHaveValue('FR')
  await expect(dialog).toContainText('VAT 7%')
  await expectAccessible(page, 'tax of a class')
  const total = await dialog.getByRole('row', { name: 'Total' }).getByRole('cell').textContent()
  const classPayment = await openPopup(dialog.getByRole('button', { name: 'Continue to payment' }))
  await expect(classPayment.getByText(total ?? '')).toBeVisible()
})
