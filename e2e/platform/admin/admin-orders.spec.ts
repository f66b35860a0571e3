import type { APIRequestContext, Page } from '@playwright/test'
import { quickRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { shipTo } from '../../fixtures/checkout-page.ts'
import { clickButton, clickLink, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const dedicatedTest = withDedicatedSite()

type Buyer = { email: string; password: string }
type PlacedOrder = { orderId: string; url: string }
type OrderLine = { productId: number; quantity: number }

async function placeOrder(
  request: APIRequestContext,
  buyer: Buyer,
  order: { lines: OrderLine[] } | { workshopId: string },
  action: 'pay' | 'none' = 'pay',
): Promise<PlacedOrder> {
  const headers = await accessHeaders(request, buyer)
  const response =
    'lines' in order
      ? await request.post('/api/orders', { data: { ...order, shipTo }, headers })
      : await request.post('/api/enrollments', { data: order, headers })
  expect(response.status(), await response.text()).toBe(201)
  const placedOrder: PlacedOrder = await response.json()
  if (action === 'pay') expect((await request.post(`${placedOrder.url}/pay`, { maxRedirects: 0 })).status()).toBe(303)
  return placedOrder
}

const expectLoaded = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

async function openPaidOrder(page: Page, orderId: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/admin/purchases/${orderId}`)
    await expect(main(page).getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

dedicatedTest.describe('order administration', () => {
  dedicatedTest.describe.configure({ mode: 'serial' })

  dedicatedTest(
    'ship order: found by search, shipped with tracking, shown to the buyer',
    quickRun,
    async ({ page, request, account, mail, signIn, openPage }) => {
      const ann = await account()
      const { orderId } = await placeOrder(request, ann, {
        lines: [
          { productId: 1, quantity: 2 },
          { productId: 3, quantity: 1 },
        ],
      })
      await signIn(owner)
      await openPaidOrder(page, orderId)
      await page.goto('/admin/purchases')
      await expect(
        main(page).getByText('No purchases found. Enrollments will appear here when users make purchases.'),
      ).toBeVisible()
      await page.getByRole('tab', { name: 'Orders' }).click()
      await expect(page).toHaveURL('/admin/purchases?tab=orders')
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(ann.email)
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'To do' }).selectOption('To ship')
      await expect(page).toHaveURL(/todo=ship.*tab=orders/)
      await expectLoaded(page)
      await clickLink(main(page), /Complete System/)

      await clickButton(main(page), /^Mark as shipped/)
      const dialog = page.getByRole('dialog', { name: 'Mark as shipped' })
      await dialog.getByLabel('Carrier').fill('Parcel Post')
      await dialog.getByLabel('Tracking number').fill('PP 12')
      await dialog.getByLabel('Tracking link').fill('javascript:alert(1)')
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
      await expect(dialog.getByText('Enter a full URL that starts with https:// or http://.')).toBeVisible()
      await dialog.getByLabel('Tracking link').fill('https://post.example/PP12')
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
      await expect(page.getByText('Marked as shipped. The buyer gets an email.')).toBeVisible()
      await expect(main(page).getByText('Shipped', { exact: true })).toBeVisible()
      await expect(main(page).getByText('Download ready')).toBeVisible()

      const shippedMail = await mail.latest(ann.email, /^On its way/)
      expect(shippedMail.text).toContain('https://post.example/PP12')
      const buyerPage = await openPage()
      await signIn({ ...ann, page: buyerPage })
      await buyerPage.goto(`/orders/${orderId}`)
      await expect(buyerPage.getByText(/Shipped on .*Parcel Post, PP 12/)).toBeVisible()
      await expect(buyerPage.getByRole('link', { name: 'Track the package' })).toHaveAttribute(
        'href',
        'https://post.example/PP12',
      )
    },
  )

  dedicatedTest(
    'refund order: one unit after confirming the amount, then the rest',
    async ({ page, request, account, mail, signIn }) => {
      const ann = await account()
      const headers = await accessHeaders(request, owner)
      const setStock = await request.put('/api/admin/products/1/stock', {
        headers,
        data: { stock: 5, stockRead: null },
      })
      expect(setStock.status(), await setStock.text()).toBe(200)
      const { orderId } = await placeOrder(request, ann, {
        lines: [
          { productId: 1, quantity: 2 },
          { productId: 2, quantity: 1 },
        ],
      })
      await signIn(owner)
      await openPaidOrder(page, orderId)
      const openRefundDialog = async (fillItems: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
        await main(page).getByRole('button', { name: 'Refund', exact: true }).click()
        const dialog = page.getByRole('dialog', { name: 'Refund' })
        await fillItems(dialog)
        await dialog.getByLabel('Reason').fill('One arrived bent.')
        await dialog.getByRole('button', { name: 'Continue' }).click()
      }
      const selectOneBinder = async (dialog: ReturnType<Page['getByRole']>) => {
        await dialog.getByRole('combobox', { name: /Complete System/ }).selectOption('A quantity')
        await dialog.getByLabel(/Quantity/).fill('1')
        const backToStock = dialog.getByLabel(/Back to stock/)
        await expect(backToStock).toHaveValue('1')
        await backToStock.fill('3')
        await dialog.getByRole('button', { name: 'Continue' }).click()
        await expect(dialog.getByText('At most 2 can go back to stock.')).toBeVisible()
        await backToStock.fill('1')
      }
      await openRefundDialog(selectOneBinder)
      const confirmDialog = page.getByRole('alertdialog', { name: 'Refund $89.99 USD?' })
      await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(confirmDialog).toBeHidden()
      await page.getByRole('dialog', { name: 'Refund' }).getByRole('button', { name: 'Cancel' }).click()
      await expect(main(page).getByText('Nothing refunded yet.')).toBeVisible()

      await openRefundDialog(selectOneBinder)
      await confirmDialog.getByRole('button', { name: 'Refund $89.99' }).click()
      await expect(page.getByText('$89.99 was refunded', { exact: true })).toBeVisible()
      await expect(main(page).getByText('$89.99 of $204.97 refunded.')).toBeVisible()
      await mail.latest(ann.email, /^\$89\.99 of your order was refunded$/)

      await openRefundDialog((dialog) => dialog.getByRole('button', { name: 'Select everything left' }).click())
      await page.getByRole('alertdialog').getByRole('button', { name: 'Refund $114.98' }).click()
      await expect(main(page).getByText('$204.97 of $204.97 refunded.')).toBeVisible()
      await expect(main(page).getByText('Refunded', { exact: true }).first()).toBeVisible()
      await expect(main(page).getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
      await mail.latest(ann.email, /^Your payment was refunded$/)
    },
  )

  dedicatedTest(
    'refund workshop: frees the seat on the public page and updates the revenue',
    async ({ page, context, request, account, signIn, query }) => {
      const [workshop] = await query(
        "SELECT id, spots_available(w) AS spots FROM workshops w WHERE title = 'SHEF Mastery'",
      )
      const spots = Number(workshop?.spots)
      const { orderId } = await placeOrder(request, await account(), { workshopId: String(workshop?.id) })
      await signIn(owner)
      await openPaidOrder(page, orderId)
      await expect(main(page).getByText('Spot confirmed')).toBeVisible()
      const publicPage = await context.newPage()
      const expectSpotsLeft = async (count: number) => {
        await publicPage.goto('/classes')
        await expect(publicPage.getByText(`${count} spots left`).first()).toBeVisible({ timeout: 1000 })
      }
      await expectSpotsLeft(spots - 1)
      await main(page).getByRole('button', { name: 'Refund', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Refund' })
      await dialog.getByRole('button', { name: 'Select everything left' }).click()
      await dialog.getByLabel('Reason').fill('Cannot come.')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Refund $97.00' }).click()
      await expect(main(page).getByText('$97.00 of $97.00 refunded.')).toBeVisible()
      await expect(async () => expectSpotsLeft(spots)).toPass({ timeout: 3000 })
      await page.goto('/admin/purchases')
      await expect(page.locator('dt', { hasText: 'Revenue' }).locator('xpath=following-sibling::dd')).toHaveText(
        '$0.00',
      )
      await expect(main(page).getByText('Refunded', { exact: true }).last()).toBeVisible()
    },
  )

  /** A webhook event can be replayed any number of times, and does only the remaining work. */
  dedicatedTest(
    'payments: lists webhook events, replaying one changes nothing',
    async ({ page, request, account, signIn, query }) => {
      const { orderId } = await placeOrder(request, await account(), { lines: [{ productId: 3, quantity: 1 }] })
      await signIn(owner)
      await openPaidOrder(page, orderId)
      const readOrderState = () =>
        query(
          'SELECT status, refunded_minor, settled_at, (SELECT count(*) FROM mails) AS mails FROM orders WHERE id = $1',
          [orderId],
        )
      const previousState = await readOrderState()
      await page.goto('/admin/purchases?tab=payments')
      for (const text of [
        'No problems found. Orders to ship or arrange are listed under Orders.',
        'No problems found. All fulfilled orders are paid.',
        'No orders are under review.',
        'No refunds are waiting.',
      ])
        await expect(main(page).getByText(text)).toBeVisible()
      const row = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: `Order ${orderId.slice(-8).toUpperCase()}` }) })
      await expect(row.getByText('Processed', { exact: true })).toBeVisible()
      await row.getByRole('button', { name: /^Replay/ }).click()
      await expect(page.getByText('Event replayed. Its order is completed.')).toBeVisible()
      await expect(row.getByText(/^Replayed .*owner@example\.com/)).toBeVisible()
      expect(await readOrderState()).toEqual(previousState)
      await page.getByRole('combobox', { name: 'Filter events' }).selectOption('Failed')
      await expect(main(page).getByText('No events have failed.')).toBeVisible()
    },
  )

  dedicatedTest(
    'order under review: shows the reason and is resolved with a note',
    async ({ page, request, account, signIn, query }) => {
      const { orderId, url } = await placeOrder(
        request,
        await account(),
        { lines: [{ productId: 2, quantity: 1 }] },
        'none',
      )
      await query('UPDATE demo.checkouts SET amount_minor = 1 WHERE reference = $1', [orderId])
      expect((await request.post(`${url}/pay`, { maxRedirects: 0 })).status()).toBe(303)
      await signIn(owner)
      await expect(async () => {
        await page.goto('/admin/purchases?tab=payments')
        await expect(main(page).getByText(/paid 1 usd, ordered 2499 usd/)).toBeVisible({ timeout: 2000 })
      }).toPass()
      await main(page)
        .getByRole('link', { name: `Order ${orderId.slice(-8).toUpperCase()}` })
        .first()
        .click()
      // Wait for the order page: the list has a button with the same name.
      await expect(main(page).getByRole('heading', { name: 'Items' })).toBeVisible()
      await main(page).getByRole('button', { name: 'Mark as resolved' }).click()
      const dialog = page.getByRole('dialog', { name: 'Mark as resolved' })
      await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
      await expect(dialog.getByText('Describe what you found or did.')).toBeVisible()
      await dialog.getByLabel('What you found or did').fill('Refunded at the bank.')
      await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
      await expect(main(page).getByText('Review resolved', { exact: true })).toBeVisible()
      await page.goto('/admin/purchases?tab=payments')
      await expect(main(page).getByText('No orders are under review.')).toBeVisible()
    },
  )

  dedicatedTest(
    'order administration: no axe violations in both themes, mobile and desktop',
    async ({ page, signIn, query }) => {
      dedicatedTest.slow()
      await signIn(owner)
      const orders = await query("SELECT id FROM orders WHERE status IN ('completed', 'pending') ORDER BY id LIMIT 3")
      const screens = ['/admin/purchases', '/admin/purchases?tab=orders', '/admin/purchases?tab=payments']
      for (const screen of [...screens, ...orders.map(({ id }) => `/admin/purchases/${id}`)]) {
        await page.goto(screen)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expectLoaded(page)
        await expectAccessible(page, screen)
      }
      await page.goto(`/admin/purchases/${orders[0]?.id}`)
      await main(page).getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Refund' })).toBeVisible()
      await expectAccessible(page, 'Refund', { hasOverlay: true })
    },
  )
})
