import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parsePdf } from '../../../server/content/pdf/read-pdf.fixture.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { withDedicatedSite } from '../../fixtures/dedicated-site.ts'
import { main } from '../../fixtures/locators.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

const TITLE = 'Walks with a map'
const COURSE_PATH = '/classes/walks-with-a-map'
const JOIN_URL = 'https://meet.example.com/walks'
/** 15 seconds, recorded for this test. */
const FILM = `${import.meta.dirname}/../../fixtures/film.webm`

type LessonInput = { section: string; title: string; text: string }

async function addSection(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
}

/** Opens the form of a new lesson with its text, and switches it to published. */
async function startLesson(page: Page, { section, title, text }: LessonInput): Promise<void> {
  await page.getByRole('button', { name: `Add lesson to ${section}` }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Title').press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit Lesson' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Content' }).fill(text)
  await page.getByRole('switch', { name: 'Published', exact: true }).click()
}

async function saveLesson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update Lesson' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Lesson' })).toHaveCount(0)
}

/** The payment opens in a new tab. */
async function enrollAndPay(page: Page, offer: Locator): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await offer
    .getByRole('button', { name: /^Enroll/ })
    .first()
    .click()
  const payment = await opened
  await payment.getByRole('button', { name: 'Pay now' }).click()
  await expect(payment.getByRole('heading', { name: 'Enrollment Successful!' })).toBeVisible()
  await payment.close()
}

async function download(page: Page, name: string | RegExp) {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return parsePdf(await readFile(await (await started).path()))
}

/**
 * A reader gets the PDF of a paid lesson with their answers, and the whole way from the first section to the
 * certificate works in the browser.
 */
test('a course from its first section to the certificate, and a canceled workshop whose money returns', async ({
  page,
  browser,
  baseURL,
  request,
  account,
  mail,
  signIn,
  dedicatedSite: { query },
}) => {
  test.slow()
  const customer = await account()
  const customerPage = await browser.newPage({ baseURL: baseURL ?? '' })
  const lessons = customerPage.getByRole('region', { name: 'Lessons', exact: true })
  const workshopTitle = 'Knots in a day'
  await createWorkshop(request, workshopTitle, 8)
  await signIn(owner)
  let classAdminUrl = ''

  await test.step('the owner creates the course', async () => {
    await page.goto('/admin/events')
    await page.getByRole('button', { name: 'New Course' }).click()
    await page.getByLabel('Title *').fill(TITLE)
    await page.getByLabel('Price *').fill('40')
    await page.getByLabel('Next start date').fill('2099-05-04')
    await page.getByLabel('Duration').fill('2 weeks')
    await page.getByRole('button', { name: 'Create Course' }).click()
    await page.getByRole('link', { name: `People and sessions of ${TITLE}` }).click()
    await page.waitForURL(/\/admin\/events\/courses\//)
    classAdminUrl = page.url()
    await page.getByRole('link', { name: 'Curriculum' }).click()
    for (const section of ['Week one', 'Week two']) await addSection(page, section)

    await startLesson(page, { section: 'Week one', title: 'North is up', text: 'Turn the map until it agrees.' })
    await page.getByRole('switch', { name: 'Free preview' }).click()
    await saveLesson(page)

    await startLesson(page, { section: 'Week one', title: 'Contour lines', text: 'Close together means steep.' })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload video' }).click()
    await (await chooser).setFiles(FILM)
    await expect(page.getByLabel('Video URL')).toHaveValue(/^\/videos\//)
    await page.getByText('Additional sections: takeaways').click()
    await page.getByLabel('Reflection Questions').fill('Which hill do you know best?')
    await saveLesson(page)

    await startLesson(page, { section: 'Week two', title: 'A walk without a map', text: 'Leave it in the bag.' })
    await page.getByLabel('Opens').selectOption('Days after the enrollment')
    await page.getByLabel('Days', { exact: true }).fill('7')
    await saveLesson(page)
    await expect(page.getByText('3 lessons, 3 published')).toBeVisible()
  })

  await test.step('the owner adds a session with a link', async () => {
    await page.goto(classAdminUrl)
    await page.getByRole('tab', { name: 'Sessions' }).click()
    await page.getByRole('button', { name: 'Add Session' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a session' })
    await dialog.getByLabel('Title').fill('First walk')
    await dialog.getByLabel('Time zone').fill('Europe/Berlin')
    await dialog.getByLabel('Link to join').fill(JOIN_URL)
    await dialog.getByRole('button', { name: 'Add Session' }).click()
    await expect(page.getByRole('list', { name: 'List of sessions' })).toContainText('First walk')
  })

  await test.step('a visitor reads the preview, signs in, enrolls and pays', async () => {
    await customerPage.goto(COURSE_PATH)
    await expect(lessons.getByRole('link')).toHaveText(['North is up'])
    await lessons.getByRole('link', { name: 'North is up' }).click()
    await expect(customerPage.getByText('Turn the map until it agrees.')).toBeVisible()
    await customerPage.goto(COURSE_PATH)
    await main(customerPage)
      .getByRole('button', { name: /^Enroll/ })
      .first()
      .click()
    await customerPage.getByLabel('Email').fill(customer.email)
    await customerPage.getByLabel('Password', { exact: true }).fill(customer.password)
    await customerPage.getByRole('button', { name: 'Sign In' }).last().click()
    await customerPage.waitForURL(`**${COURSE_PATH}**`)
    await enrollAndPay(customerPage, main(customerPage))
    expect((await mail.latest(customer.email, /receipt/)).text).toContain(JOIN_URL)
  })

  await test.step('the customer watches, and the position is kept', async () => {
    await customerPage.goto(COURSE_PATH)
    await lessons.getByRole('link', { name: 'Start the first lesson' }).click()
    await customerPage.getByRole('checkbox', { name: 'Mark as done' }).check()
    await customerPage.getByRole('link', { name: 'Continue to Next Lesson' }).click()
    await customerPage.getByRole('button', { name: 'Play the video' }).click()
    const video = customerPage.locator('video')
    const position = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await video.evaluate((element: HTMLVideoElement) => element.play())
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = 7
    })
    await expect.poll(position).toBeGreaterThan(7.2)
    await customerPage.reload()
    await customerPage.getByRole('button', { name: 'Play the video' }).click()
    await expect.poll(position).toBeGreaterThan(7)
  })

  await test.step('the customer answers and prints', async () => {
    await customerPage.getByLabel('Which hill do you know best?').fill('The one behind the school.')
    await expect(customerPage.getByText(/^Saved/).first()).toBeVisible()
    const { text } = await download(customerPage, 'Download: Lesson sheet')
    expect(text).toContain('The one behind the school.')
    await customerPage.getByRole('checkbox', { name: 'Mark as done' }).check()
    await customerPage.getByRole('link', { name: 'Continue to Next Lesson' }).click()
    await expect(customerPage.getByRole('heading', { level: 1 })).toHaveText('A walk without a map')
    await expect(main(customerPage)).toContainText('This lesson opens on')
    await expect(customerPage.getByText('Leave it in the bag.')).toHaveCount(0)
  })

  await test.step('a week later the last lesson opens, and the course ends with a certificate', async () => {
    await query("UPDATE enrollments SET enrollment_date = enrollment_date - interval '7 days'", [])
    await customerPage.reload()
    await expect(customerPage.getByText('Leave it in the bag.')).toBeVisible()
    await customerPage.getByRole('checkbox', { name: 'Mark as done' }).check()
    await expect(customerPage.getByRole('region', { name: `Congratulations, you’ve completed ${TITLE}` })).toBeVisible()
    await customerPage.getByRole('button', { name: 'Download certificate' }).click()
    await customerPage.getByRole('textbox', { name: 'Your name on the certificate' }).fill('Ann Walker')
    const { text } = await download(customerPage, 'Download certificate')
    const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text) ?? []
    const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
    await visitor.goto(`/certificates/${code}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Ann Walker has completed the course ${TITLE}`)
    await visitor.close()
  })

  await test.step('the owner emails everyone and moves the session', async () => {
    await page.goto(classAdminUrl)
    await page.getByRole('button', { name: 'Email everyone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Email everyone enrolled' })
    await dialog.getByLabel('Subject').fill('What to bring')
    await dialog.getByLabel('Message').fill('Please bring a whistle.')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send email', exact: true }).click()
    expect((await mail.latest(customer.email, /^What to bring$/)).text).toContain('Please bring a whistle.')

    await page.getByRole('tab', { name: 'Sessions' }).click()
    await page.getByRole('button', { name: /^Edit First walk/ }).click()
    const session = page.getByRole('dialog')
    await session.getByLabel('Date').fill('2099-05-06')
    await session.getByRole('button', { name: /^(Save|Update)/ }).click()
    await expect(page.getByRole('list', { name: 'List of sessions' })).toContainText('May 6, 2099')
    await customerPage.goto(COURSE_PATH)
    await expect(main(customerPage)).toContainText('May 6, 2099')
  })

  await test.step('the owner cancels a workshop, and the money returns', async () => {
    await customerPage.goto('/classes')
    const card = customerPage
      .getByRole('article')
      .filter({ has: customerPage.getByRole('heading', { name: workshopTitle }) })
    await enrollAndPay(customerPage, card)

    await page.goto('/admin/events?tab=workshops')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: workshopTitle }) })
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete and refund $97.00' }).click()
    expect((await mail.latest(customer.email, /^Canceled: /)).text).toContain('We’re refunding $97.00')
    await expect
      .poll(() => query('SELECT status, amount_minor FROM refunds WHERE amount_minor = 9700', []))
      .toMatchObject([{ status: 'done' }])
    await customerPage.goto('/account/classes')
    await expect(customerPage.getByRole('listitem').filter({ hasText: workshopTitle }).first()).toContainText(
      'Canceled',
    )
  })
  await test.step('the customer got an email about the moved session', async () => {
    // Changes are mailed after five minutes. A job that failed waits before it is tried again.
    await expect(async () => {
      await query("UPDATE pgboss.job SET start_after = now() WHERE name = 'classes.notify-sessions'", [])
      expect((await mail.latest(customer.email, /^Updated sessions: /)).text).toContain('May 6, 2099')
    }).toPass({ timeout: 60_000 })
  })
  await customerPage.close()
})
