import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { MailPage } from '#contract/platform/mail/mails.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { fetchAllPages } from '../../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { transaction } from '../../../transaction.ts'
import { startMailServer } from '../mail-server.fixture.ts'
import { queueMail } from '../queue-mail.ts'
import { smtpTransport } from '../smtp-transport.ts'

const site = await openSiteForFile({ seed: false })
const boss = await site.createUser({ admin: true })
const server = await startMailServer()
site.base.mail = smtpTransport({ url: server.url })
afterAll(() => server.close())

type Answer = MailPage & { code?: string; message?: string }
const list = (query = '') => site.call<Answer>('GET', `/api/admin/mails${query}`, { token: boss.token })
const resend = (id: string) => site.call<Answer>('POST', `/api/admin/mails/${id}/resend`, { token: boss.token })
const subjectsOf = ({ body }: { body: Answer }) => body.mails.map(({ subject }) => subject)

async function createRefusedMail(subject: string, to = `${crypto.randomUUID()}@example.com`): Promise<string> {
  const mail = { template: 'note', subject, title: subject, paragraphs: ['The secret way over the hills.'] }
  await transaction(anonymous(site.base), (ctx) => queueMail(ctx, { to, mail }))
  server.failure = { recipient: 550 }
  await site.runJobs()
  server.failure = {}
  const [row] = await site.base.db.select({ id: mails.id }).from(mails).where(eq(mails.recipient, to))
  if (!row) throw new Error('no mail was queued')
  return row.id
}

describe('unsent mails', () => {
  /** Admins see every undelivered email with the reason, paginated, with search and filters, but never its content. */
  test('are listed with the error, searchable by recipient and subject, without their content', async () => {
    const id = await createRefusedMail('A map for Ann', 'ann.walker@example.com')
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.mails.find((mail) => mail.id === id)).toMatchObject({
      to: 'ann.walker@example.com',
      subject: 'A map for Ann',
      state: 'stopped',
      attempts: 1,
      lastError: expect.stringContaining('550'),
      stoppedAt: expect.any(String),
    })
    expect(JSON.stringify(body)).not.toContain('secret way')
    for (const q of ['ann.walker', 'map for', 'MAP', 'a'])
      expect(subjectsOf(await list(`?q=${encodeURIComponent(q)}`)), q).toContain('A map for Ann')
    expect(subjectsOf(await list('?q=nobody'))).toEqual([])
    expect(subjectsOf(await list('?state=waiting'))).not.toContain('A map for Ann')
  })

  test('are paginated without duplicates', async () => {
    for (const at of [1, 2, 3, 4, 5]) await createRefusedMail(`Page ${at}`)
    const matches = await fetchAllPages(list, (page) => page.mails, '?limit=2&q=page')
    expect(matches.map(({ subject }) => subject)).toEqual(['Page 5', 'Page 4', 'Page 3', 'Page 2', 'Page 1'])
  })

  test('are no longer listed after delivery', async () => {
    const id = await createRefusedMail('It goes out after all')
    expect((await resend(id)).status).toBe(200)
    expect(subjectsOf(await list('?q=after+all&state=waiting'))).toHaveLength(1)
    await site.runJobs()
    expect(subjectsOf(await list('?q=after+all'))).toEqual([])
  })
})

describe('stopped mail', () => {
  test('concurrent resend requests send it once and are recorded in the audit trail', async () => {
    const id = await createRefusedMail('Once more')
    const before = server.mails.length
    const responses = await Promise.all([1, 2, 3].map(() => resend(id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body.message).toContain('on its way')
    await site.runJobs()
    expect(server.mails.slice(before).map(({ subject, messageId }) => [subject, messageId])).toEqual([
      ['Once more', `<${id}@example.com>`],
    ])
    expect((await resend(id)).body.code).toBe('conflict')
    expect((await auditEntriesOf(site, id)).map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
      ['repeated', 'mail', boss.email],
    ])
  })

  test('is stopped again if the server rejects it again, and can be resent later', async () => {
    const id = await createRefusedMail('Refused twice')
    await resend(id)
    server.failure = { text: 554 }
    await site.runJobs()
    server.failure = {}
    const [mail] = (await list('?q=refused+twice')).body.mails
    expect(mail).toMatchObject({ state: 'stopped', attempts: 1, lastError: expect.stringContaining('554') })
    expect((await resend(id)).status).toBe(200)
    await site.runJobs()
    expect(server.mails.at(-1)?.subject).toBe('Refused twice')
  })

  test('with an unknown id returns not_found', async () => {
    expect((await resend(crypto.randomUUID())).body.code).toBe('not_found')
  })
})
