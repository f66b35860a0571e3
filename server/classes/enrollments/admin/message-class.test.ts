import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ClassId } from '#contract/class-kinds.ts'
import { isOfItem } from '#db/item-tables.ts'
import { classMessageRecipients, classMessages } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { mails } from '#db/schema/platform/mail.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import {
  createCourseOn,
  createWorkshopOn,
  enrollManyUsers,
  enrollUser,
  queuedMailsTo,
} from '../../notifications/class-notifications.fixture.ts'
import { openSiteWithAdmin } from '../class-removal.fixture.ts'
import { queueMessageMails } from './message-class.ts'

const env = await openSiteWithAdmin()

type Answer = { recipients?: number; code?: string; errors?: { field: string; message: string }[]; details?: object }

const message = { subject: 'What to bring', text: 'Hello all.\n\nPlease bring:\n- a pen\n- <b>water</b>' }

function send({ kind, id }: ClassId, body: object, key?: string) {
  const headers = key ? { headers: { 'idempotency-key': key } } : {}
  const request = { token: env.admin.token, body: { ...message, ...body }, ...headers }
  return env.site.call<Answer>('POST', `/api/admin/${kind}s/${id}/messages`, request)
}

const messagesTo = (user: Pick<TestUser, 'email'>) => queuedMailsTo(env.site, user, 'class-message')
const newestMessageId = async () => (await env.site.base.db.select().from(classMessages)).at(-1)?.id ?? ''
const inOneClass = ({ kind, id }: ClassId) => isOfItem(enrollments, { kind, id })

describe('message to a class', () => {
  /**
   * An admin emails everyone enrolled in a class, or selected people. Each one gets a separate email that names no
   * other, and the audit trail records it.
   */
  test.each(['course', 'workshop'] as const)(
    'of kind %s: everyone enrolled gets one separate mail, and the audit trail records it',
    async (kind) => {
      const ref = await (kind === 'course' ? createCourseOn : createWorkshopOn)(env.site, { on: '2099-05-09' })
      const [ann, ben] = [await enrollUser(env.site, ref), await enrollUser(env.site, ref)]
      const refunded = await enrollUser(env.site, ref, { status: 'refunded' })
      const paying = await enrollUser(env.site, ref, { status: 'pending' })
      const { status, body } = await send(ref, { recipients: 2 })
      expect([status, body]).toEqual([200, { recipients: 2 }])
      await env.site.runJobs()
      for (const [user, other] of [
        [ann, ben],
        [ben, ann],
      ] as const) {
        const [mail, ...more] = await messagesTo(user)
        expect([mail?.subject, more]).toEqual(['What to bring', []])
        expect(mail?.text).toContain('Hello Ann,\n\nHello all.\n\nPlease bring:\n- a pen\n- <b>water</b>')
        expect(mail?.html).toContain('Please bring:<br>- a pen<br>- &#60;b&#62;water&#60;/b&#62;')
        expect(mail?.text).toContain('Questions? Reply to this email.')
        expect(mail?.text + (mail?.html ?? '')).not.toContain(other.email)
      }
      for (const user of [refunded, paying]) expect(await messagesTo(user)).toEqual([])
      expect(await auditEntriesOf(env.site, ref.id)).toMatchObject([
        {
          action: 'emailed',
          actor: env.admin.email,
          after: { subject: 'What to bring', text: message.text, recipients: 2, to: 'everyone enrolled' },
        },
      ])
    },
  )

  test('goes to the selected enrollments of this class only', async () => {
    const [ref, other] = [
      await createWorkshopOn(env.site, { on: '2099-05-09' }),
      await createWorkshopOn(env.site, { on: '2099-05-09' }),
    ]
    const [ann, ben, cleo] = [
      await enrollUser(env.site, ref),
      await enrollUser(env.site, ref),
      await enrollUser(env.site, other),
    ]
    const rows = await env.site.base.db.select().from(enrollments)
    const idOf = ({ id }: TestUser) => rows.find(({ userId }) => userId === id)?.id
    const enrollmentIds = [idOf(ann), idOf(cleo), idOf(ann)]
    expect((await send(ref, { enrollmentIds, recipients: 1 })).body).toEqual({ recipients: 1 })
    await env.site.runJobs()
    const counts = await Promise.all([ann, ben, cleo].map(async (user) => (await messagesTo(user)).length))
    expect(counts).toEqual([1, 0, 0])
  })

  test('is not sent if the confirmed number of recipients has changed', async () => {
    const ref = await createWorkshopOn(env.site, { on: '2099-05-09' })
    const ann = await enrollUser(env.site, ref)
    const { status, body } = await send(ref, { recipients: 2 })
    expect([status, body.code, body.details]).toEqual([409, 'conflict', { recipients: 1 }])
    await env.site.base.db.update(enrollments).set({ status: 'refunded' }).where(inOneClass(ref))
    expect((await send(ref, { recipients: 1 })).body.details).toEqual({ recipients: 0 })
    await env.site.runJobs()
    expect(await messagesTo(ann)).toEqual([])
    expect(await auditEntriesOf(env.site, ref.id)).toEqual([])
  })

  test('requests with the same key send it once, also concurrently', async () => {
    const ref = await createWorkshopOn(env.site, { on: '2099-05-09' })
    const ann = await enrollUser(env.site, ref)
    const key = crypto.randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => send(ref, { recipients: 1 }, key)))
    for (const { status, body } of responses) expect([status, body]).toEqual([200, { recipients: 1 }])
    await env.site.runJobs()
    expect(await messagesTo(ann)).toHaveLength(1)
    expect((await send(ref, { recipients: 1 }, key)).status).toBe(200)
    await env.site.runJobs()
    expect(await messagesTo(ann)).toHaveLength(1)
  })

  test.each([
    [{ subject: '  ' }, 'subject', 'Enter a subject.'],
    [{ subject: 'a'.repeat(151) }, 'subject', 'At most 150 characters.'],
    [{ text: ' \n ' }, 'text', 'Enter a message.'],
    [{ text: 'a'.repeat(5001) }, 'text', 'At most 5000 characters.'],
    [{ enrollmentIds: [] }, 'enrollmentIds', 'Choose at least one person.'],
    [{ recipients: 0 }, 'recipients', 'Choose at least one person.'],
  ])('with %o returns a validation error of its field', async (body, field, text) => {
    const ref = await createWorkshopOn(env.site, { on: '2099-05-09' })
    const response = await send(ref, { recipients: 1, ...body })
    expect([response.status, response.body.errors]).toEqual([400, [{ field, message: text }]])
  })

  test('to an unknown class returns not_found', async () => {
    expect((await send({ kind: 'course', id: crypto.randomUUID() }, { recipients: 1 })).status).toBe(404)
  })
})

describe('message job', () => {
  test('continues where it was stopped, and no user gets two mails', async () => {
    const ref = await createWorkshopOn(env.site, { on: '2099-05-09' })
    const emails = await enrollManyUsers(env.site, ref, 250)
    expect((await send(ref, { recipients: 250 })).status).toBe(200)
    const messageId = await newestMessageId()
    const ctx = anonymous(env.site.base)
    let queuedCount = 0
    const crashingJobs: Jobs = {
      ...ctx.jobs,
      queue: async (...input) => {
        queuedCount += 1
        // In the middle of the second batch.
        if (queuedCount === 150) throw new Error('crash')
        await ctx.jobs.queue(...input)
      },
    }
    const { signal } = new AbortController()
    await expect(queueMessageMails({ ...ctx, jobs: crashingJobs }, { messageId }, signal)).rejects.toThrow('crash')
    const isOfMessage = eq(classMessageRecipients.messageId, messageId)
    expect(await env.site.base.db.$count(classMessageRecipients, isOfMessage)).toBe(150)
    await expect(queueMessageMails(ctx, { messageId }, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    )
    await Promise.all([1, 2].map(() => queueMessageMails(ctx, { messageId }, signal)))
    await env.site.runJobs()
    const rows = await env.site.base.db.select().from(mails).where(eq(mails.template, 'class-message'))
    const recipients = rows.map(({ recipient }) => recipient).filter((recipient) => emails.includes(recipient))
    expect(recipients.toSorted()).toEqual(emails.toSorted())
    expect(rows.filter(({ recipient, sentAt }) => emails.includes(recipient) && !sentAt)).toEqual([])
  })

  test('skips accounts that were deleted before their mail was queued', async () => {
    const ref = await createWorkshopOn(env.site, { on: '2099-05-09' })
    const [ann, ben] = [await enrollUser(env.site, ref), await enrollUser(env.site, ref)]
    await send(ref, { recipients: 2 })
    await env.site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
    await env.site.runJobs()
    expect([(await messagesTo(ann)).length, (await messagesTo(ben)).length]).toEqual([0, 1])
  })
})
