import { expectAccessible } from '../../fixtures/axe.ts'
import { button, clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test('mail templates: the owner edits the receipt, a buyer gets it, and a reset restores the default', async ({
  page,
  browser,
  mail,
  account,
  signIn,
  dedicatedSite,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/mail-templates')
  const receipt = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Receipt', exact: true }) })
  await expect(receipt).toContainText('Default')
  await expectAccessible(page, 'the list of email texts')
  await receipt.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  const subject = page.getByLabel('Subject')
  const body = page.getByLabel('Text', { exact: true })
  const preview = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order')
  await expectAccessible(page, 'the form of an email text')

  await subject.fill('Yours: {{titel}}')
  await clickButton(page, 'Save email')
  await expect(page.getByText('{{titel}} isn’t a placeholder of this email.')).toBeVisible()
  await expect(subject).toBeFocused()
  await subject.fill('Yours: {{title}}')
  await body.fill((await body.inputValue()).replace('Thank you for your order', 'Off you go'))
  await body.press('ControlOrMeta+End')
  await page.getByRole('button', { name: '{{businessName}}' }).click()
  await expect(body).toHaveValue(/\{\{businessName\}\}$/)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Off you go')
  await clickButton(page, 'Send test email')
  expect((await mail.latest(owner.email, /^Test: Yours: 2 items$/)).text).toContain('Off you go')
  await clickButton(page, 'Save email')
  await expect(page.getByText('Email saved')).toBeVisible()
  await expect(main(page).getByText('Edited', { exact: true })).toBeVisible()

  const shop = await (await browser.newContext({ baseURL: dedicatedSite.url })).newPage()
  const buyer = await signIn({ ...(await account()), page: shop })
  const buy = async () => {
    await shop.goto('/store/digital-journey-planner')
    await button(main(shop), 'Add to Cart').first().click()
    const popup = shop.waitForEvent('popup')
    await clickButton(shop.getByRole('dialog', { name: 'Your cart' }), 'Checkout')
    await clickButton(await popup, 'Pay now')
  }
  await buy()
  const edited = await mail.latest(buyer.email, /^Yours: Digital Journey Planner$/)
  expect(edited.text).toMatch(/^Off you go\n/)
  expect(edited.html).toContain('>Off you go</h1>')

  await clickButton(page, 'Reset to default')
  await clickButton(page.getByRole('alertdialog', { name: 'Reset to the default text?' }), 'Reset')
  await expect(main(page).getByText('Default', { exact: true })).toBeVisible()
  await expect(subject).toHaveValue('Your receipt: {{title}}')
  await buy()
  expect((await mail.latest(buyer.email, /^Your receipt: Digital Journey Planner$/)).text).toMatch(
    /^Thank you for your order\n/,
  )
  await shop.context().close()
})
