import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { clickButton, dialog, main } from '../fixtures/locators.ts'
import { expect, test } from '../fixtures/test.ts'
import { addSteps, openPlanner } from './planner.fixture.ts'

test('recently deleted: a deleted step is listed and can be restored', quickRun, async ({ page }) => {
  await addSteps(page, ['Call the bank', 'Water the plants'])
  await clickButton(page, 'More for Call the bank')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await clickButton(dialog(page, 'Edit step'), 'Delete')
  await clickButton(page, 'More planner pages')
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click()
  const item = main(page).getByRole('listitem').filter({ hasText: 'Step, deleted today' })
  await expect(item).toContainText('Call the bank')
  await expectAccessible(page, 'recently deleted')

  await clickButton(item, 'Restore Call the bank')
  await expect(main(page).getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await clickButton(page, 'Undo')
  await expect(item).toBeVisible()
  await clickButton(item, 'Restore Call the bank')
  await openPlanner(page, '/planner/week')
  await expect(page.getByText('Call the bank').first()).toBeVisible()
})
