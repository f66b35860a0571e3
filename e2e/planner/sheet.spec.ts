import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { test as visitorTest } from '../fixtures/test.ts'
import { addSteps, expect, openPlanner, printWeek, test } from './planner.fixture.ts'

/**
 * The code of a sheet opens its boxes in the order of the paper. One confirmation enters them, and one undo removes them.
 */
test('ticks of a sheet are entered in its order, and one undo removes them', quickRun, async ({ page }) => {
  await addSteps(page, ['Call the bank', 'Walk to the lake', 'Write to Theo'])
  const [code = ''] = (await printWeek(page)).codes
  await openPlanner(page, `/planner/sheet#${code}`)
  const boxes = page.getByRole('main').getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Nothing ticked yet' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Call the bank' }).check()
  await page.getByRole('checkbox', { name: 'Write to Theo' }).check()
  await page.getByRole('button', { name: 'Enter 2 ticks' }).click()
  await expect(page.getByText('2 ticks are in your planner')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Call the bank (done)' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Walk to the lake' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('checkbox', { name: 'Call the bank', exact: true })).toBeEnabled()
})

test('a sheet is found by its code and in the list of printed sheets', async ({ page }) => {
  await addSteps(page, ['Call the bank'])
  const [code = ''] = (await printWeek(page)).codes
  await openPlanner(page, '/planner/sheet')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem').getByRole('link', { name: /20\d\d$/ })).toHaveCount(1)
  const field = page.getByRole('textbox', { name: 'Code at the bottom of the sheet' })
  await field.fill('hello')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText('A code has ten letters and digits')).toBeVisible()
  await field.fill(`${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase())
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: 'Call the bank' })).toBeVisible()
})

/** A sheet is found by its typed code and in the list. An unknown code says to whom it may belong. */
visitorTest('an unknown code says to whom the sheet may belong', async ({ page, signIn }) => {
  await openPlanner(page, '/planner/sheet#K7QX2M9T4D')
  await expect(page.getByRole('heading', { name: 'This sheet isn’t in this browser' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /next=%2Fplanner%2Fsheet%23/,
  )
  await signIn()
  await openPlanner(page, '/planner/sheet#K7QX2M9T4D')
  await expect(page.getByRole('heading', { name: 'This sheet isn’t in your planner' })).toBeVisible()
})

test('before the first print, the page of sheets offers it', async ({ page }) => {
  await openPlanner(page, '/planner/sheet')
  await expect(page.getByText('No sheets yet')).toBeVisible()
  await page.getByRole('link', { name: 'Print a sheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Print a sheet' })).toBeVisible()
})

test('sheet page: accessible', async ({ page }) => {
  await addSteps(page, ['Call the bank', 'Walk to the lake'])
  const [code = ''] = (await printWeek(page)).codes
  await openPlanner(page, `/planner/sheet#${code}`)
  await expect(page.getByRole('checkbox', { name: 'Call the bank' })).toBeVisible()
  await expectAccessible(page, 'printed sheet')
})
