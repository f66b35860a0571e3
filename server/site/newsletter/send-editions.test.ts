import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { binderLessons, lessonProgress } from '#db/schema/content/binder.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createWorkshopOn, enrollUser } from '../../classes/notifications/class-notifications.fixture.ts'
import { buyProduct } from '../../content/reviews/reviews.fixture.ts'
import { anonymous } from '../../context.ts'
import { handlers } from '../../job-handlers.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { MailRejected } from '../../platform/mail/transport.ts'
import { changeSettings } from '../settings/settings.fixture.ts'
import { sendEditions } from './index.ts'
import {
  cancelEdition,
  createEdition,
  editionRow,
  insertSubscribers,
  linkTo,
  newslettersTo,
  runJobAfter,
  sendEdition,
  sendNow,
  stateOf,
  submitForm,
} from './newsletter.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const countMails = async (emails: readonly string[]) =>
  Promise.all(emails.map(async (email) => (await newslettersTo(site, email)).length))

async function clearSubscribers(): Promise<void> {
  await site.base.db.delete(subscribers)
}

describe('newsletter', () => {
  /** An issue has no tracking: no pixels and no rewritten links. Its foot has the name and address of the settings. */
  test('goes once to each subscriber, with a one-click unsubscribe link, and is sent when all mails are', async () => {
    await clearSubscribers()
    await changeSettings(site, admin, { legalName: 'Harbor Press LLC', legalAddress: '1 Pier Road\nPortland' })
    const emails = await insertSubscribers(site, ['one', 'two', 'three'])
    const content = '<h2>Try this</h2><ul><li>One goal</li></ul><p><a href="/blog">Read on</a></p><script>x</script>'
    const id = await sendNow(site, admin, { content })
    await site.runJobs()
    await runJobAfter(site, 1)
    await site.runJobs()
    expect(await countMails(emails)).toEqual([1, 1, 1])
    expect(await editionRow(site, admin, id)).toMatchObject({ state: 'sent', recipients: 3, sent: 3, failed: 0 })
    const [mail] = await newslettersTo(site, emails[0] ?? '')
    expect(mail?.subject).toBe('A quieter Sunday')
    expect(mail?.unsubscribeUrl).toContain(`/newsletter/unsubscribe?token=`)
    expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribeUrl}`)
    expect(mail?.text).toContain(`Try this\n\n- One goal\n\nRead on (${site.url}/blog)`)
    expect(mail?.text).toMatch(/Harbor Press LLC\n1 Pier Road\nPortland\n$/)
    expect(mail?.html).toContain(`href="${site.url}/blog"`)
    expect(mail?.html).toContain('Harbor Press LLC<br>1 Pier Road<br>Portland')
    expect(mail?.html).not.toMatch(/<script|<img/)
    await submitForm(site, await linkTo(site, emails[0] ?? '', 'unsubscribe'))
    expect(await editionRow(site, admin, id)).toMatchObject({ unsubscribed: 1 })
  })

  /**
   * An issue goes to all subscribers, or to those who bought a product, are enrolled in a class or completed a lesson.
   * Their number is shown before it is sent.
   */
  test('goes to the buyers of a product, to the enrolled of a class, or to those who completed a lesson', async () => {
    await clearSubscribers()
    const { buyer } = await buyProduct(site)
    const classRef = await createWorkshopOn(site, { on: '2099-05-09' })
    const enrolled = await enrollUser(site, classRef)
    const reader = await site.createUser()
    const [lesson] = await site.base.db.insert(binderLessons).values({ title: 'Look back' }).returning()
    const now = new Date()
    const progress = { userId: reader.id, lessonId: lesson?.id ?? '', doneAt: now, doneChangedAt: now }
    await site.base.db.insert(lessonProgress).values(progress)
    for (const { token } of [buyer, enrolled, reader, await site.createUser()])
      await site.call('PUT', '/api/account/newsletter', { token, body: { on: true } })
    const { rows } = await site.base.db.execute<{ id: string }>(
      'SELECT product_id::text AS id FROM order_lines WHERE product_id IS NOT NULL ORDER BY id DESC LIMIT 1',
    )
    for (const [segment, segmentId, user] of [
      ['product', rows[0]?.id, buyer],
      ['workshop', classRef.id, enrolled],
      ['lesson', lesson?.id, reader],
    ] as const) {
      const query = `?segment=${segment}&segmentId=${segmentId}`
      const size = await site.call<object>('GET', `/api/admin/newsletter/recipients${query}`, { token: admin.token })
      expect([segment, size.body]).toEqual([segment, { recipients: 1 }])
      await sendNow(site, admin, { subject: `For ${segment}`, segment, segmentId })
      await site.runJobs()
      const received = (await newslettersTo(site, user.email)).map(({ subject }) => subject)
      expect(received).toEqual([`For ${segment}`])
    }
  })

  test('is scheduled in the time zone of the site, and can be canceled and changed until it starts', async () => {
    await clearSubscribers()
    const [email = ''] = await insertSubscribers(site, ['later'])
    const { body } = await createEdition(site, admin)
    const id = body.id ?? ''
    const date = new Date(site.base.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    const scheduled = await sendEdition(site, admin, id, { version: body.version, date, time: '09:30' })
    expect(await editionRow(site, admin, id)).toMatchObject({ state: 'scheduled', sendAt: `${date}T09:30:00.000000Z` })
    const path = `/api/admin/newsletter/issues/${id}`
    const change = { token: admin.token, body: { ...body, version: scheduled.body.version } }
    expect((await site.call<{ code: string }>('PUT', path, change)).body.code).toBe('newsletter_not_draft')
    const canceled = await cancelEdition(site, admin, id, scheduled.body.version ?? 0)
    expect(canceled.body.state).toBe('draft')
    await runJobAfter(site, 3 * 24 * 60)
    expect(await countMails([email])).toEqual([0])
    const again = await sendEdition(site, admin, id, { version: canceled.body.version, date, time: '09:30' })
    await runJobAfter(site, 3 * 24 * 60)
    expect(await countMails([email])).toEqual([1])
    expect((await cancelEdition(site, admin, id, again.body.version ?? 0)).body.code).toBe('newsletter_started')
  })

  test('with an outdated version, without text, without recipients or in the past is refused', async () => {
    await clearSubscribers()
    const { body } = await createEdition(site, admin)
    const empty = (await createEdition(site, admin, { content: '<p> </p>' })).body
    const send = async (id: string | undefined, input: object) => {
      const { status, body } = await sendEdition(site, admin, id ?? '', input)
      return [status, body.errors?.[0]?.field ?? body.code]
    }
    expect(await send(body.id, { version: 99 })).toEqual([409, 'conflict'])
    expect(await send(body.id, { version: 1 })).toEqual([400, 'segment'])
    expect(await send(body.id, { version: 1, date: '2020-01-01', time: '09:00' })).toEqual([400, 'date'])
    expect(await send(body.id, { version: 1, date: '2099-01-01' })).toEqual([400, 'time'])
    expect(await send(empty.id, { version: 1 })).toEqual([400, 'content'])
    const unknown = { segment: 'product', segmentId: '99999' }
    expect((await createEdition(site, admin, unknown)).body.errors).toMatchObject([{ field: 'segmentId' }])
    expect((await createEdition(site, admin, { subject: ' ' })).body.errors).toMatchObject([{ field: 'subject' }])
  })

  test('is not sent any more to someone who unsubscribed, was removed or deleted the account', async () => {
    await clearSubscribers()
    const [ann = '', ben = ''] = await insertSubscribers(site, ['ann', 'ben'])
    await insertSubscribers(site, ['cleo'])
    const id = await sendNow(site, admin)
    // The mails are in the outbox, but not sent.
    await runJobAfter(site, 0)
    await submitForm(site, await linkTo(site, ann, 'unsubscribe'))
    const [row] = await site.base.db.select().from(subscribers).where(eq(subscribers.email, ben))
    await site.call('DELETE', `/api/admin/newsletter/subscribers/${row?.id}`, { token: admin.token })
    expect(await countMails([ann, ben])).toEqual([0, 0])
    await site.runJobs()
    expect(await editionRow(site, admin, id)).toMatchObject({ state: 'sent', recipients: 1, sent: 1, unsubscribed: 1 })
  })

  test('ends the subscription of an email that the mail server rejects', async () => {
    await clearSubscribers()
    const [gone = ''] = await insertSubscribers(site, ['gone'])
    const id = await sendNow(site, admin)
    await runJobAfter(site, 0)
    const [mail] = await newslettersTo(site, gone)
    const deliver = () => Promise.reject(new MailRejected('no such mailbox'))
    const ctx = { ...anonymous(site.base), mail: { deliver } }
    await handlers['mail.send'](ctx, { mailId: mail?.id ?? '' }, new AbortController().signal)
    expect(await editionRow(site, admin, id)).toMatchObject({ state: 'sent', failed: 1, sent: 0 })
    expect(await stateOf(site, gone)).toBe('bounced')
  })

  test('sends at most 60 mails a minute, also when several instances run the job', async () => {
    await clearSubscribers()
    const emails = await insertSubscribers(
      site,
      Array.from({ length: 130 }, (_, index) => `crowd-${index}`),
    )
    const id = await sendNow(site, admin)
    const countQueued = async () => (await countMails(emails)).reduce((sum, one) => sum + one, 0)
    const counts: number[] = []
    // Later than the mails of all tests before.
    for (const minutes of [10_000, 10_000.5, 10_001.1, 10_002.2]) {
      await Promise.all([1, 2, 3].map(() => runJobAfter(site, minutes)))
      counts.push(await countQueued())
    }
    expect(counts).toEqual([60, 60, 120, 130])
    await site.runJobs()
    expect(await editionRow(site, admin, id)).toMatchObject({ state: 'sent', recipients: 130, sent: 130 })
  })
})

const { runs, seed } = randomRun('newsletter crashes', { short: 2, full: 30, seed: 7 })

/**
 * Each subscriber gets one mail of an issue, also after crashes. The list counts sent, failed and unsubscribed ones.
 */
test.each(Array.from({ length: runs }, (_, run) => seed + run))(
  'newsletter with random crashes, seed %i: each confirmed subscriber gets one mail, and those who left get none',
  async (start) => {
    await clearSubscribers()
    let state = start
    const random = (limit: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((state / 2 ** 31) * limit)
    }
    const names = Array.from({ length: 40 }, (_, index) => `run-${start}-${index}`)
    const emails = await insertSubscribers(site, names)
    await sendNow(site, admin)
    const left = new Set<string>()
    const remove = async (email: string) => {
      const [row] = await site.base.db.select().from(subscribers).where(eq(subscribers.email, email))
      if (row) await site.call('DELETE', `/api/admin/newsletter/subscribers/${row.id}`, { token: admin.token })
      left.add(email)
    }
    const ctx = anonymous(site.base)
    for (let step = 0; step < 12; step += 1) {
      const now = () => new Date(site.base.now().getTime() + (start * 10_000 + step * 2) * 60_000)
      // Dies between the claim of a recipient and the commit of the mail.
      let queuesLeft = random(15)
      const queue: Jobs['queue'] = async (...input) => {
        queuesLeft -= 1
        if (queuesLeft < 0) throw new Error('crash')
        await ctx.jobs.queue(...input)
      }
      const job = () => sendEditions({ ...ctx, now, jobs: { ...ctx.jobs, queue } }).catch(() => undefined)
      const email = emails[random(emails.length)] ?? ''
      await Promise.all([job(), job(), ...(random(3) === 0 ? [remove(email)] : [])])
      if (random(2) === 0) await site.runJobs()
    }
    await sendEditions({ ...ctx, now: () => new Date(site.base.now().getTime() + (start * 10_000 + 200) * 60_000) })
    await site.runJobs()
    for (const email of emails) {
      const sent = (await newslettersTo(site, email)).filter(({ sentAt }) => sentAt !== null)
      if (left.has(email)) expect(sent.length, email).toBeLessThanOrEqual(1)
      else expect(sent.length, email).toBe(1)
    }
  },
)
