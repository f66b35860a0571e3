import type { Page } from '@playwright/test'
import { quickRun, testSlowness } from '../../tests/run-length.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { queryDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'
import { addSteps, grantPlanner, openPlanner } from './planner.fixture.ts'
import { unstickBars } from './sticky-bars.fixture.ts'

const open = (page: Page) => openPlanner(page, '/planner/settings')
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('settings: week, minutes and paper are saved at once', quickRun, async ({ page }) => {
  await open(page)
  const week = section(page, 'Your week')
  await week.getByRole('radio', { name: 'Sunday' }).check()
  await week.getByRole('spinbutton', { name: 'Saturday' }).fill('90')
  await expect(week).toContainText('1 h 30')
  // Not a number of minutes: the field returns to the last one.
  await week.getByRole('spinbutton', { name: 'Saturday' }).fill('9000')
  await page.keyboard.press('Tab')
  await section(page, 'Paper').getByRole('radio', { name: 'Letter' }).check()

  await page.reload()
  await expect(week.getByRole('radio', { name: 'Sunday' })).toBeChecked()
  await expect(week.getByRole('spinbutton', { name: 'Saturday' })).toHaveValue('90')
  await expect(section(page, 'Paper').getByRole('radio', { name: 'Letter' })).toBeChecked()
})

test('settings: calendars are added by their address, and removed with an undo', async ({ page, signIn, dataDir }) => {
  await grantPlanner(dataDir, (await signIn()).email)
  await open(page)
  const feeds = section(page, 'Other calendars')
  await feeds.getByRole('textbox', { name: 'Address' }).fill('http://calendar.example.com/a.ics')
  await feeds.getByRole('button', { name: 'Add calendar' }).click()
  await expect(feeds.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await expect(feeds).toContainText('Enter an address that starts with https:// or webcal://.')
  await feeds.getByRole('textbox', { name: 'Address' }).fill('webcal://calendar.example.com/a.ics')
  await feeds.getByRole('button', { name: 'Add calendar' }).click()
  await expect(feeds.getByRole('listitem')).toContainText(['example.com'])
  await feeds.getByRole('button', { name: 'Remove example.com' }).click()
  await expect(feeds.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(feeds.getByRole('listitem')).toContainText(['example.com'])
})

test('reminders: need an account', async ({ page }) => {
  await open(page)
  await expect(section(page, 'Reminders').getByRole('link', { name: 'Sign in or create an account' })).toHaveAttribute(
    'href',
    '/auth?next=/planner/settings',
  )
})

test('reminders: by email, at the time of a step; a link in the email stops them', async ({
  page,
  signIn,
  mail,
  dataDir,
}) => {
  test.slow()
  const { email } = await signIn()
  await grantPlanner(dataDir, email)
  await open(page)
  const reminders = section(page, 'Reminders')
  await expect(reminders.getByRole('radio', { name: 'Off' })).toBeChecked()
  await reminders.getByRole('radio', { name: 'By email', exact: true }).check()
  await expect(reminders.getByLabel('Quiet hours from')).toBeVisible()
  const waiting = async () => {
    const [row] = await queryDatabase(
      dataDir,
      `SELECT count(*)::int AS count FROM planner_reminders r JOIN profiles p ON p.id = r.user_id WHERE p.email = $1`,
      [email],
    )
    return (row as { count: number }).count
  }
  // The Sunday sessions of the next weeks.
  await expect.poll(waiting).toBeGreaterThan(5)
  // An open planner would upload its reminders again.
  await page.goto('/contact')
  await queryDatabase(
    dataDir,
    `UPDATE planner_reminders SET at = now(), send_at = now()
      WHERE id = (SELECT r.id FROM planner_reminders r JOIN profiles p ON p.id = r.user_id WHERE p.email = $1 LIMIT 1)`,
    [email],
  )
  await queryDatabase(
    dataDir,
    `INSERT INTO pgboss.job (name, data, policy) VALUES ('planner-reminders.send', '{}', 'standard')`,
  )
  // The worker looks for jobs that another program added every 30 seconds.
  await expect.poll(() => mail.count(email), { timeout: 70_000 * testSlowness }).toBe(1)
  const { text, subject } = await mail.latest(email)
  expect(subject).toBe('A reminder from your planner')
  expect(text).toMatch(/session/)

  const [stopUrl = ''] = /http\S+\/planner\/reminders\?token=\S+/.exec(text) ?? []
  await page.goto(stopUrl)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByRole('heading', { name: 'No more reminder emails' })).toBeVisible()
  await open(page)
  await expect(section(page, 'Reminders').getByRole('radio', { name: 'Off' })).toBeChecked()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('reminders: a push message is shown as a notification', async ({ page, context, baseURL }) => {
    const workerPromise = context.waitForEvent('serviceworker')
    await page.goto('/planner/settings')
    const worker = await workerPromise
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // Headless browsers deny notifications.
    await worker.evaluate(() => {
      const shown: object[] = []
      const showNotification = async (title: string, options: object) => void shown.push({ title, ...options })
      Reflect.set(Reflect.get(globalThis, 'registration'), 'showNotification', showNotification)
      Reflect.set(globalThis, 'shown', shown)
    })
    const client = await context.newCDPSession(page)
    const registration = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await client.send('ServiceWorker.enable')
    await client.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(baseURL ?? '').origin,
      registrationId: await registration,
      data: JSON.stringify({ title: 'Call the bank', body: 'Planned for 10 AM', url: '/planner', tag: '1' }),
    })
    const shown = () => worker.evaluate(() => Reflect.get(globalThis, 'shown'))
    await expect
      .poll(shown)
      .toMatchObject([{ title: 'Call the bank', body: 'Planned for 10 AM', tag: '1', data: { url: '/planner' } }])
  })
})

test('delete: the planner is empty after a confirmation, and restored by an undo', async ({ page }) => {
  await addSteps(page, ['Call the bank'])
  await open(page)
  await page.getByRole('button', { name: 'Delete my planner' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete my planner' }).click()
  await dialog.getByRole('button', { name: 'Delete my planner' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your planner is empty' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await openPlanner(page, '/planner/search?q=bank')
  await expect(page.getByRole('link', { name: /Call the bank/ })).toBeVisible()
})

test('settings: accessible', async ({ page }) => {
  await open(page)
  await unstickBars(page)
  await expectAccessible(page, 'the settings of the planner')
})
