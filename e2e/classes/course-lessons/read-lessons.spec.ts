import { quickRun } from '../../../tests/run-length.ts'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { buy } from '../../fixtures/checkout-page.ts'
import { openPopup } from '../../fixtures/clicks.ts'
import { createCourseWithLessons } from '../../fixtures/courses.ts'
import { queryDatabase } from '../../fixtures/database.ts'
import { signOut } from '../../fixtures/lesson-page.ts'
import { main } from '../../fixtures/locators.ts'
import { openAndCache } from '../../fixtures/offline-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const coursePath = '/classes/foundations'
const [firstTitle, secondTitle] = ['What the binder is for', 'Eleven wishes, one destination']
const firstPath = `${coursePath}/lessons/what-the-binder-is-for`
const secondPath = `${coursePath}/lessons/eleven-wishes`

/**
 * A course page lists the published lessons in their sections. Only free previews are links and can be read by
 * everyone, while the course is on sale.
 */
test(
  'course lessons: a signed-out user reads the preview and sees the titles of the others',
  quickRun,
  async ({ page }) => {
    await page.goto(coursePath)
    const lessons = page.getByRole('region', { name: 'Lessons', exact: true })
    await expect(lessons.getByRole('heading', { name: 'Week 4: The Sunday page' })).toBeVisible()
    await expect(lessons.getByRole('link')).toHaveText([firstTitle])
    await lessons.getByRole('link', { name: firstTitle }).click()
    await expect(page).toHaveURL(firstPath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstTitle)
    await expect(page.getByText('Put the binder in front of you and open it.')).toBeVisible()
    await page.getByRole('link', { name: 'Continue to Next Lesson' }).click()
    await expect(page).toHaveURL(secondPath)
    await expect(page.getByText('This lesson is part of the course Foundations.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the course' })).toHaveAttribute('href', coursePath)
  },
)

/**
 * An enrolled user reads a lesson, marks it as done, sees the progress and goes on. An opened lesson can be read
 * offline until sign-out.
 */
test('course lessons: an enrolled user reads, marks as done and continues, also offline', async ({
  page,
  context,
  request,
  account,
  signIn,
  dataDir,
}) => {
  const ann = await account()
  const [course] = await queryDatabase(dataDir, "SELECT id FROM courses WHERE slug = 'foundations'")
  await buy(request, ann, { courseId: String(course?.id) })
  await signIn({ ...ann, page })
  await page.goto(coursePath)
  const lessons = page.getByRole('region', { name: 'Lessons', exact: true })
  await lessons.getByRole('link', { name: 'Start lesson 1' }).click()
  await expect(page.getByText('0 of 12 lessons done')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Mark as done' }).check()
  await expect(page.getByText('1 of 12 lessons done')).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Next Lesson' }).click()
  await expect(page.getByText('Set a timer for ten minutes.')).toBeVisible()
  await expectAccessible(page, 'the lesson')

  await page.goto(coursePath)
  await expect(lessons.getByRole('link', { name: `Continue: ${secondTitle}` })).toHaveAttribute('href', secondPath)
  await expect(lessons.getByText('Opens').first()).toBeVisible()
  await page.goto(`${coursePath}/lessons/a-plan-you-have-already-used`)
  await expect(page.getByText('This lesson opens on')).toBeVisible()

  await openAndCache(page, secondPath)
  // The copy for reading offline is stored before the lesson is shown.
  await expect(page.getByText('Set a timer for ten minutes.')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Set a timer for ten minutes.')).toBeVisible()
  await context.setOffline(false)
})

test('course lessons: their copies for reading offline end with a sign-out and with a refund', async ({
  page,
  context,
  request,
  account,
  signIn,
  dataDir,
}) => {
  const ann = await account()
  const [course] = await queryDatabase(dataDir, "SELECT id FROM courses WHERE slug = 'foundations'")
  await buy(request, ann, { courseId: String(course?.id) })
  const text = page.getByText('Set a timer for ten minutes.')
  const countCopies = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('journey-course-lessons'))
      return (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().length
    })
  await signIn({ ...ann, page })
  await openAndCache(page, secondPath)
  await expect(text).toBeVisible()
  await expect.poll(countCopies).toBe(1)
  await signOut(page)
  await expect.poll(countCopies).toBe(0)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(text).toBeHidden()
  await context.setOffline(false)

  await signIn({ ...ann, page })
  await page.goto(secondPath)
  await expect(text).toBeVisible()
  await expect.poll(countCopies).toBe(1)
  const headers = await accessHeaders(request, ann)
  const [enrollment] = await (await request.get('/api/account/classes', { headers })).json()
  expect((await request.post(`/api/account/classes/${enrollment.id}/cancel`, { headers })).ok()).toBe(true)
  await page.reload()
  await expect(page.getByText('This lesson is part of the course Foundations.')).toBeVisible()
  await expect.poll(countCopies).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  /**
   * A self-paced course says that it starts right away and has no end date. It promises no date, no link to join and no
   * other people.
   */
  test('self-paced course: leads from its page and the payment to lesson 1, and says until when it can be canceled', async ({
    page,
    signIn,
    dataDir,
  }) => {
    const lessons = ['Flour', 'Water'].map((title) => ({ slug: title.toLowerCase(), title }))
    const { courseId, coursePath } = await createCourseWithLessons(dataDir, { title: 'Bread at home', lessons })
    await queryDatabase(
      dataDir,
      `UPDATE courses SET format = 'self_paced', description = 'Flour, water, salt.' WHERE id = '${courseId}'`,
    )
    await signIn()
    await page.goto(coursePath)
    await expect(main(page)).toContainText('Free cancellation within 7 days, until you open a second lesson.')
    await expect(main(page)).toContainText(/StartsRight away\s*AccessNo end date/)
    await expect(main(page)).not.toContainText(/link to join|other people|Not set yet/)
    const payment = await openPopup(page.getByRole('button', { name: 'Enroll' }))
    await payment.getByRole('button', { name: 'Pay now' }).click()
    await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
    await expectAccessible(payment, 'the success page of a self-paced course')
    await payment.getByRole('link', { name: 'Start lesson 1' }).click()
    await expect(payment.getByRole('heading', { level: 1 })).toHaveText('Flour')
    await expect(payment.getByText('Read this.')).toBeVisible()
    await expect(payment.getByText('Opening a second lesson ends your free cancellation.')).toBeVisible()
    await payment.close()

    await page.goto('/account')
    const next = page.getByRole('region', { name: 'What comes next' })
    await expect(next.getByRole('link', { name: 'Continue with lesson 1' })).toBeVisible()
    await page.goto('/account/classes')
    await expect(main(page)).toContainText(/Free cancellation until .+, or until you open a second lesson\./)
    await expect(page.getByRole('button', { name: 'Cancel enrollment' })).toBeVisible()
    await page.getByRole('link', { name: 'Order and receipt' }).click()
    await expect(main(page).getByRole('link', { name: 'Continue with lesson 1' })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Cancel enrollment' })).toHaveAttribute(
      'href',
      '/account/classes',
    )
    await page.goto(`${coursePath}/lessons/water`)
    await expect(page.getByText('Read this.')).toBeVisible()
    await page.goto(`${coursePath}/lessons/flour`)
    await expect(page.getByRole('link', { name: 'Continue to Next Lesson' })).toBeVisible()
    await expect(page.getByText('ends your free cancellation')).toHaveCount(0)
    await page.goto('/account/classes')
    await expect(main(page)).toContainText('Free cancellation has ended.')
    await expect(page.getByRole('button', { name: 'Cancel enrollment' })).toHaveCount(0)
  })
})
