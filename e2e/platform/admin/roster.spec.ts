import { readFile } from 'node:fs/promises'
import { expectAccessible, findViolations } from '../../fixtures/axe.ts'
import { buy } from '../../fixtures/checkout-page.ts'
import { createWorkshop } from '../../fixtures/classes.ts'
import { startDownload } from '../../fixtures/clicks.ts'
import { createCourseWithLessons } from '../../fixtures/courses.ts'
import { clickLink, main } from '../../fixtures/locators.ts'
import { withDedicatedSite } from '../../fixtures/sites/dedicated-site.ts'
import { expect, owner } from '../../fixtures/test.ts'

const test = withDedicatedSite()

/**
 * From the list of classes, the owner opens the roster, enrolls people, emails everyone or selected people, and exports
 * the list.
 */
test('roster: the owner sees who is enrolled, emails them and exports the list', async ({
  page,
  request,
  account,
  mail,
  signIn,
}) => {
  const title = `A day of knots ${crypto.randomUUID().slice(0, 8)}`
  const workshopId = await createWorkshop(request, title, 12)
  const [ann, ben, cleo] = [await account(), await account(), await account()]
  for (const buyer of [ann, ben]) await buy(request, buyer, { workshopId })

  await signIn(owner)
  await page.goto('/admin/events?tab=workshops')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await row.getByRole('link', { name: `People and sessions of ${title}` }).click()
  await expect(page).toHaveURL(`/admin/events/workshops/${workshopId}`)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(title)
  const totals = page.getByRole('list', { name: 'Totals' })
  await expect(totals.getByRole('listitem')).toHaveText(['2 enrolled', '10 of 12 spots left', '0 on the waiting list'])
  await expect(page.getByRole('navigation', { name: 'Admin pages' }).locator('[aria-current=true]')).toHaveText(
    'Events',
  )

  await page.getByRole('button', { name: 'Enroll someone' }).click()
  const enrollDialog = page.getByRole('dialog', { name: `Enroll someone in “${title}”` })
  await enrollDialog.getByLabel('Find an account').fill(cleo.email)
  await page.keyboard.press('Enter')
  await enrollDialog.getByRole('radio', { name: cleo.email }).check()
  await enrollDialog.getByRole('button', { name: 'Enroll', exact: true }).click()
  const roster = page.getByRole('list', { name: 'List of enrollments' })
  const rowOf = ({ email }: { email: string }) => roster.getByRole('listitem').filter({ hasText: email })
  await expect(rowOf(cleo)).toContainText('No charge')
  await expect(rowOf(ann)).toContainText('Paid $97.00')
  await expect(rowOf(ann)).toContainText('Enrolled')
  await expect(totals).toContainText('3 enrolled')
  await expectAccessible(page, 'the roster', { widths: [1440, 768, 390] })
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Email everyone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email everyone enrolled' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Subject')).toBeFocused()
  await expect(dialog.getByLabel('Subject')).toHaveAccessibleDescription('Enter a subject.')
  expect(await findViolations(page, {}, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel('Subject').fill('What to bring')
  await dialog.getByLabel('Message').fill('See you on Saturday.\n\nPlease bring a rope.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('alertdialog', { name: 'Email 3 people?' })
  await page.route('**/api/admin/workshops/*/messages', (route) => route.abort('internetdisconnected'), { times: 1 })
  await question.getByRole('button', { name: 'Send 3 emails' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your email couldn’t be sent. Please try again.')
  await page.reload()
  await page.getByRole('button', { name: 'Email everyone' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue('See you on Saturday.\n\nPlease bring a rope.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect(await findViolations(page, {}, { include: '[role=alertdialog]' })).toEqual([])
  await question.getByRole('button', { name: 'Send 3 emails' }).click()
  await expect(page.getByText('Your email is on its way to 3 people.')).toBeVisible()
  for (const { email } of [ann, ben, cleo]) {
    const { text } = await mail.latest(email, /^What to bring$/)
    expect(text).toContain('Please bring a rope.')
  }

  await roster.getByRole('checkbox', { name: `Select ${ben.email}` }).check()
  await page.getByRole('searchbox', { name: 'Search enrollments' }).fill(ann.email)
  await page.keyboard.press('Enter')
  await expect(roster.getByRole('listitem').filter({ hasText: '@' })).toHaveCount(1)
  await roster.getByRole('checkbox', { name: `Select ${ann.email}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Email selected' }).click()
  const selectedDialog = page.getByRole('dialog', { name: 'Email selected people' })
  await expect(selectedDialog).toContainText(`${ben.email}, ${ann.email}`)
  await expect(selectedDialog.getByLabel('Message')).toHaveValue('')
  await selectedDialog.getByLabel('Subject').fill('One more thing')
  await selectedDialog.getByLabel('Message').fill('We start at nine.')
  await selectedDialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send 2 emails' }).click()
  await expect(page.getByText('Your email is on its way to 2 people.')).toBeVisible()
  for (const { email } of [ann, ben]) await mail.latest(email, /^One more thing$/)
  expect(await mail.count(cleo.email)).toBe(2)

  const download = await startDownload(page.getByRole('button', { name: 'Export CSV' }))
  expect(download.suggestedFilename()).toMatch(/^roster-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toEqual([
    expect.stringContaining('name,email,state'),
    expect.stringContaining(`,${ann.email},enrolled,97.00,`),
  ])

  await clickLink(rowOf(ann), /^Order /)
  await expect(page).toHaveURL(/\/admin\/purchases\/[0-9a-f-]{36}$/)
  await page.goto(`/admin/waiting?workshop=${workshopId}`)
  await page.getByRole('link', { name: `People and sessions of ${title}` }).click()
  await expect(page).toHaveURL(`/admin/events/workshops/${workshopId}`)
})

test('roster: the owner removes a person, who is refunded and gets an email', async ({
  page,
  request,
  account,
  mail,
  signIn,
}) => {
  const title = `A day of sails ${crypto.randomUUID().slice(0, 8)}`
  const workshopId = await createWorkshop(request, title, 12)
  const ann = await account()
  await buy(request, ann, { workshopId })
  await signIn(owner)
  await page.goto(`/admin/events/workshops/${workshopId}`)
  await page.getByRole('button', { name: `Remove ${ann.email} from the class` }).click()
  const question = page.getByRole('alertdialog', { name: `Remove ${ann.email}?` })
  await expect(question).toContainText('$97.00 is refunded to the original payment method.')
  expect(await findViolations(page, {}, { include: '[role=alertdialog]' })).toEqual([])
  await question.getByRole('button', { name: 'Remove and refund $97.00' }).click()
  await expect(page.getByText(`${ann.email} was removed from the class. We’re refunding $97.00.`)).toBeVisible()
  const roster = page.getByRole('list', { name: 'List of enrollments' })
  await expect(roster.getByRole('listitem').filter({ hasText: ann.email })).toContainText('Refunded')
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText('0 enrolled')
  await expect(page.getByRole('list', { name: 'Totals' })).toContainText('12 of 12 spots left')
  expect((await mail.latest(ann.email, /^Canceled: /)).text).toContain('We’re refunding $97.00')

  await signIn({ ...ann, page })
  await page.goto('/account/classes')
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
})

test('roster: a self-paced course has no date, and its copy asks for none', async ({ page, signIn, dedicatedSite }) => {
  const lessons = [{ slug: 'flour', title: 'Flour' }]
  const { courseId } = await createCourseWithLessons(dedicatedSite.dataDir, { title: 'Bread at home', lessons })
  await dedicatedSite.query("UPDATE courses SET format = 'self_paced' WHERE id = $1", [courseId])
  await signIn(owner)
  await page.goto(`/admin/events/courses/${courseId}`)
  await expect(main(page).getByText('Self-paced', { exact: true })).toBeVisible()
  await expect(main(page)).not.toContainText('No date yet')
  await page.getByRole('button', { name: 'Copy course' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy “Bread at home”' })
  await expect(copy.getByRole('button', { name: 'Create Copy' })).toBeVisible()
  await expect(copy.getByRole('textbox')).toHaveCount(0)
  expect(await findViolations(page, {}, { include: '[role=dialog]' })).toEqual([])
  await copy.getByRole('button', { name: 'Create Copy' }).click()
  await expect(page).not.toHaveURL(new RegExp(courseId))
  await expect(page.getByRole('radio', { name: 'Self-paced' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
})
