import type { APIRequestContext } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { findViolations } from '../../fixtures/axe.ts'
import { buy } from '../../fixtures/checkout-page.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

async function createCourse(request: APIRequestContext, title: string): Promise<string> {
  const form = {
    title,
    slug: '',
    description: 'Six weeks.',
    instructor: '',
    price: '50.00',
    cancelDays: 7,
    nextStartDate: '2031-05-05',
    duration: '',
    lessonsCount: 0,
    level: '',
    rating: '',
    studentCount: 0,
    highlights: [],
    category: '',
    imageUrl: '',
    joinUrl: '',
    isActive: true,
  }
  const response = await request.post('/api/admin/courses', {
    data: form,
    headers: await accessHeaders(request, owner),
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()).id
}

/** Deleting a class shows who is enrolled and what they paid. The admin refunds everyone or keeps the enrollments. */
test('canceled course: the dialog shows who is enrolled, and everyone is refunded', async ({
  page,
  request,
  account,
  mail,
  signIn,
}) => {
  const title = `Maps of the hills ${crypto.randomUUID().slice(0, 8)}`
  const courseId = await createCourse(request, title)
  const [ann, ben] = [await account(), await account()]
  for (const buyer of [ann, ben]) await buy(request, buyer, { courseId: courseId })

  await signIn(owner)
  await page.goto('/admin/events')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete “${title}”?` })
  await expect(dialog).toContainText(
    'Are you sure you want to delete this course? 2 people are enrolled and paid $100.00 in total. Everyone gets an email.',
  )
  await expect(dialog.getByRole('list', { name: 'People enrolled' })).toContainText(`${ann.email}$50.00`)
  await expect(dialog.getByRole('radio', { name: 'Refund everyone' })).toBeChecked()
  expect(await findViolations(page, {}, { include: '[role=alertdialog]' })).toEqual([])

  await dialog.getByRole('radio', { name: 'Refund everyone' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Keep the enrollments' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Delete and keep enrollments' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await dialog.getByRole('button', { name: 'Delete and refund $100.00' }).click()
  await expect(page.getByText('Course deleted', { exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)

  expect((await mail.latest(ann.email, /^Canceled: /)).text).toContain('We’re refunding $50.00')
  await signIn({ ...ann, page })
  await expect(async () => {
    await page.goto('/account/classes')
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Enrolled', { exact: true })).toHaveCount(0)
})

test('canceled workshop: the owner moves everyone to another one', async ({ page, request, account, mail, signIn }) => {
  const title = `A day of tents ${crypto.randomUUID().slice(0, 8)}`
  const workshopId = await createWorkshop(request, title, 12)
  const target = `A second day ${crypto.randomUUID().slice(0, 8)}`
  await createWorkshop(request, target, 12)
  const ann = await account()
  await buy(request, ann, { workshopId })

  await signIn(owner)
  await page.goto('/admin/events?tab=workshops')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete “${title}”?` })
  await dialog.getByRole('radio', { name: 'Move everyone to another workshop' }).check()
  await dialog.getByRole('combobox', { name: 'New workshop' }).selectOption(`${target}, June 7, 2031`)
  expect(await findViolations(page, {}, { include: '[role=alertdialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Delete and move enrollments' }).click()
  await expect(page.getByText('Workshop deleted', { exact: true })).toBeVisible()

  expect((await mail.latest(ann.email, /^Your new date: /)).text).toContain(target)
  await signIn({ ...ann, page })
  await page.goto('/account/classes')
  await expect(page.getByRole('heading', { name: target })).toBeVisible()
  await expect(page.getByText('Free cancellation until June 7, 2031', { exact: false })).toBeVisible()
})
