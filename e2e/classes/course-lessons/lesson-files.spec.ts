import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { buy } from '../../fixtures/checkout-page.ts'
import { chooseFiles, startDownload } from '../../fixtures/clicks.ts'
import { createCourseWithLessons } from '../../fixtures/courses.ts'
import { pdfBytes } from '../../fixtures/pdf.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

const lessons = [
  { slug: 'preview', title: 'North is up', isPreview: true },
  { slug: 'paid', title: 'Contour lines' },
]

async function uploadFiles(page: Page, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: pdfBytes(name) }))
  await chooseFiles(page.getByRole('button', { name: 'Upload files', exact: true }), files)
}

async function downloadFile(page: Page, title: string) {
  const { url, bytes } = await startDownload(page.getByRole('button', { name: `Download ${title}` })).then(
    async (file) => ({ url: file.url(), bytes: await readFile(await file.path()) }),
  )
  return { url, bytes }
}

/** The admin uploads, renames, reorders and removes files in the lesson form. */
test('lesson files: an owner adds them; enrolled users download them, other users only those of a preview', async ({
  page,
  request,
  account,
  signIn,
  dataDir,
  openPage,
}) => {
  test.slow()
  const { courseId, coursePath } = await createCourseWithLessons(dataDir, { title: 'Maps for beginners', lessons })
  await signIn(owner)
  await page.goto(`/admin/events/courses/${courseId}/curriculum`)
  await page.getByRole('button', { name: 'Edit Contour lines' }).click()
  await expect(page.getByText('No files yet.')).toBeVisible()
  await uploadFiles(page, 'Map of the valley.pdf', 'Legend.pdf')
  const titles = page.getByRole('list', { name: 'Files of this lesson' }).locator('b')
  await expect(titles).toHaveText(['Map of the valley', 'Legend'])
  await page.getByRole('button', { name: 'Move Legend up' }).press('Enter')
  await expect(titles).toHaveText(['Legend', 'Map of the valley'])
  await page.getByRole('button', { name: 'Rename Legend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename the file' })
  await dialog.getByLabel('Title').fill('What the colors mean')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(titles).toHaveText(['What the colors mean', 'Map of the valley'])
  await expectAccessible(page, 'the files of a lesson in the editor')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit North is up' }).click()
  await uploadFiles(page, 'Sample.pdf')
  await expect(titles).toHaveText(['Sample'])

  const visitor = await openPage()
  await visitor.goto(`${coursePath}/lessons/preview`)
  expect((await downloadFile(visitor, 'Sample')).bytes).toEqual(pdfBytes('Sample.pdf'))
  await visitor.goto(`${coursePath}/lessons/paid`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Contour lines' })).toBeVisible()
  await expect(visitor.getByText('Map of the valley')).toHaveCount(0)

  const ann = await account()
  await buy(request, ann, { courseId })
  await signIn({ ...ann, page })
  await page.goto(`${coursePath}/lessons/paid`)
  const files = page.getByRole('region', { name: 'Files for this lesson' })
  await expect(files.getByRole('listitem')).toHaveText([/What the colors mean/, /Map of the valley PDF, 1\skB/])
  await expectAccessible(page, 'a lesson with files')
  const { url, bytes } = await downloadFile(page, 'Map of the valley')
  expect(bytes).toEqual(pdfBytes('Map of the valley.pdf'))

  const headers = await accessHeaders(request, ann)
  const [enrollment] = await (await request.get('/api/account/classes', { headers })).json()
  expect((await request.post(`/api/account/classes/${enrollment.id}/cancel`, { headers })).ok()).toBe(true)
  await expect.poll(async () => (await request.get(url)).status()).toBe(404)
})
