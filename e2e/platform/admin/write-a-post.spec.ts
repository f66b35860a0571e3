import { quickRun } from '../../../tests/run-length.ts'
import { rowOf } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test.describe.configure({ mode: 'default' })

const uniqueTitle = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`

test('post: create, view, edit, unpublish and delete', quickRun, async ({ page, context, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/blog')
  const title = uniqueTitle('A walk before breakfast')
  const slug = title.toLowerCase().replaceAll(' ', '-')
  await page.getByRole('button', { name: 'New Post' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toBeFocused()
  await expect(page.getByRole('switch', { name: 'Publish immediately' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'New Post' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByLabel('Title *')).toBeFocused()
  await expect(page.getByText('Enter a title.')).toBeVisible()

  await page.getByLabel('Title *').fill(title)
  await expect(page.getByText(`URL: /blog/${slug}`)).toBeVisible()
  await page.getByLabel('Excerpt').fill('Ten minutes outside.')
  await page.getByLabel('Tags').fill('morning, , walking ')
  const text = page.getByRole('textbox', { name: 'Content' })
  await text.click()
  await page.keyboard.type('Put your shoes on ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('first')
  await page.getByRole('switch', { name: 'Publish immediately' }).click()
  await page.getByLabel('Title *').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toHaveCount(0)
  await expect(rowOf(page, title)).toContainText('Published')

  const publicPage = await context.newPage()
  await publicPage.goto(`/blog/${slug}`)
  await expect(publicPage.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(publicPage.locator('.prose')).toHaveText('Put your shoes on first')
  await expect(publicPage.locator('.prose strong')).toHaveText('first')
  await expect(publicPage.getByText('walking', { exact: true })).toBeVisible()

  await rowOf(page, title).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('morning, walking')
  await page.getByLabel('Excerpt').fill('A quarter of an hour outside.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await publicPage.goto(`/blog/${slug}`)
  await expect(publicPage.getByText('A quarter of an hour outside.')).toBeVisible()

  await rowOf(page, title).getByRole('switch').click()
  await expect(page.getByText('Blog post unpublished successfully')).toBeVisible()
  await publicPage.goto(`/blog/${slug}`)
  await expect(publicPage).toHaveURL('/blog')

  const confirmDialog = page.getByRole('alertdialog', { name: `Delete “${title}”?` })
  await rowOf(page, title).getByRole('button', { name: 'Delete' }).click()
  await expect(confirmDialog).toContainText('Are you sure you want to delete this blog post?')
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, title)).toBeVisible()
  await rowOf(page, title).getByRole('button', { name: 'Delete' }).click()
  await confirmDialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
})

test('unsaved post: leaving asks for confirmation, a draft survives a reload and can be discarded', async ({
  page,
  signIn,
}) => {
  await signIn(owner)
  await page.goto('/admin/blog?form=new')
  await page.getByLabel('Title *').fill('Half a thought')
  await expect(page.getByText('Not saved yet. Draft stored in this browser')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await leaveDialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Title *')).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await leaveDialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.goto('/admin/blog?form=new')
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Half a thought')
  const dialogPromise = page.waitForEvent('dialog')
  const reloadPromise = page.reload()
  const dialog = await dialogPromise
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloadPromise
  await expect(page.getByLabel('Title *')).toHaveValue('Half a thought')

  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Title *')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post' })).toHaveCount(0)
  await page.goto('/admin/blog?form=new')
  await expect(page.getByLabel('Title *')).toHaveValue('')
})

test('rejected save: keeps all input and focuses the invalid field', async ({ page, signIn }) => {
  await signIn(owner)
  const existingSlug = 'ten-quiet-minutes-before-the-phone'
  await page.goto('/admin/blog?form=new')
  await page.getByLabel('Title *').fill('Something else')
  await page.getByLabel('Slug').fill(existingSlug)
  await page.getByRole('button', { name: 'HTML source' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill('<p>All <em>of</em> it.</p>')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(
    page.getByText(`The slug “${existingSlug}” is already taken. Please choose another.`).first(),
  ).toBeVisible()
  await expect(page.getByLabel('Slug')).toBeFocused()
  await expect(page.getByText('Failed to save blog post')).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Something else')
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('<p>All <em>of</em> it.</p>')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})

test('preview: renders the public page, also live in a new tab', async ({ page, context, signIn }) => {
  await signIn(owner)
  await page.goto('/admin/blog?form=new')
  await page.getByLabel('Title *').fill('How it will look')
  await page.getByRole('button', { name: 'HTML source' }).click()
  await page.getByRole('textbox', { name: 'Content' }).fill('<h2>One</h2><p onclick="x()">Two</p><script>3</script>')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How it will look' })).toBeVisible()
  await expect(page.locator('.prose')).toHaveText('OneTwo')
  await page.getByRole('button', { name: 'Back to editing' }).click()

  const pagePromise = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Preview in a new tab' }).click()
  const previewPage = await pagePromise
  await expect(previewPage.getByRole('heading', { level: 1, name: 'How it will look' })).toBeVisible()
  await page.getByLabel('Title *').fill('How it looks now')
  await expect(previewPage.getByRole('heading', { level: 1, name: 'How it looks now' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
})
