import { createImage } from '../../server/media/images.fixture.ts'
import { rowOf } from '../fixtures/admin-list.ts'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

// Run in one worker, so that all tests share one site.
test.describe.configure({ mode: 'default' })

test('a post gets a picture by upload, another from the library into its text, and visitors see both', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(owner)
  const word = crypto.randomUUID().slice(0, 8)
  const title = `Two pictures ${word}`
  // A random size, so that the image differs from those of other tests.
  const size = { width: 900, height: 500 + Math.floor(Math.random() * 300) }
  const buffer = await createImage(size).jpeg().toBuffer()
  await page.goto('/admin/blog?form=new')
  await page.getByLabel('Title *').fill(title)

  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await opening).setFiles({ name: `hills-${word}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/media\/[\da-f-]{36}\/\d+x\d+\.webp$/)
  const address = await page.getByLabel('Image URL').inputValue()

  const text = page.getByRole('textbox', { name: 'Content' })
  await text.click()
  await page.keyboard.type('Look at it.')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('searchbox', { name: 'Search pictures' }).fill(word)
  await page.keyboard.press('Enter')
  // Enter in the dialog's search does not submit the form behind the dialog.
  await expect(page.getByText('Blog post created successfully')).toHaveCount(0)
  await dialog.getByRole('button', { name: new RegExp(word) }).click()
  await expect(dialog).toHaveCount(0)
  await expect(text.locator('img')).toHaveAttribute('src', address)

  await page.getByRole('switch', { name: 'Publish immediately' }).click()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(rowOf(page, title)).toBeVisible()

  const site = await context.newPage()
  await site.goto(`/blog/two-pictures-${word}`)
  await expect(site.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const img of [site.locator('.post-head img'), site.locator('.prose img')]) {
    await expect(img).toHaveAttribute('src', address)
    await expect(img).toHaveAttribute('srcset', /480w.*800w/)
    await expect(img).toHaveAttribute('width', /^\d+$/)
  }
})
