import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test.describe.configure({ mode: 'serial' })

test('health: shows components, server and queues without axe violations', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin')
  await main(page).getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page).toHaveURL('/admin/health')
  const parts = page.getByRole('list', { name: 'List of components' }).getByRole('listitem')
  for (const name of ['Database', 'Migrations', 'Storage', 'Clock', 'Public URL'])
    await expect(parts.filter({ has: page.getByText(name, { exact: true }) })).toContainText('Works')
  for (const name of ['Stripe', 'Mail server'])
    await expect(parts.filter({ has: page.getByText(name, { exact: true }) })).toContainText('Not checked')
  await expect(page.getByText('Not working', { exact: true })).toHaveCount(0)
  const server = page.getByRole('region', { name: 'This server' })
  await expect(server.getByText(/^PostgreSQL \d+\.\d+, [\d.]+\sMB$/)).toBeVisible()
  await expect(server.getByText('None', { exact: true })).toBeVisible()
  const queues = page.getByRole('list', { name: 'List of queues' }).getByRole('listitem')
  await expect(queues.filter({ hasText: 'Sending email' })).toContainText('No jobs')
  await expect(queues.filter({ hasText: /^[a-z-]+\.[a-z]/ })).toHaveCount(0)
  await expectAccessible(page, 'a healthy site')
})

test('health: failed jobs can be retried, unsent mail is linked', async ({ page, signIn, query }) => {
  await query(
    `INSERT INTO mails (recipient, template, subject, text, html, stopped_at) VALUES ('a@example.com', 'note', 'A note', '', '', now())`,
  )
  await query(
    `INSERT INTO pgboss.job (name, data, state, completed_on, retry_limit, policy)
     SELECT 'mail.send', jsonb_build_object('mailId', gen_random_uuid()), 'failed', now(), 0, 'standard' FROM generate_series(1, 3)`,
  )
  await signIn(owner)
  await page.goto('/admin/health')
  const queues = page.getByRole('list', { name: 'List of queues' }).getByRole('listitem')
  const mail = queues.filter({ hasText: 'Sending email' })
  await expect(queues.first()).toContainText('Sending email')
  await expect(mail).toContainText('3 failed')
  await expectAccessible(page, 'a site with failed jobs')
  await mail.getByRole('button', { name: /^Try again/ }).click()
  await expect(page.getByText('Retrying 3 jobs.')).toBeVisible()
  await expect(mail).not.toContainText('failed')

  await page.getByRole('link', { name: '1 failed', exact: true }).click()
  await expect(page).toHaveURL('/admin/mails')
  await page.goto('/admin/audit')
  await expect(page.getByRole('list', { name: 'List of changes' }).getByRole('listitem').first()).toContainText(
    'mail.send',
  )
})

/** Admins see the health of every component and service, failures first, with instructions. */
test('health: a failed component is listed first with instructions', async ({ page, signIn, query }) => {
  await query('ALTER TABLE migrations RENAME TO migrations_away')
  await query('CREATE TABLE migrations AS SELECT id, hash, 9999999999999 AS created_at FROM migrations_away')
  await signIn(owner)
  await page.goto('/admin/health')
  const parts = page.getByRole('list', { name: 'List of components' }).getByRole('listitem')
  await expect(parts.first()).toContainText('Migrations')
  await expect(parts.first()).toContainText('Not working')
  await expect(parts.first()).toContainText('What to do: install that version here.')
  await expect(page.getByText('One component isn’t working.')).toBeVisible()
  await expectAccessible(page, 'a site with a failed check')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('One component isn’t working.')).toBeVisible()
  await query('DROP TABLE migrations')
  await query('ALTER TABLE migrations_away RENAME TO migrations')
})
