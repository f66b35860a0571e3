import { createImage } from '../../fixtures/images.ts'
import { rowOf } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

test.describe.configure({ mode: 'default' })

test('post images: cover by upload, inline image from the library, both shown publicly', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(owner)
  const uniqueWord = crypto.randomUUID().slice(0, 8)
  const title = `Two pictures ${uniqueWord}`
  // A random size, so that the image differs from those of other tests.
  const size = { width: 900, height: 500 + Math.floor(Math.random() * 300) }
  const buffer = await createImage(size).jpeg().toBuffer()
  await page.goto('/admin/blog?form=new')
  await page.getByLabel('Title *').fill(title)

  const fileChooserPromise = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await fileChooserPromise).setFiles({ name: `hills-${uniqueWord}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/media\/[\da-f-]{36}\/\d+x\d+\.webp$/)
  const imageUrl = await page.getByLabel('Image URL').inputValue()

  const text = page.getByRole('textbox', { name: 'Content' })
  await text.click()
  await page.keyboard.type('Look at it.')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose an image' })
  await dialog.getByRole('searchbox', { name: 'Search images' }).fill(uniqueWord)
  await page.keyboard.press('Enter')
  // Enter in the dialog's search does not submit the form behind the dialog.
  await expect(page.getByText('Blog post created successfully')).toHaveCount(0)
  await dialog.getByRole('button', { name: new RegExp(uniqueWord) }).click()
  await expect(dialog).toHaveCount(0)
  await expect(text.locator('img')).toHaveAttribute('src', imageUrl)

  await page.getByRole('switch', { name: 'Publish immediately' }).click()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(rowOf(page, title)).toBeVisible()

  const publicPage = await context.newPage()
  await publicPage.goto(`/blog/two-pictures-${uniqueWord}`)
  await expect(publicPage.getByRole('heading', { level: 1 })).toHaveText(title)
  for (const img of [publicPage.locator('article > header img'), publicPage.locator('.prose img')]) {
    await expect(img).toHaveAttribute('src', imageUrl)
    await expect(img).toHaveAttribute('srcset', /480w.*800w/)
    await expect(img).toHaveAttribute('width', /^\d+$/)
  }
})
