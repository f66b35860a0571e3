import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { sessionHeaders } from '../../fixtures/api-session.ts'
import { addToCart, fillAddress } from '../../fixtures/checkout-page.ts'
import { openPopup, startDownload } from '../../fixtures/clicks.ts'
import { holdResponses } from '../../fixtures/held-requests.ts'
import { button, cart, clickButton, main } from '../../fixtures/locators.ts'
import { expect, test } from '../../fixtures/test.ts'

async function pay(start: Locator): Promise<Page> {
  const payment = await openPopup(start)
  await clickButton(payment, 'Pay now')
  await expect(main(payment).getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  return payment
}

async function buyPlanner(page: Page): Promise<Page> {
  await addToCart(page, 'Digital Journey Planner')
  return pay(button(cart(page), 'Checkout'))
}

async function buyShipped(page: Page, name: string): Promise<Page> {
  await addToCart(page, name)
  await cart(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  await fillAddress(page)
  return pay(button(page, 'Continue to payment'))
}

test(
  'digital product: ordered without an address, downloaded as a PDF from the order page',
  quickRun,
  async ({ page, request, signIn, mail }) => {
    const { email } = await signIn()
    const order = await buyPlanner(page)
    await expect(order).toHaveURL(/\/orders\/[\da-f-]{36}\?session_id=/)
    await expect(order.getByRole('status').filter({ hasText: 'Order confirmed' })).toBeVisible()
    const receipt = order.getByRole('region', { name: 'Receipt' })
    await expect(receipt).toContainText('Journey Paradigm')
    await expect(receipt).toContainText(email)
    await expect(receipt.getByRole('row', { name: 'Total (USD) $19.99' })).toBeVisible()
    await expect(receipt.getByText('Ship to')).toHaveCount(0)

    const [downloadsResponse, download] = await Promise.all([
      order.waitForResponse(/\/api\/orders\/.*\/downloads$/),
      order.waitForEvent('download'),
      order.getByRole('button', { name: 'Download Digital Journey Planner (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('digital-journey-planner.pdf')
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const [{ url }] = await downloadsResponse.json()
    const response = await request.get(url)
    expect(response.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="digital-journey-planner.pdf"',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const invalidResponse = await request.get(`${url.slice(0, -2)}AA`)
    expect([invalidResponse.status(), invalidResponse.headers()['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])

    const { text } = await mail.latest(email, /receipt/i)
    const link = /\/orders\/\S+/.exec(text)?.[0] ?? ''
    await page.goto(link)
    await expect(main(page).getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  },
)

test('shipped product: requires an address, which order and receipt show', async ({ page, signIn }) => {
  const { email } = await signIn()
  await addToCart(page, 'Complete System')
  await cart(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(main(page).getByRole('row', { name: 'Total $89.99' })).toBeVisible()
  const continueButton = page.getByRole('button', { name: 'Continue to payment' })
  await continueButton.click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(main(page).getByText('Enter a street address.')).toBeVisible()
  await expect(main(page).getByText('Choose a country.')).toBeVisible()

  await page.getByLabel('Country', { exact: true }).selectOption('US')
  await continueButton.click()
  await expect(page.getByLabel('State', { exact: true })).toHaveAccessibleDescription('Choose a state.')
  await fillAddress(page)
  await page.getByLabel('Country', { exact: true }).selectOption('GB')
  await expect(page.getByLabel('State or region')).toHaveValue('')
  await page.getByLabel('Country', { exact: true }).selectOption('US')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('')
  await page.getByLabel('State', { exact: true }).selectOption('Oregon')
  await page.reload()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Orchard Lane')
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('US')

  const releaseResponse = await holdResponses(page, '**/api/orders')
  const [order] = await Promise.all([
    pay(continueButton),
    expect(button(page, 'Processing...')).toBeVisible().then(releaseResponse),
  ])
  const nextSteps = order.getByRole('region', { name: 'What happens next' })
  await expect(nextSteps).toContainText('We’ll pack it and send it to:')
  await expect(nextSteps).toContainText('12 Orchard Lane')
  const receipt = order.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('Ship to')
  await expect(receipt).toContainText('Portland, OR 97201')
  await expect(receipt).toContainText('United States')
  await expect(receipt).toContainText(email)

  // The tab that started the checkout follows the order and clears the stored shipping address.
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}$/)
  await expect(main(page).getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('journey.address'))).toBeNull()

  await order.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(nextSteps).toBeHidden()
  for (const part of ['banner', 'contentinfo'] as const) await expect(order.getByRole(part)).toBeHidden()
  await expect(order.getByRole('button', { name: 'Print receipt' })).toBeHidden()
})

/** The receipt prints on one page of the printer's size, with the seller's logo, name and URL. */
test('receipt print: one page with seller, buyer, items and total, in the size of the printer', async ({
  page,
  baseURL,
  signIn,
}) => {
  const { email } = await signIn()
  const order = await buyPlanner(page)
  await order.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const letterhead = main(order).locator('.letterhead')
  await expect(letterhead.locator('svg > path').first()).toBeVisible()
  await expect(letterhead.getByText('Journey Paradigm')).toBeVisible()
  await expect(letterhead.getByText(baseURL as string)).toBeVisible()
  const receipt = order.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByText('Journey Paradigm')).toBeHidden()
  for (const text of ['Order number', 'Ordered', 'Paid', email]) await expect(receipt.getByText(text)).toBeVisible()
  for (const heading of ['Item', 'Amount']) {
    const box = await receipt.getByRole('columnheader', { name: heading, exact: true }).boundingBox()
    expect(box?.height).toBeGreaterThan(10)
  }
  const sizes = { A4: [596, 843], Letter: [612, 792] }
  for (const [format, size] of Object.entries(sizes)) {
    const pdf = (await order.pdf({ format, preferCSSPageSize: true })).toString('latin1')
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual([size])
  }
})

test('bundle order: lists what is shipped, downloaded and arranged by mail', async ({ page, signIn }) => {
  const { email } = await signIn()
  const order = await buyShipped(page, 'Ultimate Journey Kit')
  const nextSteps = order.getByRole('region', { name: 'What happens next' })
  const part = (name: string) =>
    nextSteps
      .getByRole('listitem')
      .filter({ has: order.getByRole('heading', { level: 4, name, exact: true }) })
      .last()
  await expect(part('Complete System')).toContainText('We’ll pack it and send it to:')
  await expect(part('Refill Pages')).toContainText('12 Orchard Lane')
  await expect(part('Access to all classes').getByRole('link', { name: 'Choose a class' })).toBeVisible()
  await expect(part('A 1-on-1 setup session')).toContainText(
    `Choose a time in your account, or we’ll email you at ${email} to find one.`,
  )
  await expect(part('A 1-on-1 setup session').getByRole('link', { name: 'Choose a time' })).toHaveAttribute(
    'href',
    '/coaching',
  )
  expect(
    (
      await startDownload(part('Digital Journey Planner').getByRole('button', { name: /^Download / }))
    ).suggestedFilename(),
  ).toBe('digital-journey-planner.pdf')
})

test('order page: orders of other users and unknown ids look the same, signed-out users sign in', async ({
  page,
  account,
  signIn,
  openPage,
}) => {
  await signIn()
  const order = new URL((await buyPlanner(page)).url()).pathname
  const other = await openPage()
  const user = await account()
  await signIn({ ...user, page: other })
  for (const path of [order, '/orders/018f0000-0000-7000-8000-000000000000', '/orders/nonsense']) {
    await other.goto(path)
    await expect(main(other).getByRole('heading', { name: 'No order found' })).toBeVisible()
  }
  await other.evaluate(() => localStorage.clear())
  await other.goto(order)
  await expect(other).toHaveURL(`/auth?next=${encodeURIComponent(order)}`)
  await other.goto('/checkout')
  await expect(other).toHaveURL('/auth?next=%2Fcheckout')
})

test('declined order: its items can be put back in the cart', async ({ page, signIn }) => {
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  const payment = await openPopup(cart(page).getByRole('button', { name: 'Checkout' }))
  await payment.waitForURL(/\/demo\/checkout\//)
  const headers = await sessionHeaders(page)
  const { orders } = await (await page.request.get('/api/orders', { headers })).json()
  const [{ id }] = orders
  await page.goto(`/orders/${id}`)
  await expect(main(page).getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /Open the payment page/ })).toHaveAttribute('href', payment.url())
  await payment.getByRole('button', { name: 'Decline card' }).click()
  await expect(main(page).getByRole('heading', { name: 'This order wasn’t paid' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Add to cart again' }).click()
  await expect(cart(page).getByRole('link', { name: 'Digital Journey Planner', exact: true })).toBeVisible()
})
