import { expectAccessible } from '../../fixtures/axe.ts'
import { main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const hostile = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`
const test = withDedicatedSite({
  prepare: async (query) => {
    await query(
      `INSERT INTO audit_trail (actor, action, subject, subject_id, name, before, after, at)
       SELECT 'ines@example.com', 'changed', 'post', n::text, 'Post number ' || n, '{"title": "Old"}', '{"title": "New"}', now() - n * interval '1 hour'
       FROM generate_series(1, 60) AS n`,
    )
    await query(
      `INSERT INTO audit_trail (actor, action, subject, subject_id, name, before, after)
       VALUES ('ann@example.com', 'changed', 'lesson', 'x', 'A long lesson', $1, $2)`,
      [JSON.stringify({ content: hostile }), JSON.stringify({ content: `${'word '.repeat(400)}the end` })],
    )
  },
})

test.describe.configure({ mode: 'serial' })

test('audit trail: shows an admin action with each field before and after', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/binder')
  await page.getByRole('switch').first().click()
  await expect(page.getByText('Lesson unpublished')).toBeVisible()
  await page.goto('/admin')
  await main(page).getByRole('link', { name: 'Audit trail', exact: true }).click()
  const first = page.getByRole('list', { name: 'List of changes' }).getByRole('listitem').first()
  await expect(first).toContainText('lesson unpublished:')
  await expect(first).toContainText(owner.email)
  await first.locator('summary').press('Enter')
  await expect(first).toContainText('Is publishedBeforetrueAfterfalse')
})

/** A single audit entry has its full values, and shows HTML in them as text. */
test('audit trail: long texts are collapsed, HTML is shown as text', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/audit?q=long+lesson')
  const title = await page.title()
  await page.locator('summary').filter({ hasText: 'A long lesson' }).click()
  await expect(page.getByText(hostile)).toBeVisible()
  await expect(page.getByText('the end')).toBeHidden()
  await page.getByRole('button', { name: 'Show full texts' }).click()
  await expect(page.getByText('the end')).toBeVisible()
  expect(await page.title()).toBe(title)
})

test('audit trail: search, filter, sorting and paging are kept in the URL', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/audit')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('Post number 60', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Lesson')
  await expect(page).toHaveURL('/admin/audit?subject=lesson')
  await expect(page.getByText('A long lesson', { exact: true })).toBeVisible()
  await expect(page.getByText('Post number 1', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest first')
  await expect(page).toHaveURL('/admin/audit?sort=oldest')
  await expect(page.getByRole('list', { name: 'List of changes' }).getByRole('listitem').first()).toContainText(
    'Post number 60',
  )
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('oldest')
})

test('audit trail: no axe violations in both themes, mobile and desktop', async ({ page, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/audit')
  await page.locator('summary').first().click()
  await expectAccessible(page, 'audit trail')
})
