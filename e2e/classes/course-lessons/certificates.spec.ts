import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessHeaders } from '../../fixtures/api-session.ts'
import { expectAccessible } from '../../fixtures/axe.ts'
import { buy } from '../../fixtures/checkout-page.ts'
import { createCourseWithLessons } from '../../fixtures/courses.ts'
import { readPdf } from '../../fixtures/pdf.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

const TITLE = 'Maps for beginners'

const markAsDone = async (page: Page, lessonPath: string) => {
  await page.goto(lessonPath)
  await page.getByRole('checkbox', { name: 'Mark as done' }).check()
}

async function downloadCertificate(
  page: Page,
  submit = () => page.getByRole('button', { name: 'Download certificate' }).click(),
) {
  const download = page.waitForEvent('download')
  await submit()
  return readPdf(await readFile(await (await download).path()))
}

/**
 * Everyone with its code sees who completed which course and when. An unknown code has its own page with status 404.
 * Neither is in search engines. The lesson with which a user completes a course congratulates. It, the course page and
 * the account have the download.
 */
test('certificate: completing a course congratulates and gives a PDF, which anyone verifies until a refund', async ({
  page,
  request,
  account,
  signIn,
  dataDir,
  openPage,
}) => {
  const { courseId, coursePath } = await createCourseWithLessons(dataDir, {
    title: TITLE,
    lessons: [
      { slug: 'first', title: 'North is up' },
      { slug: 'second', title: 'Contour lines' },
    ],
  })
  const ann = await account()
  await buy(request, ann, { courseId })
  await signIn({ ...ann, page })
  const congratulation = page.getByRole('region', { name: `Congratulations, you’ve completed ${TITLE}` })

  await markAsDone(page, `${coursePath}/lessons/first`)
  await expect(page.getByText('1 of 2 lessons done')).toBeVisible()
  await expect(congratulation).toHaveCount(0)
  await markAsDone(page, `${coursePath}/lessons/second`)
  await expect(congratulation).toBeVisible()
  await expect(page.getByText(`You’ve completed ${TITLE}.`)).toHaveRole('status')
  await expectAccessible(page, 'the congratulation, without a name')

  // The account has no name yet.
  await page.getByRole('button', { name: 'Download certificate' }).click()
  const name = page.getByRole('textbox', { name: 'Your name on the certificate' })
  await expect(name).toBeFocused()
  await name.fill('Ann Walker')
  const { text } = await downloadCertificate(page, () => name.press('Enter'))
  const [, code = ''] = /([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})/.exec(text) ?? []
  expect(text).toContain('Ann Walker')
  await expect(congratulation.getByText('made out to Ann Walker')).toBeVisible()

  await page.goto('/account')
  const courses = page.getByRole('region', { name: 'Your courses' })
  await expect(courses.getByText('made out to Ann Walker')).toBeVisible()
  await expectAccessible(page, 'the account with a certificate')
  expect((await downloadCertificate(page)).text).toContain(code)
  await page.goto(coursePath)
  expect((await downloadCertificate(page)).text).toContain(code)

  const other = await openPage()
  const verify = async (typed: string) => (await other.goto(`/certificates/${typed}`))?.status()
  expect(await verify(code)).toBe(200)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(`Ann Walker has completed the course ${TITLE}`)
  await expect(other.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(other, 'a certificate')
  expect(await verify(code.toLowerCase().replaceAll('-', ''))).toBe(200)

  const headers = await accessHeaders(request, ann)
  const [enrollment] = await (await request.get('/api/account/classes', { headers })).json()
  expect((await request.post(`/api/account/classes/${enrollment.id}/cancel`, { headers })).status()).toBe(409)
  const admin = { headers: await accessHeaders(request, owner) }
  const { version, lines } = await (await request.get(`/api/admin/orders/${enrollment.orderId}`, admin)).json()
  const refund = { version, reason: 'A wish', lines: [{ lineId: lines[0].id, quantity: 1 }] }
  const refunded = await request.post(`/api/admin/orders/${enrollment.orderId}/refunds`, { data: refund, ...admin })
  expect(refunded.status(), await refunded.text()).toBeLessThan(300)
  await expect.poll(() => verify(code)).toBe(404)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('No certificate has this code')
  await expectAccessible(other, 'an unknown certificate')
})
