import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { expect, test } from '../../fixtures/test.ts'

const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const main = (page: Page) => page.getByRole('main')

async function addToCart(page: Page, name: string): Promise<void> {
  await page.goto('/store')
  const product = name === 'Ultimate Journey Kit' ? page.getByRole('region', { name }) : card(page, name)
  await product.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(cart(page).getByRole('link', { name, exact: true })).toBeVisible()
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

const shippingAddress = {
  'Full name': 'Ann Walker',
  'Street address': '12 Orchard Lane',
  City: 'Portland',
  'Postal code': '97201',
}

async function fillAddress(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(shippingAddress)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Country', { exact: true }).selectOption('US')
  await page.getByLabel('State', { exact: true }).selectOption('Oregon')
}

async function pay(page: Page, startPayment: () => Promise<void>): Promise<Page> {
  const popupPromise = page.waitForEvent('popup')
  await startPayment()
  const payment = await popupPromise
  await payment.getByRole('button', { name: 'Pay now' }).click()
  await expect(main(payment).getByRole('heading', { name: 'Your order is confirmed' })).toBeVisible()
  return payment
}

async function buyPlanner(page: Page): Promise<Page> {
  await addToCart(page, 'Digital Journey Planner')
  return pay(page, () => cart(page).getByRole('button', { name: 'Checkout' }).click())
}

async function buyShipped(page: Page, name: string): Promise<Page> {
  await addToCart(page, name)
  await cart(page).getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  await fillAddress(page)
  return pay(page, () => page.getByRole('button', { name: 'Continue to payment' }).click())
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

  const responseGate = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch()
    await responseGate.promise
    await route.fulfill({ response })
  })
  const order = await pay(page, async () => {
    await continueButton.click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    responseGate.resolve()
  })
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
  const download = order.waitForEvent('download')
  await part('Digital Journey Planner')
    .getByRole('button', { name: /^Download / })
    .click()
  expect((await download).suggestedFilename()).toBe('digital-journey-planner.pdf')
})

test('order page: orders of other users and unknown ids look the same, signed-out users sign in', async ({
  page,
  browser,
  account,
  signIn,
}) => {
  await signIn()
  const order = new URL((await buyPlanner(page)).url()).pathname
  const context = await browser.newContext()
  const other = await context.newPage()
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
  await context.close()
})

test('declined order: its items can be put back in the cart', async ({ page, signIn }) => {
  await signIn()
  await addToCart(page, 'Digital Journey Planner')
  const popupPromise = page.waitForEvent('popup')
  await cart(page).getByRole('button', { name: 'Checkout' }).click()
  const payment = await popupPromise
  await payment.waitForURL(/\/demo\/checkout\//)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('journey.session') ?? '{}').accessToken)
  const headers = { authorization: `Bearer ${token}` }
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

test('order page: no content is cut off at 390 and 1440 px', async ({ page, signIn }) => {
  await signIn()
  const order = await buyShipped(page, 'Ultimate Journey Kit')
  const parts = [order.getByRole('button', { name: /^Download / }), order.getByRole('region', { name: 'Receipt' })]
  for (const width of [390, 1440]) {
    await order.setViewportSize({ width, height: 900 })
    for (const part of parts) {
      const box = await part.boundingBox()
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  }
})
