import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/axe.ts'
import { createImage } from '../../fixtures/images.ts'
import { main, rowOf } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

type UploadFile = { name: string; mimeType: string; buffer: Buffer }

const createPhoto = async (name: string, size = { width: 1000, height: 625 }): Promise<UploadFile> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await createImage(size).jpeg().toBuffer(),
})

async function chooseFiles(page: Page, files: UploadFile[] | string): Promise<void> {
  const fileChooserPromise = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose images' }).click()
  await (await fileChooserPromise).setFiles(files)
}

async function dropFiles(page: Page, files: UploadFile[]): Promise<void> {
  const bodies = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, text } of files) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, bodies)
  const area = page.getByText('Drop images here')
  for (const event of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer })
}

const uploadItem = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

const imageItem = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'List of images' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

async function readImageUrl(page: Page, name: string): Promise<string> {
  const imageUrl = await imageItem(page, name).locator('img').getAttribute('src')
  if (!imageUrl) throw new Error(`${name} has no address`)
  return imageUrl
}

async function openLibrary(page: Page, signIn: (credentials: typeof owner) => Promise<unknown>): Promise<void> {
  await signIn(owner)
  await page.goto('/admin')
  await main(page).getByRole('link', { name: 'Images', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible()
}

test.describe('image library', () => {
  test.describe.configure({ mode: 'serial' })

  test('empty library: shows an empty state', async ({ page, signIn }) => {
    await openLibrary(page, signIn)
    await expectText(page, 'No images yet. Upload the first one above.')
    await expectAccessible(page, 'an empty library')
  })

  test('upload: several images by file chooser and by drop', async ({ page, signIn }) => {
    await openLibrary(page, signIn)
    await chooseFiles(page, [
      await createPhoto('hills.jpg'),
      await createPhoto('lake.jpg', { width: 300, height: 500 }),
    ])
    for (const name of ['hills.jpg', 'lake.jpg']) {
      await expect(uploadItem(page, name)).toContainText('Uploaded')
      await expect(imageItem(page, name)).toBeVisible()
    }
    await expect(imageItem(page, 'hills.jpg')).toContainText('1000 × 625')
    await dropFiles(page, [await createPhoto('<b>dropped.jpg')])
    await expect(imageItem(page, '<b>dropped.jpg')).toBeVisible()
    await expect(page.getByRole('list', { name: 'List of images' }).getByRole('listitem')).toHaveCount(3)
    const image = imageItem(page, 'hills.jpg').locator('img')
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page, 'a library')
  })

  test('alt text: can be saved and is searchable', async ({ page, signIn }) => {
    await openLibrary(page, signIn)
    const item = imageItem(page, 'hills.jpg')
    await item.getByRole('textbox', { name: /^Alt text/ }).fill('Two hills in the morning')
    await item.getByRole('button', { name: /^Save/ }).click()
    await expectText(page, 'Image updated successfully')
    await page.getByRole('searchbox').fill('morning')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('list', { name: 'List of images' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Two hills in the morning' })).toBeVisible()
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByRole('searchbox').press('Enter')
    await expectText(page, 'No images match this search.')
  })

  test('image URL: can be copied', async ({ page, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openLibrary(page, signIn)
    await imageItem(page, 'hills.jpg')
      .getByRole('button', { name: /^Copy link/ })
      .click()
    await expectText(page, 'Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await readImageUrl(page, 'hills.jpg'))
  })

  test('content lists: rows show their image', async ({ page, signIn, dedicatedSite }) => {
    await openLibrary(page, signIn)
    const hills = await readImageUrl(page, 'hills.jpg')
    await dedicatedSite.query('UPDATE products SET image_url = $1 WHERE id = 1', [hills])
    await page.goto('/admin/products')
    await expect(rowOf(page, 'Complete System').locator('img')).toHaveAttribute('src', hills)
    await expect(rowOf(page, 'Refill Pages').locator('img')).toHaveCount(0)
  })

  test('public pages: responsive image variants on cards, on pages and in post content', async ({
    page,
    signIn,
    dedicatedSite,
  }) => {
    await openLibrary(page, signIn)
    const [hills, lake] = [await readImageUrl(page, 'hills.jpg'), await readImageUrl(page, 'lake.jpg')]
    const [post] = await dedicatedSite.query(
      `UPDATE blog_posts SET image_url = $1, content = $2 WHERE id = (SELECT id FROM blog_posts LIMIT 1) RETURNING slug, title`,
      [hills, `<p>See</p><img src="${lake}" alt="A lake"><img src="https://example.invalid/a.png" alt="Elsewhere">`],
    )
    await dedicatedSite.query('UPDATE products SET image_url = $1 WHERE id = 1', [hills])
    await dedicatedSite.query('UPDATE courses SET image_url = $1', [hills])
    await dedicatedSite.query('UPDATE binder_lessons SET image_url = $1', [hills])
    await page.route('https://example.invalid/**', (route) => route.fulfill({ status: 404 }))

    for (const path of ['/blog', `/blog/${post?.slug}`, '/store', '/classes', '/binder']) {
      await page.goto(path)
      const picture = page
        .locator('main picture')
        .filter({ has: page.locator(`img[src="${hills}"]`) })
        .first()
      await expect(picture.locator('img'), path).toBeVisible()
      await expect(picture.locator('img')).toHaveAttribute('width', '1000')
      await expect(picture.locator('img')).toHaveAttribute('height', '625')
      for (const selector of ['source[type="image/avif"]', 'img']) {
        const srcset = await picture.locator(selector).getAttribute('srcset')
        expect(srcset?.split(',').map((candidate) => candidate.split(' ')[1])).toEqual(['480w', '800w', '1000w'])
      }
      await picture.scrollIntoViewIfNeeded()
      const readLoadedImage = () =>
        picture.locator('img').evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth])
      await expect.poll(readLoadedImage).toEqual([expect.stringMatching(/\/media\/.*\.avif$/), expect.any(Number)])
      await expect.poll(async () => Number((await readLoadedImage())[1])).toBeGreaterThan(0)
    }

    await page.goto(`/blog/${post?.slug}`)
    const imageInText = page.getByRole('img', { name: 'A lake' })
    await expect(imageInText).toHaveAttribute('srcset', `${lake} 300w`)
    await expect(imageInText).toHaveAttribute('loading', 'lazy')
    expect([await imageInText.getAttribute('width'), await imageInText.getAttribute('height')]).toEqual(['300', '500'])
    await expect(page.getByRole('img', { name: 'Elsewhere' })).not.toHaveAttribute('srcset')
  })

  test('delete: rejected while the image is in use, then requires a confirmation', async ({
    page,
    signIn,
    dedicatedSite,
    request,
  }) => {
    await openLibrary(page, signIn)
    const dialogTitle = 'Are you sure you want to delete this image?'
    const openDeleteDialog = async (name: string) => {
      await imageItem(page, name)
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(page.getByRole('alertdialog', { name: dialogTitle })).toBeVisible()
    }
    await openDeleteDialog('lake.jpg')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click()
    await expect(page.getByText(/^This image is still used by the post “/)).toBeVisible()
    await expect(imageItem(page, 'lake.jpg')).toBeVisible()

    const imageUrl = await readImageUrl(page, 'lake.jpg')
    await dedicatedSite.query("UPDATE blog_posts SET content = ''")
    await openDeleteDialog('lake.jpg')
    await expectAccessible(page, 'the confirmation before deleting', { hasOverlay: true })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(imageItem(page, 'lake.jpg')).toBeVisible()

    await openDeleteDialog('lake.jpg')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click()
    await expectText(page, 'Image deleted successfully')
    await expect(imageItem(page, 'lake.jpg')).toHaveCount(0)
    await expect.poll(async () => (await request.get(imageUrl)).status()).toBe(404)
  })

  test('image list: a load error is shown and can be retried', async ({ page, signIn }) => {
    await signIn(owner)
    await page.route('**/api/admin/pictures*', (route) => route.fulfill({ status: 429, body: '' }))
    await page.goto('/admin/pictures')
    await expectText(page, 'Failed to fetch images')
    await page.unroute('**/api/admin/pictures*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(imageItem(page, 'hills.jpg')).toBeVisible()
  })
})

/** Admins upload images by file picker and by drag and drop. Each error appears beside its file. */
test('upload: each rejected file shows its error, the other files are uploaded', async ({ page, signIn }) => {
  await openLibrary(page, signIn)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>'
  const photoBytes = (await createPhoto('half.jpg')).buffer
  await chooseFiles(page, [
    { name: 'program.png', mimeType: 'image/png', buffer: Buffer.from(`MZ\x90\0${'\0'.repeat(500)}`, 'latin1') },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'half.jpg', mimeType: 'image/jpeg', buffer: photoBytes.subarray(0, photoBytes.length / 2) },
    await createPhoto('good.jpg'),
  ])
  const unsupportedMessage = 'This isn’t a supported image. Please choose a JPEG, PNG, WebP, AVIF or GIF file.'
  await expect(uploadItem(page, 'program.png').getByRole('alert')).toHaveText(unsupportedMessage)
  await expect(uploadItem(page, 'drawing.svg').getByRole('alert')).toHaveText(unsupportedMessage)
  await expect(uploadItem(page, 'half.jpg').getByRole('alert')).toContainText('damaged or incomplete')
  await expect(uploadItem(page, 'good.jpg')).toContainText('Uploaded')
  await expect(imageItem(page, 'good.jpg')).toBeVisible()
  await expectAccessible(page, 'refused files')

  const folder = mkdtempSync(join(tmpdir(), 'journey-huge-'))
  const hugeFile = join(folder, 'huge.jpg')
  writeFileSync(hugeFile, photoBytes)
  truncateSync(hugeFile, 50_000_000)
  await chooseFiles(page, hugeFile)
  await expect(uploadItem(page, 'huge.jpg').getByRole('alert')).toHaveText(
    'This image is larger than 10 MB. Please choose a smaller one.',
  )
  rmSync(folder, { recursive: true })
})

test('keyboard only: edit the alt text and cancel a deletion', async ({ page, signIn }) => {
  await openLibrary(page, signIn)
  await chooseFiles(page, [await createPhoto('by-keys.jpg')])
  const item = imageItem(page, 'by-keys.jpg')
  await expect(item).toBeVisible()
  await item.getByRole('textbox').focus()
  await page.keyboard.type('Written by keys')
  await page.keyboard.press('Tab')
  await expect(item.getByRole('button', { name: /^Save/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectText(page, 'Image updated successfully')
  await expect(item.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await expect(item.getByRole('textbox')).toBeFocused()
  await item.getByRole('button', { name: /^Delete/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
