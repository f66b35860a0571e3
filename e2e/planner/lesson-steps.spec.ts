import type { Page } from '@playwright/test'
import { quickRun } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { lessonPath, openLesson, stepCheckbox } from '../fixtures/lesson-page.ts'
import { expect, test } from '../fixtures/test.ts'
import { openPlanner } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'

const links = (page: Page) => page.getByRole('link', { name: /^Give it a day: / })
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of today' }).getByRole('checkbox')

async function giveFirstStepToday(page: Page): Promise<string> {
  await openLesson(page)
  const text = (await links(page).first().getAttribute('aria-label'))?.replace('Give it a day: ', '') ?? ''
  await links(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give it a day')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(lessonPath)
  return text
}

/** Each action step of a lesson can be given a day. The same step is moved, not added again. */
test('lesson: each action step gets a day, and is on Today', quickRun, async ({ page }) => {
  await openLesson(page)
  await expect(links(page)).toHaveCount(await page.locator('.steps').getByRole('checkbox').count())
  const text = await giveFirstStepToday(page)
  await openPlanner(page, '/planner')
  await expect(steps(page)).toHaveAccessibleName(text)
  await page.getByRole('link', { name: 'From a lesson' }).click()
  await expect(page).toHaveURL(lessonPath)
})

test('lesson: the same step is moved, not added again', async ({ page }) => {
  await giveFirstStepToday(page)
  await links(page).first().click()
  await expect(page.getByText('It’s planned today.')).toBeVisible()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL(lessonPath)
  await openPlanner(page, '/planner')
  await expect(page.getByText('Nothing is planned for today.')).toBeVisible()
})

test('a step ticked on Today is ticked in the lesson, and unticked', quickRun, async ({ page }) => {
  const text = await giveFirstStepToday(page)
  await openPlanner(page, '/planner')
  await steps(page).click()
  const doneStep = page.getByRole('list', { name: 'Done today' }).getByRole('checkbox', { name: text })
  await expect(doneStep).toBeChecked()
  await openLesson(page)
  await expect(stepCheckbox(page, 0)).toBeChecked()
  await expect(page.getByRole('link', { name: `Give it a day: ${text}` })).toHaveCount(0)

  await openPlanner(page, '/planner')
  await doneStep.click()
  await expect(steps(page)).toHaveCount(1)
  await openLesson(page)
  await expect(stepCheckbox(page, 0)).not.toBeChecked()
})

test('a step ticked in the lesson is done in the planner, also in another tab', async ({ page, context }) => {
  await giveFirstStepToday(page)
  await stepCheckbox(page, 0).check()
  await openPlanner(page, '/planner')
  const doneSteps = page.getByRole('list', { name: 'Done today' }).getByRole('checkbox')
  await expect(doneSteps).toHaveCount(1)

  const lesson = await context.newPage()
  await openLesson(lesson)
  await stepCheckbox(lesson, 0).uncheck()
  await expect(steps(page)).toHaveCount(1)
  await stepCheckbox(lesson, 0).check()
  await expect(doneSteps).toHaveCount(1)
})

test('a link without a step leads to the binder', async ({ page }) => {
  await openPlanner(page, '/planner/lesson-step#lesson=x&text=y&path=//evil.example')
  await expect(page.getByRole('heading', { name: 'This link has no step' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the binder' })).toHaveAttribute('href', '/binder')
})

test('the day of a lesson step: accessible', async ({ page }) => {
  await openLesson(page)
  await expectAccessible(page, 'lesson with days for its steps')
  await links(page).first().click()
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
  await unstickBars(page)
  await expectAccessible(page, 'the day of a lesson step')
})
