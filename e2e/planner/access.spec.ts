import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { openPopup } from '../fixtures/clicks.ts'
import { queryDatabase } from '../fixtures/database.ts'
import { button, cart, clickButton, dialog, main } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { addJourney, addSteps, grantPlanner, openPlanner } from './planner.fixture.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Planner' })
const seePlanner = (page: Page) => page.getByRole('link', { name: 'See what’s included' })

async function fillJourney(page: Page, title: string): Promise<void> {
  const form = dialog(page, 'New journey')
  await form.getByLabel('Where do you want to be?').fill(title)
  await clickButton(form, 'Add journey')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Buys the digital planner from its link in the planner, in another tab. */
async function buyPlanner(page: Page): Promise<void> {
  const shop = await page.context().newPage()
  await shop.goto('/planner/product')
  await expect(shop).toHaveURL('/store/digital-journey-planner')
  await button(main(shop), 'Add to Cart').first().click()
  const payment = await openPopup(button(cart(shop), 'Checkout'))
  await clickButton(payment.getByRole('main'), 'Pay now')
  await expect(main(payment).getByRole('link', { name: 'Open the planner' })).toHaveAttribute('href', '/planner')
  await payment.close()
  await shop.close()
}

/**
 * The free planner has one journey with steps, Today and Week. Other actions name the product that they need, and all
 * entries stay.
 */
test('visitor: one journey, and kind words where more needs the product', quickRun, async ({ page }) => {
  await addJourney(page, 'Run ten kilometers')
  await page.getByRole('link', { name: 'All journeys' }).click()
  await clickButton(main(page), 'New journey')
  const needsProduct = dialog(page, 'One journey at a time')
  await expect(needsProduct).toContainText('What you’ve written stays here, with or without it.')
  await expectAccessible(page, 'a second journey without the product')
  await clickButton(needsProduct, 'Not now')

  for (const [view, subject] of [
    ['Tracks', 'Tracks'],
    ['Month', 'The month and its four lines'],
    ['Sessions', 'Sunday sessions'],
  ] as const) {
    await views(page).getByRole('link', { name: view, exact: true }).click()
    await expect(page.getByText(`${subject} are part of the Digital Journey Planner.`)).toBeVisible()
  }
  await openPlanner(page, '/planner/print')
  await expect(page.getByText('Printed sheets are part of the Digital Journey Planner.')).toBeVisible()
  await openPlanner(page, '/planner/settings')
  await expect(page.getByText('Calendar feeds are part of the Digital Journey Planner.')).toBeVisible()
  await seePlanner(page).click()
  await expect(page).toHaveURL('/store/digital-journey-planner')
})

test('an ended journey goes on if no other is open', async ({ page }) => {
  await addJourney(page, 'Run ten kilometers')
  await clickButton(main(page), 'I’ve arrived')
  await page.getByRole('link', { name: 'All journeys' }).click()
  await clickButton(main(page), 'New journey')
  await fillJourney(page, 'Swim a mile')
  await page.goBack()
  await page
    .getByRole('link', { name: /^Run ten kilometers/ })
    .first()
    .click()
  await clickButton(main(page), 'Resume')
  await expect(dialog(page, 'One journey at a time')).toBeVisible()
})

/**
 * Syncing is free, and says what the planner may be used for. The rest opens without a reload, and stays readable when
 * it ends.
 */
test(
  'bought: the rest opens without a reload, and stays readable when it ends',
  quickRun,
  async ({ page, signIn, dataDir }) => {
    await addJourney(page, 'Run ten kilometers')
    await addSteps(page, ['Find the running shoes'])
    const { email } = await signIn()
    await openPlanner(page, '/planner/tracks')
    await expect(page.getByText('Tracks are part of')).toBeVisible()

    await buyPlanner(page)
    await views(page).getByRole('link', { name: 'Week', exact: true }).click()
    const field = page.getByRole('textbox', { name: 'New step' }).first()
    await field.fill('Run around the lake')
    await field.press('Enter')
    await views(page).getByRole('link', { name: 'Tracks', exact: true }).click()
    await clickButton(main(page), 'Start a track')
    const form = page.getByRole('dialog', { name: 'New track' })
    await form.getByRole('textbox', { name: /^What do you want to do/ }).fill('Run')
    await clickButton(form, 'Add track')
    await expect(page.getByRole('heading', { name: 'Run', exact: true })).toBeVisible()
    await views(page).getByRole('link', { name: 'Journeys', exact: true }).click()
    await clickButton(main(page), 'New journey')
    await fillJourney(page, 'Swim a mile')

    await views(page).getByRole('link', { name: 'Month', exact: true }).click()
    await page.getByRole('textbox', { name: 'Health' }).fill('Run three times a week')

    // Without the server, the access of the last sync holds.
    await page.route('**/api/planner/sync', (route) => route.fulfill({ status: 502 }))
    await openPlanner(page, '/planner/tracks')
    await expect(button(main(page), 'New track')).toBeVisible()
    await page.unroute('**/api/planner/sync')
    await page.goto('/account')
    await expect(page.getByText('Included in your Digital Journey Planner')).toBeVisible()
    await main(page).getByRole('link', { name: 'Open the planner' }).click()
    await expect(page).toHaveURL('/planner')

    const end = 'UPDATE entitlements SET revoked_at = now() FROM profiles p WHERE p.id = user_id AND p.email = $1'
    await queryDatabase(dataDir, end, [email])
    await openPlanner(page, '/planner/tracks')
    await expect(page.getByText('Tracks are part of')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Run', exact: true })).toBeVisible()
    await expect(button(main(page), 'New track')).toHaveCount(0)
    await openPlanner(page, '/planner/journeys')
    for (const title of ['Run ten kilometers', 'Swim a mile'])
      await expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible()
    await openPlanner(page, '/planner/week')
    for (const step of ['Find the running shoes', 'Run around the lake'])
      await expect(page.getByText(step).first()).toBeVisible()
    await openPlanner(page, '/planner/month')
    const line = page.getByRole('textbox', { name: 'Health' })
    await expect(line).toHaveValue('Run three times a week')
    await expect(line).not.toBeEditable()
    await expect(page.getByText('The month and its four lines are part of')).toBeVisible()
  },
)

test('owner on a new device: nothing says that the product is needed', async ({ page, signIn, dataDir }) => {
  await grantPlanner(dataDir, (await signIn()).email)
  await page.route('**/api/planner/sync', async () => undefined)
  await openPlanner(page, '/planner/print')
  await expect(page.getByRole('img', { name: /^Preview of page 1/ })).toBeVisible()
  await expect(seePlanner(page)).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
