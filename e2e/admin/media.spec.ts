import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createDecompressionBomb, createImage } from '../../server/media/images.fixture.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { withDedicatedSite } from '../fixtures/dedicated-site.ts'
import { expect, owner } from '../fixtures/test.ts'

const test = withDedicatedSite()

type Sent = { name: string; mimeType: string; buffer: Buffer }

const photo = async (name: string, size = { width: 1000, height: 625 }): Promise<Sent> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await createImage(size).jpeg().toBuffer(),
})

async function choose(page: Page, files: Sent[] | string): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await opening).setFiles(files)
}

async function drop(page: Page, files: Sent[]): Promise<void> {
  const bodies = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('base64') }))
  const dataTransfer = await page.evaluateHandle((files) => {
    const brought = new DataTransfer()
    for (const { name, mimeType, text } of files) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      brought.items.add(new File([bytes], name, { type: mimeType }))
    }
    return brought
  }, bodies)
  const area = page.getByText('Drop pictures here')
  for (const event of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer })
}

const uploadOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

const pictureNamed = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'List of pictures' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

/** Returns the URL of an image in the library. */
async function addressOf(page: Page, name: string): Promise<string> {
  const address = await pictureNamed(page, name).locator('img').getAttribute('src')
  if (!address) throw new Error(`${name} has no address`)
  return address
}

async function openScreen(page: Page, signIn: (who: typeof owner) => Promise<unknown>): Promise<void> {
  await signIn(owner)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Pictures', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible()
}

test.describe('the life of a picture', () => {
  test.describe.configure({ mode: 'serial' })

  test('nothing is there, and the screen says so', async ({ page, signIn }) => {
    await openScreen(page, signIn)
    await said(page, 'No pictures yet. Upload the first one above.')
    await expectAccessible(page, 'an empty library')
  })

  test('pictures are uploaded by choice and by drop, several at once', async ({ page, signIn }) => {
    await openScreen(page, signIn)
    await choose(page, [await photo('hills.jpg'), await photo('lake.jpg', { width: 300, height: 500 })])
    for (const name of ['hills.jpg', 'lake.jpg']) {
      await expect(uploadOf(page, name)).toContainText('Uploaded')
      await expect(pictureNamed(page, name)).toBeVisible()
    }
    await expect(pictureNamed(page, 'hills.jpg')).toContainText('1000 × 625')
    await drop(page, [await photo('<b>dropped.jpg')])
    await expect(pictureNamed(page, '<b>dropped.jpg')).toBeVisible()
    await expect(page.getByRole('list', { name: 'List of pictures' }).getByRole('listitem')).toHaveCount(3)
    const shown = pictureNamed(page, 'hills.jpg').locator('img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page, 'a library')
  })

  test('what it shows is said, and it is found by that', async ({ page, signIn }) => {
    await openScreen(page, signIn)
    const item = pictureNamed(page, 'hills.jpg')
    await item.getByRole('textbox', { name: /^What it shows/ }).fill('Two hills in the morning')
    await item.getByRole('button', { name: /^Save/ }).click()
    await said(page, 'Picture updated successfully')
    await page.getByRole('searchbox').fill('morning')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('list', { name: 'List of pictures' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Two hills in the morning' })).toBeVisible()
    await page.getByRole('searchbox').fill('nothing like it')
    await page.getByRole('searchbox').press('Enter')
    await said(page, 'No pictures match this search.')
  })

  test('its address is copied', async ({ page, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openScreen(page, signIn)
    await pictureNamed(page, 'hills.jpg')
      .getByRole('button', { name: /^Copy address/ })
      .click()
    await said(page, 'Address copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await addressOf(page, 'hills.jpg'))
  })

  test('visitors get the size that they need, on cards, on the page and within its text', async ({
    page,
    signIn,
    dedicatedSite,
  }) => {
    await openScreen(page, signIn)
    const [hills, lake] = [await addressOf(page, 'hills.jpg'), await addressOf(page, 'lake.jpg')]
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
      for (const offered of ['source[type="image/avif"]', 'img']) {
        const srcset = await picture.locator(offered).getAttribute('srcset')
        expect(srcset?.split(',').map((one) => one.split(' ')[1])).toEqual(['480w', '800w', '1000w'])
      }
      await picture.scrollIntoViewIfNeeded()
      const used = () => picture.locator('img').evaluate((img: HTMLImageElement) => [img.currentSrc, img.naturalWidth])
      await expect.poll(used).toEqual([expect.stringMatching(/\/media\/.*\.avif$/), expect.any(Number)])
      await expect.poll(async () => Number((await used())[1])).toBeGreaterThan(0)
    }

    await page.goto(`/blog/${post?.slug}`)
    const within = page.getByRole('img', { name: 'A lake' })
    await expect(within).toHaveAttribute('srcset', `${lake} 300w`)
    await expect(within).toHaveAttribute('loading', 'lazy')
    expect([await within.getAttribute('width'), await within.getAttribute('height')]).toEqual(['300', '500'])
    await expect(page.getByRole('img', { name: 'Elsewhere' })).not.toHaveAttribute('srcset')
  })

  test('it is not deleted while it is shown, nor when the owner thinks better of it, and then it is', async ({
    page,
    signIn,
    dedicatedSite,
    request,
  }) => {
    await openScreen(page, signIn)
    const question = 'Are you sure you want to delete this picture?'
    const ask = async (name: string) => {
      await pictureNamed(page, name)
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(page.getByRole('alertdialog', { name: question })).toBeVisible()
    }
    await ask('lake.jpg')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click()
    await expect(page.getByText(/^This picture is still shown by the post “/)).toBeVisible()
    await expect(pictureNamed(page, 'lake.jpg')).toBeVisible()

    const address = await addressOf(page, 'lake.jpg')
    await dedicatedSite.query("UPDATE blog_posts SET content = ''")
    await ask('lake.jpg')
    await expectAccessible(page, 'the question before deleting', { hasOverlay: true })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(pictureNamed(page, 'lake.jpg')).toBeVisible()

    await ask('lake.jpg')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click()
    await said(page, 'Picture deleted successfully')
    await expect(pictureNamed(page, 'lake.jpg')).toHaveCount(0)
    await expect.poll(async () => (await request.get(address)).status()).toBe(404)
  })

  test('a list that does not come says so, and comes when asked again', async ({ page, signIn }) => {
    await signIn(owner)
    await page.route('**/api/admin/pictures*', (route) => route.fulfill({ status: 429, body: '' }))
    await page.goto('/admin/pictures')
    await said(page, 'Failed to fetch pictures')
    await page.unroute('**/api/admin/pictures*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(pictureNamed(page, 'hills.jpg')).toBeVisible()
  })
})

test('each file that is refused is told why beside its name, and the others go on', async ({ page, signIn }) => {
  await openScreen(page, signIn)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>'
  const half = (await photo('half.jpg')).buffer
  await choose(page, [
    { name: 'program.png', mimeType: 'image/png', buffer: Buffer.from(`MZ\x90\0${'\0'.repeat(500)}`, 'latin1') },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'bomb.png', mimeType: 'image/png', buffer: Buffer.from(createDecompressionBomb(20_000, 20_000)) },
    { name: 'half.jpg', mimeType: 'image/jpeg', buffer: half.subarray(0, half.length / 2) },
    await photo('good.jpg'),
  ])
  const notOne = 'This is not a picture we can show. Please choose a JPEG, PNG, WebP, AVIF or GIF file.'
  await expect(uploadOf(page, 'program.png').getByRole('alert')).toHaveText(notOne)
  await expect(uploadOf(page, 'drawing.svg').getByRole('alert')).toHaveText(notOne)
  await expect(uploadOf(page, 'bomb.png').getByRole('alert')).toContainText('too many pixels')
  await expect(uploadOf(page, 'half.jpg').getByRole('alert')).toContainText('damaged or incomplete')
  await expect(uploadOf(page, 'good.jpg')).toContainText('Uploaded')
  await expect(pictureNamed(page, 'good.jpg')).toBeVisible()
  await expectAccessible(page, 'refused files')

  const folder = mkdtempSync(join(tmpdir(), 'journey-huge-'))
  const huge = join(folder, 'huge.jpg')
  writeFileSync(huge, half)
  truncateSync(huge, 50_000_000)
  await choose(page, huge)
  await expect(uploadOf(page, 'huge.jpg').getByRole('alert')).toHaveText(
    'This picture is larger than 10 MB. Please choose a smaller one.',
  )
  rmSync(folder, { recursive: true })
})

test('the whole screen is used by keys alone', async ({ page, signIn }) => {
  await openScreen(page, signIn)
  await choose(page, [await photo('by-keys.jpg')])
  const item = pictureNamed(page, 'by-keys.jpg')
  await expect(item).toBeVisible()
  await item.getByRole('textbox').focus()
  await page.keyboard.type('Written by keys')
  await page.keyboard.press('Tab')
  await expect(item.getByRole('button', { name: /^Save/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await said(page, 'Picture updated successfully')
  await expect(item.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await expect(item.getByRole('textbox')).toBeFocused()
  await item.getByRole('button', { name: /^Delete/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
