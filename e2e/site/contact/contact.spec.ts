import { quickRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/**
 * Anyone can write to the business on /contact, also without JavaScript. The message is mailed to the contact email of
 * the settings, or to every admin without one, and a reply goes to its sender.
 */
test(
  'contact: a message without JavaScript reaches the business, and a refused one keeps what was typed',
  quickRun,
  async ({ browser, baseURL, page, mail }) => {
    const plainContext = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const plainPage = await plainContext.newPage()
    await plainPage.goto('/')
    await plainPage.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Contact us')
    await plainPage.getByLabel('Name').fill('Ann Walker')
    await plainPage.getByLabel('Email').fill('ann@example.com')
    await plainPage.getByLabel('Message').fill('Do the refill pages fit an A5 binder?')
    await clickButton(plainPage, 'Send message')
    await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText('Your message was sent')
    await plainContext.close()
    expect((await mail.latest(owner.email, /^Message from Ann Walker/)).text).toContain('fit an A5 binder?')

    await page.goto('/contact')
    await page.getByLabel('Name').fill('Ann Walker')
    await page.getByLabel('Email').fill('ann@example.com')
    await page.getByLabel('Message').fill('  ')
    await clickButton(main(page), 'Send message')
    await expect(page.getByText('Write your message.')).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Ann Walker')
    await expectAccessible(page, 'a refused message')
    await page.getByLabel('Message').fill('Thank you!')
    await clickButton(main(page), 'Send message')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message was sent')
    await expectAccessible(page, 'a sent message')
  },
)

test('contact: the page shows the details of the settings and fills in a signed-in user', async ({
  page,
  request,
  signIn,
}) => {
  const headers = await accessHeaders(request, owner)
  const settings = await (await request.get('/api/admin/settings', { headers })).json()
  const details = {
    contactEmail: 'hello@harbor.example',
    contactPhone: '+1 555 0100',
    legalAddress: '1 Pier\nPortland',
  }
  expect((await request.put('/api/admin/settings', { headers, data: { ...settings, ...details } })).status()).toBe(200)
  await signIn()
  await page.goto('/contact')
  await expect(main(page).getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100')
  await expect(main(page)).toContainText('Portland')
  await expect(page.getByLabel('Email')).toHaveValue(/@/)
  await expectAccessible(page, 'contact details')
})
