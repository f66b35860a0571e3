import type { Page } from '@playwright/test'
import { clickButton } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { grantPlanner, openPlanner } from './planner.fixture.ts'
import { newStep } from './today.fixture.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Planner' }).getByRole('link', { name, exact: true })

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the first step of Today is within the upper 300 pixels, without the strip of the demo', async ({ page }) => {
    await openPlanner(page, '/planner')
    await clickButton(page, 'Open the empty planner')
    await newStep(page).fill('Call the bank')
    await newStep(page).press('Enter')
    const strip = await page.getByRole('complementary', { name: 'Demo' }).boundingBox()
    const step = await page.getByRole('checkbox', { name: 'Call the bank' }).boundingBox()
    expect((step?.y ?? 900) + (step?.height ?? 0) - (strip?.height ?? 0)).toBeLessThan(300)
  })
})

/** The planner has its own frame: a header with its views, and no footer. Tabs say what belongs to the product. */
test('tabs of the product say so until the user has it', async ({ page, signIn, dataDir }) => {
  const hint = 'Part of the Digital Journey Planner'
  await openPlanner(page, '/planner/week')
  for (const name of ['Month', 'Tracks', 'Sessions']) await expect(tab(page, name)).toHaveAccessibleDescription(hint)
  await expect(tab(page, 'Today')).toHaveAccessibleDescription('')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await grantPlanner(dataDir, (await signIn()).email)
  await openPlanner(page, '/planner/week')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(tab(page, 'Month')).toHaveAccessibleDescription('')
})

test('the menu leads to the account and to the home page', async ({ page, signIn }) => {
  await signIn()
  await openPlanner(page, '/planner')
  await clickButton(page, 'More planner pages')
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page).toHaveURL('/account')
  await openPlanner(page, '/planner')
  await page.getByRole('banner').getByRole('link', { name: 'Journey Paradigm' }).click()
  await expect(page).toHaveURL('/')
})

test('week: done steps fold to their number', async ({ page }) => {
  await openPlanner(page, '/planner/week')
  const day = page.getByRole('region', { name: /^Today, / })
  for (const text of ['Call the bank', 'Buy paper']) {
    await day.getByRole('textbox', { name: /^New step/ }).fill(text)
    await day.getByRole('textbox', { name: /^New step/ }).press('Enter')
    await day.getByRole('checkbox', { name: text }).click()
  }
  await expect(day.getByRole('checkbox')).toHaveCount(0)
  await day.getByText('2 done').click()
  await expect(day.getByRole('checkbox', { checked: true })).toHaveCount(2)
})
