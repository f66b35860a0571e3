import { quickRun } from '../../../tests/run-length.ts'
import { holdRequests } from '../../fixtures/held-requests.ts'
import {
  answerField,
  doneCheckbox,
  lessonPath,
  openLesson,
  savedStatus,
  stepCheckbox,
  waitForProgressModule,
} from '../../fixtures/lesson-page.ts'
import { expect, test } from '../../fixtures/test.ts'

// These tests block files and go offline. A service worker would respond from its cache.
test.use({ serviceWorkers: 'block' })

test('binder: lists the lessons in four categories, each with its guide', quickRun, async ({ page }) => {
  await page.goto('/binder')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Spiritual', 'Health', 'Education', 'Finance'])
  for (const [tab, guide] of [
    ['Spiritual', 'Lumen'],
    ['Health', 'Vita'],
    ['Education', 'Sophia'],
    ['Finance', 'Penny'],
  ] as const) {
    const divider = main.getByRole('region', { name: tab })
    await expect(divider.getByText(guide, { exact: true })).toBeVisible()
    await expect(divider.getByText('2 lessons')).toBeVisible()
    await expect(divider.locator('.art svg > *').first()).toBeAttached()
  }
  const numbers = await main.getByText(/^Lesson \d/).allTextContents()
  expect(numbers.map((text) => Number(/\d+/.exec(text)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])

  await main.getByRole('link', { name: 'Finance', exact: true }).click()
  await expect(page).toHaveURL('/binder?category=finance')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Finance'])
  await expect(main.getByText(/^Lesson \d/)).toHaveText([/^Lesson 7/, /^Lesson 8/])
  const card = main
    .getByRole('region', { name: 'Finance' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Count once a week' }) })
  await expect(card).toContainText('Journey Paradigm Team')
  await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).not.toHaveCount(0)
  await card.getByRole('link', { name: 'Start Lesson' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count once a week')
  await page.getByRole('link', { name: 'Continue to Next Lesson' }).click()
  await expect(page).toHaveURL('/binder')
})

test('lesson: shows all sections, the video placeholder and the Print button', async ({ page }) => {
  await page.goto('/binder/habits-that-leave-a-line')
  const parts = ['Overview', 'Key Takeaways', 'Examples & Stories', 'Action Steps']
  for (const part of parts) await expect(page.locator('summary', { hasText: part })).toBeVisible()
  for (const part of ['Did You Know', 'Reflection Questions', 'Supplemental Materials'])
    await expect(page.getByRole('region', { name: part })).toBeVisible()
  // This lesson has no fact, so the page shows the default one.
  await expect(page.getByRole('region', { name: 'Did You Know' })).toContainText('up to 40%')
  await expect(page.getByRole('figure').filter({ hasText: 'Video' })).toContainText('Coming Soon')
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Next Lesson' }).click()
  await expect(page).toHaveURL('/binder/one-week-experiments')
})

/** Answers saved in the browser fill the fields before any site script runs. Text typed before that is not lost. */
test('lesson progress: restored on reload, also without the site scripts', async ({ page }) => {
  await openLesson(page)
  await answerField(page, 0).fill('I would notice.\nThen the dog.')
  await expect(savedStatus(page, 'Saved in this browser')).toBeVisible()
  await stepCheckbox(page, 1).check()
  await doneCheckbox(page).check()
  await page.reload()
  await waitForProgressModule(page)
  await expect(answerField(page, 0)).toHaveValue('I would notice.\nThen the dog.')
  await expect(stepCheckbox(page, 1)).toBeChecked()
  await expect(stepCheckbox(page, 0)).not.toBeChecked()
  await expect(doneCheckbox(page)).toBeChecked()

  // Without the site's scripts, only the page's inline script can restore them.
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'))
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(answerField(page, 0)).toHaveValue('I would notice.\nThen the dog.')
  await expect(stepCheckbox(page, 1)).toBeChecked()
  await expect(doneCheckbox(page)).toBeChecked()
})

test('input before hydration: answers and checked steps are kept', async ({ page }) => {
  const releaseScripts = await holdRequests(page, '**/assets/*.js')
  await page.goto(lessonPath, { waitUntil: 'commit' })
  await answerField(page, 1).fill('Typed early')
  await stepCheckbox(page, 0).check()
  releaseScripts()
  await waitForProgressModule(page)
  await expect(answerField(page, 1)).toHaveValue('Typed early')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await waitForProgressModule(page)
  await expect(answerField(page, 1)).toHaveValue('Typed early')
  await expect(stepCheckbox(page, 0)).toBeChecked()
})

test('done lesson: marked in the binder, restored progress causes no layout shift', async ({ page }) => {
  await openLesson(page)
  await answerField(page, 0).fill('One line.\n'.repeat(12))
  await doneCheckbox(page).check()
  await expect(savedStatus(page, 'Saved in this browser')).toBeVisible()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & { hadRecentInput: boolean; value: number }
        if (!hadRecentInput) document.documentElement.dataset.shift = String(value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

  await page.goto('/binder')
  const education = page.getByRole('region', { name: 'Education' })
  await education.scrollIntoViewIfNeeded()
  await expect(education.getByText('1 of 2 done')).toBeVisible()
  await expect(education.getByText('Done', { exact: true })).toHaveCount(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')

  await page.goto(`${lessonPath}#questions`)
  await waitForProgressModule(page)
  await expect(answerField(page, 0)).toHaveValue(/^One line/)
  await expect(page.locator('html')).not.toHaveAttribute('data-shift')
})

test('without JavaScript: questions are text with blank lines', async ({ openPage }) => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto(lessonPath)
  const questions = page.getByRole('region', { name: 'Reflection Questions' })
  await expect(questions.getByRole('listitem').first()).toBeVisible()
  await expect(questions.locator('.answer').first()).toBeVisible()
  await expect(questions.getByRole('textbox')).toHaveCount(0)
  await expect(doneCheckbox(page)).toBeHidden()
})

for (const width of [390, 1440])
  test(`long answer: shown without scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openLesson(page)
    await answerField(page, 0).fill(
      `${'A long answer that needs more than its three lines. '.repeat(12)}${'x'.repeat(200)}`,
    )
    await expect(savedStatus(page, 'Saved in this browser')).toBeVisible()
    const hiddenHeight = await answerField(page, 0).evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    )
    expect(hiddenHeight).toBeLessThanOrEqual(1)
  })
