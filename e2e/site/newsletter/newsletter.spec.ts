import { expectAccessible } from '../../fixtures/axe.ts'
import { clickButton, dialog, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test('newsletter: a visitor subscribes without JavaScript, gets one issue, and unsubscribes with one click', async ({
  browser,
  page,
  request,
  mail,
  signIn,
  dedicatedSite,
}) => {
  test.slow()
  const sendDialog = dialog(page, 'Send “A quieter Sunday”')
  const email = 'reader@newsletter.example'
  const linkIn = (text: string, path: string) => new RegExp(`http\\S+/newsletter/${path}\\?\\S+`).exec(text)?.[0] ?? ''
  const plainPage = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const heading = plainPage.getByRole('heading', { level: 1 })
  await plainPage.goto(`${dedicatedSite.url}/blog`)
  await plainPage.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click()
  await main(plainPage).getByLabel('Email').fill(email)
  await clickButton(main(plainPage), 'Sign up')
  await expect(heading).toHaveText('Check your inbox')
  await plainPage.goto(linkIn((await mail.latest(email, /confirm/)).text, 'confirm'))
  await clickButton(main(plainPage), 'Confirm')
  await expect(heading).toHaveText('You’re on the list')

  await signIn(owner)
  await page.goto('/admin/newsletter')
  await expect(main(page)).toContainText('No newsletters yet.')
  await expectAccessible(page, 'newsletters without any')
  await clickButton(page, 'New Newsletter')
  await page.getByLabel('Subject *').fill('A quieter Sunday')
  await page.getByRole('textbox', { name: 'Content' }).fill('Ten minutes with a pen.')
  await expect(page.getByText('1 subscriber would get it now.')).toBeVisible()
  await expectAccessible(page, 'the form of a newsletter')
  await clickButton(page, 'Preview')
  const preview = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(preview.getByText('Ten minutes with a pen.')).toBeVisible()
  await clickButton(page, 'Save Draft')
  await clickButton(main(page), 'Send A quieter Sunday')
  await expect(sendDialog).toContainText('at the moment 1 subscriber')
  await expectAccessible(page, 'the dialog to send a newsletter', { hasOverlay: true })
  await clickButton(sendDialog, 'Send now')
  const edition = await mail.latest(email, /^A quieter Sunday$/)
  expect(edition.html).toContain('Ten minutes with a pen.')
  await expect(page.getByRole('list', { name: 'List of newsletters' })).toContainText('1 of 1 sent')
  await expectAccessible(page, 'newsletters')
  // The confirmation, the welcome and the edition.
  expect(await mail.count(email)).toBe(3)

  const link = linkIn(edition.text, 'unsubscribe')
  const click = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(click.status()).toBe(200)
  await plainPage.goto(link)
  await expect(heading).toHaveText('You’re unsubscribed')
  await plainPage.context().close()

  await main(page).getByRole('link', { name: 'Subscribers' }).click()
  await expect(main(page)).toContainText('0 subscribers')
  await expect(page.getByRole('list', { name: 'List of subscribers' })).toContainText('Unsubscribed')
  await expectAccessible(page, 'subscribers')

  await page.goto(link)
  await expectAccessible(page, 'an ended subscription')
  await clickButton(main(page), 'Subscribe again')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe')
  await page.goto('/newsletter?state=email')
  await expectAccessible(page, 'the sign-up form with an error')
})

test('newsletter: a customer switches it on and off in the account, without another confirmation', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(await account())
  await page.goto('/account/profile')
  const newsletter = page.getByRole('switch', { name: 'Newsletter' })
  await newsletter.click()
  await expect(newsletter).toBeChecked()
  await expectAccessible(page, 'the profile with the newsletter')
  await page.reload()
  await expect(newsletter).toBeChecked()
  await newsletter.click()
  await expect(newsletter).not.toBeChecked()
})
