import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, findViolations } from '../../fixtures/axe.ts'
import { buy } from '../../fixtures/checkout-page.ts'
import { clickButton, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

const MINUTE_MS = 60_000
const LINK = 'https://meet.example.com/second-evening'

async function insertCourse(query: Query, { slug, start }: { slug: string; start: string }): Promise<string> {
  const [row] = await query(
    `INSERT INTO courses (slug, title, price, next_start_date, duration, join_url)
     VALUES ($1, 'Evenings with Maps', '50.00', $2, '4 weeks', 'https://meet.example.com/maps') RETURNING id`,
    [slug, start],
  )
  return String(row?.id)
}

/** Inserts a session of an hour that starts in some minutes, in UTC. */
async function insertSession(
  query: Query,
  { courseId, inMinutes, ...columns }: { courseId: string; inMinutes: number; title: string; url?: string },
): Promise<void> {
  const startsAt = new Date(Date.now() + inMinutes * MINUTE_MS).toISOString()
  await query(
    `INSERT INTO class_sessions (course_id, course_start, title, session_date, start_time, end_time, time_zone, starts_at,
       ends_at, join_url, recording_url, materials)
     SELECT id, next_start_date, $2, ($3::timestamptz AT TIME ZONE 'UTC')::date, '00:00', '01:00', 'UTC', $3::timestamptz,
       $3::timestamptz + interval '1 hour', $4, $5, '[{"title": "Worksheet", "url": "https://files.example.com/maps.pdf"}]'
     FROM courses WHERE id = $1`,
    [courseId, columns.title, startsAt, inMinutes > 0 ? columns.url : null, inMinutes > 0 ? null : columns.url],
  )
}

const enrolledPanel = (page: Page) => page.getByRole('region', { name: 'Your enrollment' })

/** Enrolled users join on the class page and in their account, and find recordings and materials there. */
test('sessions of an enrolled user: join from 15 minutes before the start, recording and materials afterwards', async ({
  page,
  request,
  account,
  signIn,
  query,
  openPage,
}) => {
  const start = new Date(Date.now() - 7 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
  const slug = `evenings-${crypto.randomUUID()}`
  const courseId = await insertCourse(query, { slug, start })
  const ann = await account()
  await buy(request, ann, { courseId })
  await insertSession(query, {
    courseId,
    inMinutes: -180,
    title: 'First evening',
    url: 'https://video.example.com/first',
  })
  await insertSession(query, { courseId, inMinutes: 20, title: 'Second evening', url: LINK })

  const visitor = await openPage()
  await visitor.goto(`/classes/${slug}`)
  await expect(visitor.getByRole('heading', { name: 'When it takes place' })).toBeVisible()
  await expect(main(visitor)).toContainText('Second evening')
  expect(await visitor.content()).not.toMatch(/(?:meet|video|files)\.example\.com/)
  const [course] = (await visitor.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  )
  expect(course).toMatchObject({
    hasCourseInstance: { subEvent: [{ name: 'Evenings with Maps: First evening' }, { '@type': 'Event' }] },
  })

  await page.clock.install()
  await signIn({ ...ann, page })
  await page.goto(`/classes/${slug}`)
  const join = enrolledPanel(page).getByRole('link', { name: /^Join \(/ })
  await expect(enrolledPanel(page)).toContainText('You’re enrolled')
  await expect(enrolledPanel(page).getByRole('link', { name: /^Watch the recording/ })).toHaveAttribute(
    'href',
    'https://video.example.com/first',
  )
  await expect(enrolledPanel(page).getByRole('link', { name: /^Worksheet/ })).toHaveCount(2)
  await expect(join).toHaveCount(0)
  await page.clock.fastForward(6 * MINUTE_MS)
  await expect(join).toHaveAttribute('href', LINK)
  await expect(join).toHaveAccessibleDescription('Second evening takes place now.')
  await expectAccessible(page, 'the class page of an enrolled user', { widths: [1440, 390] })
  await page.clock.fastForward(75 * MINUTE_MS)
  await expect(join).toHaveCount(0)

  await page.goto('/account/classes')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Second evening' }).first()).toContainText(
    'All 2 sessions',
  )
  await expectAccessible(page, 'the classes of a user with sessions', { widths: [1440, 390] })
  await main(page).getByRole('link', { name: 'Order and receipt' }).click()
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('link')).toHaveAttribute('href', LINK)
})

async function openClass(
  page: Page,
  request: APIRequestContext,
  query: Query,
  buyer: { email: string; password: string },
) {
  const courseId = await insertCourse(query, { slug: `owner-${crypto.randomUUID()}`, start: '2099-05-04' })
  await buy(request, buyer, { courseId })
  await page.goto(`/admin/events/courses/${courseId}`)
  return courseId
}

/** The admin page of a class has its people, sessions and details, also on a phone. */
test('class in the admin area: sessions, attendance, removal without a refund, and a copy for another date', async ({
  page,
  request,
  account,
  mail,
  signIn,
  query,
}) => {
  const ann = await account()
  await signIn(owner)
  await openClass(page, request, query, ann)
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(page.getByText('The schedule shows the start of the course: May 4, 2099 at 9 AM UTC.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Session' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a session' })
  await dialog.getByLabel('Title').fill('First evening')
  await dialog.getByLabel('Date').fill('2099-05-03')
  await dialog.getByLabel('Time zone').fill('Europe/Berlin')
  await dialog.getByRole('button', { name: 'Add material' }).click()
  await dialog.getByLabel('Title').nth(1).fill('Worksheet')
  await dialog.getByLabel('Link', { exact: true }).fill('files.example.com')
  await dialog.getByRole('button', { name: 'Add Session' }).click()
  await expect(dialog.getByLabel('Link', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveAccessibleDescription(
    'Enter a URL that starts with https:// or http://.',
  )
  await dialog.getByLabel('Link', { exact: true }).fill('https://files.example.com/maps.pdf')
  await dialog.getByRole('button', { name: 'Add Session' }).click()
  await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(
    'The course starts on May 4, 2099. Choose that day or a later one.',
  )
  expect(await findViolations(page, {}, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel('Date').fill('2099-05-04')
  await dialog.getByRole('button', { name: 'Add Session' }).click()
  const sessions = page.getByRole('list', { name: 'List of sessions' })
  await expect(sessions.getByRole('listitem').first()).toContainText('6-7:30 PM Berlin time')
  await page.getByRole('button', { name: 'Add Session' }).click()
  await expect(dialog.getByLabel('Date')).toHaveValue('2099-05-11')
  await dialog.getByRole('button', { name: 'Add Session' }).click()
  await expect(sessions.getByRole('button', { name: /^Edit/ })).toHaveCount(2)
  await expectAccessible(page, 'the sessions of a class', { widths: [1440, 390] })
  await sessions.getByRole('button', { name: /^Edit/ }).last().click()
  await page.getByRole('dialog').getByLabel('Date').fill('2099-05-12')
  await clickButton(page.getByRole('dialog'), /^(Save|Update)/)
  await page.getByRole('button', { name: 'Remove May 12, 2099' }).click()
  await page.getByRole('button', { name: 'Remove session' }).click()
  await expect(sessions.getByRole('button', { name: /^Edit/ })).toHaveCount(1)

  await page.getByRole('tab', { name: 'People' }).click()
  await page.getByLabel('Attendance', { exact: true }).selectOption('First evening, May 4, 2099')
  const attendance = page.getByRole('group', { name: `Attendance of ${ann.email}` })
  const saved = page.waitForResponse((response) => response.url().endsWith('/attendance'))
  await attendance.getByRole('button', { name: 'Attended' }).click()
  expect((await saved).ok()).toBe(true)
  await page.reload()
  await expect(attendance.getByRole('button', { name: 'Attended' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'the attendance of a session', { widths: [1440, 390] })

  await page.getByRole('button', { name: `Remove ${ann.email} from the class` }).click()
  const question = page.getByRole('alertdialog', { name: `Remove ${ann.email}?` })
  await question.getByRole('radio', { name: 'Keep the payment' }).check()
  await question.getByRole('button', { name: 'Remove without a refund' }).click()
  await expect(page.getByRole('list', { name: 'List of enrollments' })).toContainText('Canceled')
  expect((await mail.latest(ann.email, /^Canceled: /)).text).toContain('Your payment of $50.00 isn’t refunded.')

  await page.getByRole('button', { name: 'Copy for another date' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy “Evenings with Maps”' })
  await copy.getByRole('button', { name: 'Create Copy' }).click()
  await expect(copy.getByLabel('Start date of the copy')).toHaveAccessibleDescription('Choose a date.')
  await copy.getByLabel('Start date of the copy').fill('2099-09-07')
  await copy.getByRole('button', { name: 'Create Copy' }).click()
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await expect(page.getByLabel('Next start date')).toHaveValue('2099-09-07')
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await expect(sessions).toContainText('September 7, 2099')

  await signIn({ ...ann, page })
  await page.goto('/account/classes')
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})
