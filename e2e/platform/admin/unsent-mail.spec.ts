import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { startMailServer } from '../../fixtures/mail-server.ts'
import { withSite } from '../../fixtures/sites/dedicated-site.ts'
import { openSite } from '../../fixtures/sites/server.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withSite(async () => {
  const mailServer = await startMailServer()
  const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'Journey <hello@example.com>' }
  const site = await openSite({ log: 'silent', env: { DEMO: '1', ...env } })
  const close = async () => {
    await site.close()
    await mailServer.close()
  }
  return { ...site, mailServer, close }
})

test.describe.configure({ mode: 'serial' })

const recipient = `${randomUUID()}@example.com`

test('unsent mail: empty state without axe violations', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin')
  await main(page).getByRole('link', { name: 'Unsent emails', exact: true }).click()
  await expect(page).toHaveURL('/admin/mails')
  await expect(page.getByText('No unsent emails. All emails have been sent.')).toBeVisible()
  await expectAccessible(page, 'no unsent mail')
})

test('unsent mail: shows the error of the mail server, an admin can send the mail again', async ({
  page,
  request,
  signIn,
  dedicatedSite: { mailServer },
}) => {
  mailServer.refusesRecipients = true
  const signUp = { email: recipient, password: 'a path over the hills' }
  expect((await request.post('/api/auth/sign-up', { data: signUp })).ok()).toBe(true)
  await expect.poll(() => mailServer.recipients).toBeGreaterThan(0)
  await signIn(owner)
  await page.goto('/admin/mails')
  const row = page.getByRole('list', { name: 'List of emails' }).getByRole('listitem').filter({ hasText: recipient })
  await expect(async () => {
    await page.reload()
    await expect(row.getByText('Failed', { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(row).toContainText('Confirm your email')
  await expect(row).toContainText(/Error: .*550/)
  await expectAccessible(page, 'a stopped mail')

  mailServer.refusesRecipients = false
  await row.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText('The email is being sent again.')).toBeVisible()
  await expect.poll(() => mailServer.mails.map(({ subject }) => subject)).toEqual(['Confirm your email'])
  await page.reload()
  await expect(page.getByText('No unsent emails. All emails have been sent.')).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByRole('list', { name: 'List of changes' }).getByRole('listitem').first()).toContainText(
    `email repeated: Confirm your email, to ${recipient}`,
  )
})

test('unsent mail: pending retries, search and filters are shown and kept in the URL', async ({
  page,
  signIn,
  dedicatedSite: { query },
}) => {
  await query(
    `INSERT INTO mails (recipient, template, subject, text, html, created_at, attempts, last_error, stopped_at)
     SELECT 'reader' || n || '@example.com', 'note', 'Note ' || n, '', '', now() - n * interval '1 hour', 3,
       '451 come back later', CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(1, 60) AS n`,
  )
  await signIn(owner)
  await page.goto('/admin/mails')
  const rows = page.getByRole('list', { name: 'List of emails' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Waiting')
  await expect(rows.first()).toContainText('tried 3 times')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('Note 60', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'State' }).selectOption('Failed')
  await expect(page).toHaveURL('/admin/mails?state=stopped')
  await expect(page.getByText('Note 1', { exact: true })).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search emails' }).fill('reader42')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/mails?q=reader42&state=stopped')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toContainText('Note 42')
})

test('demo with a mail server: no captured-mail notice, /demo/mailbox returns 404', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveText('Demo: no real payments.')
  expect((await page.goto('/demo/mailbox'))?.status()).toBe(404)
})
