import { quickRun } from '../../../tests/run-length.ts'
import { sessionHeaders } from '../../fixtures/api-session.ts'
import { signInByForm } from '../../fixtures/auth-forms.ts'
import {
  answerField,
  lessonPath,
  openLesson,
  savedStatus,
  signOut,
  stepCheckbox,
  waitForProgressModule,
} from '../../fixtures/lesson-page.ts'
import { expect, test } from '../../fixtures/test.ts'

// These tests block files and go offline. A service worker would respond from its cache.
test.use({ serviceWorkers: 'block' })

test(
  'sign-in: local answers move to the account and appear in a second browser',
  quickRun,
  async ({ page, account, signIn, openPage }) => {
    const user = await account()
    await openLesson(page)
    await answerField(page, 0).fill('The tram, not the bus')
    await stepCheckbox(page, 2).check()
    await expect(page.getByRole('status').getByText('Saved in this browser').first()).toBeVisible()
    await page.getByRole('region', { name: 'Reflection Questions' }).getByRole('link', { name: 'Sign in' }).click()
    await signInByForm(page, user)
    await expect(page).toHaveURL(lessonPath)
    await expect(answerField(page, 0)).toHaveValue('The tram, not the bus')
    await expect(page.getByText('Your answers are saved to your account as you write.')).toBeVisible()

    await answerField(page, 1).fill('Ten minutes more')
    await answerField(page, 1).blur()
    await expect(savedStatus(page)).toBeVisible()

    const phone = await openPage()
    await signIn({ ...user, page: phone })
    await openLesson(phone)
    await expect(answerField(phone, 0)).toHaveValue('The tram, not the bus')
    await expect(answerField(phone, 1)).toHaveValue('Ten minutes more')
    await expect(stepCheckbox(phone, 2)).toBeChecked()
  },
)

test('sign-in on another page: local answers are sent to the account', async ({ page, account }) => {
  const user = await account()
  await openLesson(page)
  await answerField(page, 0).fill('The tram')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  const responsePromise = page.waitForResponse((response) => response.url().includes('/api/binder/progress/'))
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect((await responsePromise).status()).toBe(200)
})

test('two tabs: answers and steps stay in sync', async ({ page, context }) => {
  await openLesson(page)
  const secondTab = await context.newPage()
  await openLesson(secondTab)
  await answerField(page, 0).fill('From the first')
  await expect(answerField(secondTab, 0)).toHaveValue('From the first')
  await answerField(secondTab, 0).fill('From the first, and the second')
  await stepCheckbox(secondTab, 0).check()
  await secondTab.close()
  await answerField(page, 0).blur()
  await expect(answerField(page, 0)).toHaveValue('From the first, and the second')
  await expect(stepCheckbox(page, 0)).toBeChecked()
  await expect(page.getByText('Earlier answer')).toHaveCount(0)
})

/**
 * Answers are saved while typing, in the browser first. They sync to the account at sign-in, after a pause and when the
 * network returns.
 */
test('offline: answers are kept and sent when the network is back', async ({ page, context, signIn, request }) => {
  await signIn()
  await openLesson(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await answerField(page, 0).fill('Written in a tunnel')
  await answerField(page, 0).blur()
  await expect(savedStatus(page, 'Saved in this browser. Syncs when you’re back online.')).toBeVisible()
  const responsePromise = page.waitForResponse((response) => response.request().method() === 'PUT')
  await context.setOffline(false)
  expect((await responsePromise).status()).toBe(200)
  await expect(savedStatus(page)).toBeVisible()

  const headers = await sessionHeaders(page)
  const account = await request.get('/api/binder/progress', { headers })
  expect(await account.text()).toContain('Written in a tunnel')
})

test('sign-out: removes the answers from the browser in all tabs, sign-in restores them', async ({
  page,
  context,
  signIn,
}) => {
  const user = await signIn()
  await openLesson(page)
  const secondTab = await context.newPage()
  await openLesson(secondTab)
  await answerField(page, 0).fill('Nobody else’s business')
  await expect(answerField(secondTab, 0)).toHaveValue('Nobody else’s business')
  // Sign out before the delayed save is sent.
  await signOut(page)
  for (const tab of [page, secondTab]) {
    await expect(answerField(tab, 0)).toHaveValue('')
    await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  }
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(readStorage).not.toContain('Nobody')
  await page.reload()
  await waitForProgressModule(page)
  await expect(answerField(page, 0)).toHaveValue('')

  await signIn({ ...user, page })
  await openLesson(page)
  await expect(answerField(page, 0)).toHaveValue('Nobody else’s business')
})

test('concurrent answers: the older one is listed until it is removed', async ({ page, context, signIn, openPage }) => {
  const user = await signIn()
  await openLesson(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await answerField(page, 0).fill('Written on the laptop')
  await answerField(page, 0).blur()

  const phone = await openPage()
  await signIn({ ...user, page: phone })
  await openLesson(phone)
  await answerField(phone, 0).fill('Written on the phone')
  await answerField(phone, 0).blur()
  await expect(savedStatus(phone)).toBeVisible()

  await context.setOffline(false)
  const earlierAnswers = page.getByRole('region', { name: 'Earlier answer' })
  await expect(earlierAnswers).toContainText('Written on the laptop')
  await expect(answerField(page, 0)).toHaveValue('Written on the phone')
  await earlierAnswers.getByRole('button', { name: 'Remove', exact: true }).click()
  await earlierAnswers.getByRole('button', { name: 'Confirm removal' }).click()
  await expect(earlierAnswers).toHaveCount(0)
  await expect(savedStatus(page)).toBeVisible()
  await page.reload()
  await waitForProgressModule(page)
  await expect(answerField(page, 0)).toHaveValue('Written on the phone')
  await expect(earlierAnswers).toHaveCount(0)
})

test('removed question: its answer is shown under Earlier questions', async ({ page, signIn, request }) => {
  await signIn()
  await openLesson(page)
  const lessonId = await page.locator('[data-lesson]').getAttribute('data-lesson')
  const headers = await sessionHeaders(page)
  const question = 'What did you try last year?'
  const response = await request.put(`/api/binder/progress/${lessonId}`, {
    headers,
    data: {
      answers: [{ question, versions: [{ text: 'A rowing machine.', at: 1, by: 'laptop' }], seen: {} }],
      ticks: [],
      done: null,
    },
  })
  expect(response.status()).toBe(200)
  await page.reload()
  const earlierAnswers = page.getByRole('region', { name: 'Earlier questions' })
  await expect(earlierAnswers).toContainText(question)
  await expect(earlierAnswers).toContainText('A rowing machine.')
})
