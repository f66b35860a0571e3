import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { anonymous } from '#server/context.ts'
import { handlers } from '#server/job-handlers.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { MailContent } from '../../../platform/mail/mail-layout.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { transaction } from '../../../transaction.ts'
import {
  createCourse,
  enroll,
  expectCheckout,
  mailSubjectsTo,
  postWebhook,
  signedEvent,
  submitDemoCheckout,
} from '../orders.fixture.ts'

// Fewer connections than concurrent mails.
const site = await openSiteForFile({ seed: false, poolSize: 3 })

const note = (subject = 'A note'): MailContent => ({
  template: 'note',
  subject,
  title: 'A note',
  paragraphs: ['Hello.'],
})

async function createQueuedMail(mail = note()) {
  const user = await site.createUser()
  await transaction(anonymous(site.base), (ctx) => queueMail(ctx, { to: user.email, mail }))
  const [row] = await site.base.db.select().from(mails).where(eq(mails.recipient, user.email))
  if (!row) throw new Error('no mail was queued')
  return { user, mailId: row.id }
}

const mailRow = async (id: string) => (await site.base.db.select().from(mails).where(eq(mails.id, id)))[0]

test('a receipt queued before a crash is sent once after the restart', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const { url, sessionId } = await expectCheckout(enroll(site, ann, { courseId }))
  await submitDemoCheckout(url, 'pay')
  await postWebhook(site, signedEvent(site, sessionId))
  expect(await mailSubjectsTo(site, ann)).toEqual([])
  const { rows } = await site.base.db.execute<{ database: string }>(sql`SELECT current_database() AS database`)
  const { host, port, user } = inject('cluster')
  const failed = (error: unknown) => void site.log.push(String(error))
  const restarted = openDatabase({ host, port, user, max: 3, ...rows[0] }, failed)
  const jobs = openJobQueue({ pool: restarted.pool, workers: false, onError: failed })
  const ctx = { ...anonymous(site.base), db: restarted.db, jobs }
  await jobs.start(() => ctx, handlers)
  for (const _ of [1, 2]) await jobs.drain(ctx, handlers)
  await jobs.stop()
  await restarted.close()
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: Six weeks of trails'])
})

test('a mail is queued only if its transaction commits', async () => {
  const user = await site.createUser()
  const undone = transaction(anonymous(site.base), async (ctx) => {
    await queueMail(ctx, { to: user.email, mail: note() })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await site.runJobs()
  expect(await site.base.db.$count(mails, eq(mails.recipient, user.email))).toBe(0)
  expect(await mailSubjectsTo(site, user)).toEqual([])
})

/** A job sends each email once, also after a crash and with two workers. */
test('two concurrent workers send a mail once', async () => {
  const { user, mailId } = await createQueuedMail()
  const handedOver: string[] = []
  const ctx = anonymous(site.base)
  const counting: typeof ctx.mail = {
    deliver: async (mail, at) => {
      handedOver.push(mail.id)
      await ctx.mail.deliver(mail, at)
    },
  }
  await Promise.allSettled([1, 2].map(() => sendMail({ ...ctx, mail: counting }, { mailId })))
  await site.runJobs()
  expect(handedOver).toEqual([mailId])
  expect(await mailSubjectsTo(site, user)).toEqual(['A note'])
})

test('more concurrent mails than connections are all sent', async () => {
  const queued = await Promise.all(Array.from({ length: 12 }, () => createQueuedMail()))
  await Promise.all(queued.map(({ mailId }) => sendMail(anonymous(site.base), { mailId })))
  for (const { user } of queued) expect(await mailSubjectsTo(site, user)).toEqual(['A note'])
})

test('a mail server failure is stored with the mail, delays no request, and is retried', async () => {
  const first = await createQueuedMail()
  const second = await createQueuedMail()
  const ctx = anonymous(site.base)
  const broken: typeof ctx.mail = {
    deliver: (mail, at) =>
      mail.id === first.mailId ? Promise.reject(new Error('421 come back later')) : ctx.mail.deliver(mail, at),
  }
  const usual = site.base.mail
  site.base.mail = broken
  await expect(site.runJobs()).rejects.toThrow('421 come back later')
  site.base.mail = usual
  expect(await mailSubjectsTo(site, second.user)).toEqual(['A note'])
  expect(await mailRow(first.mailId)).toMatchObject({ sentAt: null, attempts: 1, lastError: '421 come back later' })
  // The job queue uses the database clock, so end the retry delay there.
  await site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
  await site.runJobs()
  await site.runJobs()
  expect(await mailSubjectsTo(site, first.user)).toEqual(['A note'])
  expect(await mailRow(first.mailId)).toMatchObject({ attempts: 2, lastError: null, sentAt: expect.any(Date) })
})

test('names cannot inject mail headers or HTML', async () => {
  const name = 'Ann\r\nBcc: all@example.com <script>alert(1)</script> "&\' ✓'
  const { user } = await createQueuedMail({
    template: 'note',
    subject: `For ${name}`,
    title: name,
    paragraphs: [name],
    rows: [{ label: name, value: name }],
  })
  await site.runJobs()
  const { body } = await site.call<{ to: string; subject: string; html: string; text: string }[]>(
    'GET',
    '/demo/mailbox.json',
  )
  const mail = body.find(({ to }) => to === user.email)
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(mail?.html).not.toContain('<script>')
  expect(mail?.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#34;&#38;&#39; ✓')
  expect(mail?.text).toContain('<script>')
})

test('demo mailbox lists the newest mail first', async () => {
  for (const subject of ['older', 'newer']) {
    await createQueuedMail(note(subject))
    await site.runJobs()
    site.clock.advance(1_000)
  }
  const { body } = await site.call<{ id: string; subject: string; sentAt: string }[]>('GET', '/demo/mailbox.json')
  expect(body.slice(0, 2).map(({ subject }) => subject)).toEqual(['newer', 'older'])
  expect(Object.keys(body[0] ?? {}).sort()).toEqual(['html', 'id', 'sentAt', 'subject', 'text', 'to'])
})
