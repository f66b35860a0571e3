import type { Locator, Page } from '@playwright/test'
import { addDays } from '#contract/dates.ts'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { lessonPath, openLesson, stepCheckbox } from '../fixtures/lesson-page.ts'
import { button, cart, clickButton, dialog, main } from '../fixtures/locators.ts'
import { expect } from '../fixtures/test.ts'
import { signInByForm, signUpByForm } from './auth-forms.fixture.ts'
import { filmedCamera, filmPicture, removeFilm } from './camera.fixture.ts'
import { openPlanner } from './planner.fixture.ts'
import { printByBrowser, tickAndPhotograph } from './printed-page.fixture.ts'

const JOIN_URL = 'https://meet.example/trail'

/** Monday of the next week, so that a class of that week can be booked now. */
const MONDAY = nextMonday(new Date())
const [TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY, SECOND_MONDAY, SECOND_TUESDAY] = [
  1, 2, 3, 4, 5, 6, 7, 8,
].map((days) => addDays(MONDAY, days)) as [string, string, string, string, string, string, string, string]

function nextMonday(now: Date): string {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7
  return addDays(now.toISOString().slice(0, 10), 7 - daysSinceMonday)
}

const test = withDedicatedSite({
  prepare: async (query) => {
    await query(
      `INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, time_zone, spots_total, price, join_url)
       VALUES ('trail-day', 'Trail Day', $1, '10:00', $1, '12:00', 'UTC', 8, '61.00', $2)`,
      [THURSDAY, JOIN_URL],
    )
  },
})
test.use({
  ...filmedCamera,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
})
test.afterAll(removeFilm)

const step = (container: Page | Locator, text: string) => container.getByRole('checkbox', { name: text, exact: true })
const day = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^(Today, )?${name}, `) })
const toDone = (page: Page) => page.getByRole('region', { name: 'To Done' })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const showDay = (phone: Page, name: string) =>
  phone
    .getByRole('list', { name: 'Days of the week' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

/** Only the clock of the browser: the site answers as of now. */
const setTime = (page: Page, date: string, time: string) => page.clock.setFixedTime(new Date(`${date}T${time}:00Z`))

async function addStep(container: Locator, text: string): Promise<void> {
  const field = container.getByRole('textbox', { name: /^New step/ })
  await field.fill(text)
  await field.press('Enter')
  await expect(step(container, text)).toBeVisible()
}

async function editStep(page: Page, text: string, change: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Edit ${text}`, exact: true }).click()
  await change()
  await page.keyboard.press('Enter')
}

/** Waits until the browser has all that the planner needs without a network. Workers are stored last. */
const expectStored = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('journey-planner-'))
        const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return stored.flat().some(({ url }) => url.includes('.worker-'))
      }),
    )
    .toBe(true)

async function giveDay(page: Page, text: string, dayName: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Give it a day: ${text}`, exact: true }).click()
  await page.getByRole('menuitem', { name: dayName }).click()
}

async function pay(page: Page, open: () => Promise<void>, heading: string): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await open()
  const payment = await opened
  await payment.getByRole('button', { name: 'Pay now' }).click()
  await expect(payment.getByRole('heading', { name: heading })).toBeVisible()
  await payment.close()
}

/**
 * A week: first visit, account, a step of a lesson, a class, two devices offline, the product, a session on two
 * devices, a printed sheet read by the camera.
 */
test('a week: from the first visit to a ticked sheet of paper', async ({ page: phone, context, browser, mail }) => {
  test.slow()
  let user = { email: '', password: '' }
  const laptopContext = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    deviceScaleFactor: 2,
    hasTouch: false,
    isMobile: false,
  })
  const laptop = await laptopContext.newPage()

  await test.step('Monday: a visitor writes a journey, its first step and a day', async () => {
    await setTime(phone, MONDAY, '08:00')
    await openPlanner(phone, '/planner')
    await phone.getByRole('textbox', { name: 'Where' }).fill('Running ten kilometers')
    await phone.getByText('Health', { exact: true }).click()
    await phone.getByRole('button', { name: 'Set out' }).click()
    await phone.getByRole('textbox', { name: 'Step' }).fill('Find the running shoes')
    await phone.getByRole('textbox', { name: 'Step' }).press('Enter')
    await phone.getByRole('button', { name: 'Today' }).click()
    await step(phone, 'Find the running shoes').check()
    await expect(phone.getByRole('img', { name: '1 done today' })).toBeVisible()
    await openPlanner(phone, '/planner/week')
    for (const text of ['Buy paper', 'Call the bank', 'Write to Theo']) await addStep(toDone(phone), text)
  })

  await test.step('sign-up: the entries are in the account', async () => {
    await phone.getByRole('link', { name: 'Create an account' }).click()
    user = await signUpByForm(phone, mail)
    await expect(phone).toHaveURL('/planner/week')
    await expect(step(toDone(phone), 'Buy paper')).toBeVisible()
    await expect(step(day(phone, 'Monday'), 'Find the running shoes')).toBeChecked()
    await expect(saved(phone)).toBeVisible()
  })

  await test.step('Tuesday: steps of a lesson get a day, and a tick is in both', async () => {
    await setTime(phone, TUESDAY, '08:00')
    await openLesson(phone)
    const links = phone.getByRole('link', { name: /^Give it a day: / })
    const texts: string[] = []
    for (const index of [0, 1]) {
      texts.push((await links.nth(index).getAttribute('aria-label'))?.replace('Give it a day: ', '') ?? '')
      await links.nth(index).click()
      await phone.getByRole('button', { name: index === 0 ? 'Today' : 'Tomorrow' }).click()
      await expect(phone).toHaveURL(lessonPath)
    }
    const [first = '', second = ''] = texts
    await openPlanner(phone, '/planner/week')
    await step(day(phone, 'Tuesday'), first).check()
    await showDay(phone, 'Wednesday')
    await expect(step(day(phone, 'Wednesday'), second)).not.toBeChecked()
    await openLesson(phone)
    await expect(stepCheckbox(phone, 0)).toBeChecked()
    await stepCheckbox(phone, 1).check()
    await openPlanner(phone, '/planner/week')
    await expect(step(day(phone, 'Tuesday'), second)).toBeChecked()
  })

  await test.step('Wednesday: a class is booked, and is in the week with a button to join', async () => {
    await setTime(phone, WEDNESDAY, '12:00')
    await phone.goto('/classes')
    const enroll = phone
      .getByRole('article')
      .filter({ has: phone.getByRole('heading', { name: 'Trail Day' }) })
      .getByRole('button', { name: 'Enroll' })
    await pay(phone, () => enroll.click(), 'Enrollment Successful!')
    const join = day(phone, 'Thursday').getByRole('link', { name: /^Join/ })
    await openPlanner(phone, '/planner/week')
    await showDay(phone, 'Thursday')
    await expect(day(phone, 'Thursday').getByRole('listitem')).toContainText('10 AM')
    await expect(day(phone, 'Thursday').getByRole('link', { name: 'Trail Day' })).toBeVisible()
    await expect(join).toHaveCount(0)
    await setTime(phone, THURSDAY, '09:44')
    await phone.reload()
    await expect(day(phone, 'Thursday').getByRole('link', { name: 'Trail Day' })).toBeVisible()
    await expect(join).toHaveCount(0)
    await setTime(phone, THURSDAY, '09:45')
    await phone.reload()
    await expect(join).toHaveAttribute('href', JOIN_URL)
  })

  await test.step('Friday: two devices edit offline, and merge', async () => {
    await setTime(laptop, FRIDAY, '08:00')
    await laptop.goto('/auth?next=%2Fplanner%2Fweek')
    await signInByForm(laptop, user)
    await expect(laptop).toHaveURL('/planner/week')
    await expect(day(laptop, 'Thursday')).toContainText('Trail Day')
    await setTime(phone, FRIDAY, '08:00')
    await openPlanner(phone, '/planner/week')
    for (const device of [phone, laptop]) {
      await expect(saved(device)).toBeVisible()
      await expectStored(device)
    }

    await context.setOffline(true)
    await laptopContext.setOffline(true)
    await addStep(toDone(phone), 'Stretch after the run')
    await editStep(phone, 'Buy paper', () => phone.keyboard.type(' for the printer'))
    await step(toDone(phone), 'Call the bank').click()
    await addStep(toDone(laptop), 'Book the dentist')
    await editStep(laptop, 'Buy paper', () =>
      laptop.getByRole('textbox', { name: 'Step', exact: true }).fill('Buy thick paper'),
    )
    await giveDay(laptop, 'Call the bank', /^Sat/)
    for (const device of [phone, laptop])
      await expect(device.getByText('Offline. Your changes are saved and will sync.')).toBeVisible()
    await phone.reload()
    await expect(step(toDone(phone), 'Buy paper for the printer')).toBeVisible()
    await openPlanner(phone, '/planner')
    await expect(step(phone, 'Call the bank')).toBeChecked()
    await openPlanner(phone, '/planner/week')

    await context.setOffline(false)
    await laptopContext.setOffline(false)
    for (const device of [phone, laptop]) {
      for (const text of [
        'Stretch after the run',
        'Book the dentist',
        'Buy thick paper for the printer',
        'Write to Theo',
      ])
        await expect(step(toDone(device), text)).not.toBeChecked()
      await expect(step(device, 'Call the bank')).toBeChecked()
      await expect(saved(device)).toBeVisible()
    }
  })

  await test.step('Saturday: the product unlocks what needs it, and changes nothing else', async () => {
    for (const device of [phone, laptop]) await setTime(device, SATURDAY, '10:00')
    for (const [path, subject] of [
      ['sessions/sunday', 'Sunday sessions'],
      ['tracks', 'Tracks'],
      ['print', 'Printed sheets'],
    ]) {
      await openPlanner(phone, `/planner/${path}`)
      await expect(phone.getByText(`${subject} are part of the Digital Journey Planner.`)).toBeVisible()
    }
    await openPlanner(phone, '/planner/journeys')
    await clickButton(main(phone), 'New journey')
    await clickButton(dialog(phone, 'One journey at a time'), 'Not now')
    await openPlanner(phone, '/planner/print')
    await phone.getByRole('link', { name: 'See what’s included' }).click()
    await expect(phone).toHaveURL('/store/digital-journey-planner')
    // The others are of products that go with it.
    await button(main(phone), 'Add to Cart').first().click()
    await pay(phone, () => clickButton(cart(phone), 'Checkout'), 'Your order is confirmed')

    await openPlanner(phone, '/planner/print')
    await expect(phone.getByRole('img', { name: /^Preview of page 1/ })).toContainText(
      'Buy thick paper for the printer',
    )
    await openPlanner(phone, '/planner/journeys')
    await clickButton(main(phone), 'New journey')
    await dialog(phone, 'New journey').getByLabel('Where do you want to be?').fill('A quiet desk')
    await clickButton(dialog(phone, 'New journey'), 'Add journey')
    await openPlanner(laptop, '/planner/journeys')
    for (const title of ['Running ten kilometers', 'A quiet desk'])
      await expect(laptop.getByRole('heading', { level: 3, name: title })).toBeVisible()
  })

  await test.step('Sunday: a session paused on the phone is continued on the laptop', async () => {
    for (const device of [phone, laptop]) await setTime(device, SUNDAY, '17:00')
    await openPlanner(phone, '/planner/sessions/sunday')
    await phone.getByRole('button', { name: 'Start the session' }).click()
    await dialog(phone, 'Sunday session').getByRole('textbox', { name: 'What was good?' }).fill('Soup with Ben.')
    await dialog(phone, 'Sunday session').getByRole('button', { name: 'Continue', exact: true }).click()
    await dialog(phone, 'Sunday session').getByRole('button', { name: 'Pause and close' }).click()
    await expect(saved(phone)).toBeVisible()

    await openPlanner(laptop, '/planner/sessions/sunday')
    await laptop.getByRole('button', { name: 'Continue the session' }).click()
    const session = dialog(laptop, 'Sunday session')
    await session.getByRole('textbox', { name: 'This week I learned' }).fill('Buses are late.')
    await session.getByRole('button', { name: 'Finish' }).click()
    await expect(session).toContainText('Soup with Ben.')
    await session.getByRole('link', { name: 'Print the week' }).click()
    await expect(laptop).toHaveURL(`/planner/print?sheet=week&date=${SECOND_MONDAY}`)
  })

  await test.step('the week on paper: its code opens it, and the camera enters what was ticked', async () => {
    await expect(laptop.getByRole('img', { name: /^Preview of page 1 of 1/ })).toContainText('Write to Theo')
    const print = await printByBrowser(laptop)
    expect(print.url).toMatch(new RegExp(`^${new URL(laptop.url()).origin}/planner/sheet#\\w{10}$`))
    const ticked = ['Write to Theo', 'Book the dentist']
    filmPicture(await tickAndPhotograph(print, ticked))

    await setTime(phone, SECOND_TUESDAY, '20:00')
    await openPlanner(phone, print.url)
    await expect(step(phone, 'Write to Theo')).not.toBeChecked()
    await phone.getByRole('button', { name: 'Scan it with the camera' }).click()
    await expect(phone.getByText('2 new ticks. Check the list')).toBeVisible()
    await phone.getByRole('button', { name: 'Enter 2 ticks' }).click()
    for (const text of ticked) await expect(step(phone, `${text} (done)`)).toBeVisible()

    await setTime(laptop, SECOND_TUESDAY, '20:00')
    await openPlanner(laptop, '/planner/week')
    for (const text of ticked) await expect(step(day(laptop, 'Tuesday'), text)).toBeChecked()
    await expect(step(toDone(laptop), 'Stretch after the run')).not.toBeChecked()
    await expect(saved(laptop)).toBeVisible()
  })
  await laptopContext.close()
})
