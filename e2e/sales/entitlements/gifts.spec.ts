import { expectAccessible } from '../../fixtures/axe.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/** At 96 pixels per inch. */
const landscapeA4 = { width: 1123, height: 794 }

test('gift: bought from the class page, note printed, redeemed by another user', async ({
  page,
  request,
  account,
  mail,
  signIn,
}) => {
  const title = `A day of kites ${crypto.randomUUID().slice(0, 8)}`
  await createWorkshop(request, title, 3)
  const [ann, ben] = [await account(), await account()]
  await signIn({ ...ann, page })
  await page.goto('/classes')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('link', { name: 'Give it as a gift' }).click()
  const chosen = page.getByLabel('Product or class').locator('option:checked')
  await expect(chosen).toHaveText(`${title}, June 7, 2031, $97`)
  await page.getByLabel('Who is it for?').fill('Ben')
  await page.getByLabel('Your message').fill('Happy birthday!')
  await expectAccessible(page, 'give a gift')
  const checkoutOpened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const checkout = await checkoutOpened
  await checkout.getByRole('button', { name: 'Pay now' }).click()
  await expect(checkout).not.toHaveURL(/\/demo\/checkout\//)
  await checkout.close()

  const code = /Code: (\S+)/.exec((await mail.latest(ann.email, /^Your gift for Ben/)).text)?.[1] ?? ''
  await page.goto('/orders')
  await expect(page.getByRole('link', { name: `Gift: ${title}` })).toBeVisible()
  await page.getByRole('link', { name: 'Your gifts' }).click()
  await expect(page.getByText(code)).toBeVisible()
  await expectAccessible(page, 'your gifts')
  await page.getByRole('link', { name: /^Print the note/ }).click()
  await expect(page.getByRole('article')).toContainText('Happy birthday!')
  await expectAccessible(page, 'gift note')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText(code)).toBeVisible()
  const screen = page.viewportSize()
  await page.setViewportSize(landscapeA4)
  expect((await page.getByRole('article').boundingBox())?.width).toBeGreaterThan(500)
  if (screen) await page.setViewportSize(screen)
  await page.emulateMedia({ media: 'screen' })

  await signIn({ ...ben, page })
  await page.goto('/redeem')
  await page.getByLabel('Gift code').fill('WRONG')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('We don’t know this code. Please check it.')).toBeVisible()
  await page.getByLabel('Gift code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expectAccessible(page, 'redeem a gift')
  await page.getByRole('button', { name: 'Enroll at no charge' }).click()
  await expect(page.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
})
