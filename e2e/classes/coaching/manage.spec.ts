import { expectAccessible } from '../../fixtures/axe.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { pressKeys } from '../../fixtures/keyboard.ts'
import { button, clickButton, dialog, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/** The owner manages sessions, hours and bookings at /admin/coaching, with the keyboard too. */
test('coaching admin: a session is created, its hours are set with the keyboard, and it can be booked', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn(owner)
  await page.goto('/admin/coaching?tab=types')
  await clickButton(main(page), 'New Session')
  await main(page).getByLabel('Title *').fill('Walking talk')
  await main(page).getByLabel('Length *').fill('4')
  await main(page).getByLabel('Price *').fill('40')
  await clickButton(main(page), 'Create Session')
  await expect(main(page).getByText('Enter a whole number of minutes from 5 to 480.')).toBeVisible()
  await expect(main(page).getByLabel('Length *')).toBeFocused()
  await expectAccessible(page, 'form of a session with an error')
  await main(page).getByLabel('Length *').fill('30')
  await main(page).getByLabel('Book ahead *').fill('60')
  await clickButton(main(page), 'Create Session')
  const item = main(page).getByRole('listitem').filter({ hasText: 'Walking talk' })
  await expect(item.getByText('30 minutes, then 15 free')).toBeVisible()
  await expectAccessible(page, 'list of sessions')

  await page.goto('/admin/coaching?tab=hours')
  const addOnSunday = main(page).getByRole('button', { name: 'Add hours on Sunday' })
  await expect(addOnSunday).toBeVisible()
  await addOnSunday.focus()
  await pressKeys(page, 'Enter')
  await main(page).getByLabel('From on Sunday').fill('18:00')
  await main(page).getByLabel('To on Sunday').fill('17:00')
  await clickButton(main(page), 'Add a day')
  await main(page).getByLabel('Day', { exact: true }).fill('2099-12-24')
  await clickButton(main(page), 'Save hours')
  await expect(main(page).getByText('The end must be after the start.')).toBeVisible()
  await expect(main(page).getByLabel('To on Sunday')).toBeFocused()
  await main(page).getByLabel('To on Sunday').fill('00:00')
  await clickButton(main(page), 'Save hours')
  await expect(page.getByText('Hours updated')).toBeVisible()
  await page.reload()
  await expect(main(page).getByLabel('To on Sunday')).toHaveValue('00:00')
  await expect(main(page).getByText('Day off', { exact: true })).toBeVisible()
  await expectAccessible(page, 'hours')

  await page.goto('/coaching?type=walking-talk')
  await expect(page.getByRole('radio', { name: /^Walking talk, 30 minutes/ })).toBeChecked()
  // This month may have no Sunday left.
  await page.locator('.month__turn').last().click()
  await expect(page.getByRole('button', { name: /^Sunday, .* free times$/ }).first()).toBeVisible()
})

/**
 * The account shows booked sessions with their time in the zone of the user, a Join button from 15 minutes before the
 * start, and how to move and cancel them.
 */
test('coaching: a customer moves and cancels a booked session, and the owner sees it', async ({
  page,
  account,
  signIn,
  request,
}) => {
  test.slow()
  const ann = await account()
  await signIn({ ...ann, page })
  await page.goto('/coaching?type=setup-session')
  await page
    .getByRole('list', { name: /^Free times on/ })
    .getByRole('button')
    .first()
    .click()
  const checkout = await openPopup(button(main(page), 'Continue to payment, $80'))
  await clickButton(checkout, 'Pay now')
  await checkout.getByRole('link', { name: 'See your session' }).click()
  const card = checkout.getByRole('listitem').filter({ hasText: '1-on-1 session' })
  await expect(card.getByRole('heading', { name: 'Setup session' })).toBeVisible()
  await expectAccessible(checkout, 'classes with a session')
  await checkout.goto('/account')
  await expect(main(checkout).getByText('1-on-1 session')).toBeVisible()
  await expectAccessible(checkout, 'overview with a session')
  await checkout.goto('/account/classes')

  const time = await card.locator('dd').allTextContents()
  await clickButton(card, 'Move to another time')
  const moving = dialog(checkout, 'Move to another time')
  await moving
    .getByRole('list', { name: /^Free times on/ })
    .getByRole('button')
    .last()
    .click()
  await expectAccessible(checkout, 'move a session', { hasOverlay: true })
  await clickButton(moving, 'Move to this time')
  await expect(moving).toHaveCount(0)
  await expect(card.locator('dd')).not.toHaveText(time)

  await page.goto('/robots.txt')
  const { email, password } = owner
  const session = await (await request.post('/api/auth/sign-in', { data: { email, password } })).text()
  const admin = await page.context().browser()?.newContext()
  const adminPage = await admin?.newPage()
  if (!adminPage) throw new Error('no browser')
  await adminPage.goto(new URL('/robots.txt', page.url()).href)
  await adminPage.evaluate((text) => localStorage.setItem('journey.session', text), session)
  await adminPage.goto(new URL('/admin/coaching', page.url()).href)
  await expect(main(adminPage).getByText(`Setup session with ${ann.email}`)).toBeVisible()
  await expectAccessible(adminPage, 'booked sessions')

  await clickButton(card, 'Cancel session')
  await clickButton(checkout.getByRole('alertdialog'), 'Cancel session')
  await expect(card.getByText('Canceled', { exact: true })).toBeVisible()
  await adminPage.reload()
  await expect(main(adminPage).getByText('Canceled by the customer')).toBeVisible()
  await admin?.close()
})
