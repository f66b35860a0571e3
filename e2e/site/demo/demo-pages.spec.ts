import { openPopup, startDownload } from '../../fixtures/clicks.ts'
import { expect, test } from '../../fixtures/test.ts'

test('demo checkout: works without JavaScript and closes after the payment', async ({ page, signIn, openPage }) => {
  await signIn()
  await page.goto('/classes')
  const checkout = await openPopup(
    page.getByRole('article').filter({ hasText: 'Foundations' }).getByRole('button', { name: 'Enroll' }),
  )
  await checkout.waitForURL(/\/demo\/checkout\//)

  const plainPage = await openPage({ javaScriptEnabled: false })
  await plainPage.goto(checkout.url())
  await expect(plainPage.getByRole('heading', { name: 'Demo payment: no real money' })).toBeVisible()
  await expect(plainPage.getByRole('region', { name: 'Your order' })).toContainText('$50.00')
  for (const name of ['Pay now', 'Decline card', 'Cancel'])
    await expect(plainPage.getByRole('button', { name })).toBeVisible()
  await plainPage.getByRole('button', { name: 'Pay now' }).click()
  await expect(plainPage).toHaveURL(/\/enrollment-success\?session_id=/)

  await plainPage.goto(checkout.url())
  await expect(plainPage.getByText('This payment page is closed.')).toBeVisible()
  await expect(plainPage.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
})

test('demo checkout: an unknown session returns 404', async ({ page }) => {
  expect((await page.goto('/demo/checkout/cs_demo_unknown'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

test('demo mailbox: /demo/mailbox shows captured mails as text with links and as HTML without scripts', async ({
  page,
  account,
}) => {
  const { email } = await account({ isConfirmedByMail: true })
  await page.goto('/')
  await page.getByRole('link', { name: 'Read captured emails' }).click()
  await expect(page).toHaveURL('/demo/mailbox')
  const mail = page.getByRole('article').filter({ hasText: email }).first()
  await expect(mail.getByRole('link').first()).toHaveAttribute('href', /\/auth\/confirm/)
  await mail.getByRole('button', { name: 'Show the HTML version' }).click()
  const frame = mail.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', /^(?!.*allow-scripts)(?!.*allow-same-origin)/)
  await expect(frame).toHaveAttribute('srcdoc', /<h1/)
})

test('demo mailbox: Refresh shows new mails', async ({ page, account }) => {
  await page.goto('/demo/mailbox')
  await expect(page.getByRole('heading', { name: 'Captured email' })).toBeVisible()
  const { email } = await account({ isConfirmedByMail: true })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: email }).first()).toBeVisible()
})

test('demo mailbox: the receipt of a class has an .ics attachment', async ({ page, signIn, mail }) => {
  const { email } = await signIn()
  await page.goto('/classes')
  const checkout = await openPopup(
    page.getByRole('article').filter({ hasText: 'Foundations' }).getByRole('button', { name: 'Enroll' }),
  )
  await checkout.getByRole('button', { name: 'Pay now' }).click()
  await mail.latest(email, /Your receipt/)
  await page.goto('/demo/mailbox')
  const receipt = page.getByRole('article').filter({ hasText: email }).filter({ hasText: 'Your receipt' })
  const file = await (await startDownload(receipt.getByRole('link', { name: 'class.ics' }))).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:REQUEST\r\n[\s\S]*SUMMARY:.*Foundations/)
})
