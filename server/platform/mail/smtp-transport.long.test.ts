import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { mails } from '#db/schema/platform/mail.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { changeSettings } from '../../site/settings/settings.fixture.ts'
import { transaction } from '../../transaction.ts'
import type { MailContent } from './mail-layout.ts'
import {
  account,
  createCertificate,
  type MailServer,
  type MailServerFailure,
  startMailServer,
} from './mail-server.fixture.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { smtpOptions, smtpTransport } from './smtp-transport.ts'

const SECOND = 1_000

let server: MailServer
const site = await openSiteForFile({ seed: false })
beforeEach(async () => {
  server = await startMailServer()
  site.base.mail = smtpTransport({ url: server.url })
})
afterEach(() => server.close())

async function useMailServer(other: MailServer): Promise<void> {
  await server.close()
  server = other
  site.base.mail = smtpTransport({ url: server.url })
}

const note = (subject = 'A note', words = 'Hello.'): MailContent => ({
  template: 'note',
  subject,
  title: 'A note',
  paragraphs: [words],
})

async function queueNote(mail = note(), to = `${crypto.randomUUID()}@example.com`) {
  await transaction(anonymous(site.base), (ctx) => queueMail(ctx, { to, mail }))
  return { to, ...(await rowTo(to)) }
}

async function rowTo(to: string) {
  const [row] = await site.base.db.select().from(mails).where(eq(mails.recipient, to))
  if (!row) throw new Error('no mail was queued')
  return row
}

async function work(): Promise<string> {
  await site.base.db.execute(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`)
  return site.runJobs().then(
    () => '',
    (error) => String(error.message),
  )
}

const subjects = () => server.mails.map(({ subject }) => subject)

describe('SMTP delivery', () => {
  test('sends the mail unchanged over TLS with sign-in and a stable message id', async () => {
    const { to, id } = await queueNote(note('Über die Hügel ✓', 'Grüße — “quoted” ✓'))
    await work()
    const [mail] = server.mails
    expect(server.encrypted).toEqual([true])
    expect(server.commands).toEqual(['AUTH', 'MAIL', 'RCPT', 'DATA'])
    expect(mail).toMatchObject({ subject: 'Über die Hügel ✓', messageId: `<${id}@example.com>` })
    expect([mail?.from?.text, mail?.to]).toMatchObject(['"Journey Paradigm" <test@example.com>', { text: to }])
    expect(mail?.text).toContain('Grüße — “quoted” ✓')
    expect(mail?.html).toContain('<h1')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(await rowTo(to)).toMatchObject({ attempts: 1, lastError: null, sentAt: expect.any(Date), stoppedAt: null })
  })

  /** Emails come from the business name, and replies go to the contact email. */
  test('replies go to the contact email', async () => {
    await changeSettings(site, await site.createUser({ admin: true }), { contactEmail: 'hello@harbor.example' })
    await queueNote()
    await work()
    expect(server.mails[0]?.replyTo?.text).toBe('hello@harbor.example')
  })

  test('uses STARTTLS before sending the password', async () => {
    await useMailServer(await startMailServer({ scheme: 'smtp', query: '?requireTLS=true' }))
    await queueNote()
    await work()
    expect([subjects(), server.encrypted]).toEqual([['A note'], [true]])
  })

  /** With `SMTP_URL`, emails go to that server, over encrypted connections only. */
  test('fails if the server does not offer STARTTLS, without sending the password', async () => {
    const stripped = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
    await useMailServer(await startMailServer({ scheme: 'smtp', query: '?requireTLS=true', ...stripped }))
    const { to } = await queueNote()
    expect(await work()).toMatch(/STARTTLS|TLS/)
    expect([server.commands, server.mails]).toEqual([[], []])
    expect(await rowTo(to)).toMatchObject({ sentAt: null, stoppedAt: null, attempts: 1 })
    await site.base.db.execute('DELETE FROM pgboss.job')
  })

  test.each(['mail.example.com', 'mail.example.com:25', '10.1.2.3', '[2001:db8::1]'])(
    'to %s requires encryption unless requireTLS=false is set',
    (host) => {
      expect(smtpOptions(`smtp://${host}`)).toMatchObject({ secure: false, requireTLS: true, ignoreTLS: false })
      expect(smtpOptions(`smtp://${host}?requireTLS=false`)).toMatchObject({ requireTLS: false })
      expect(smtpOptions(`smtps://${host}`)).toMatchObject({ secure: true })
    },
  )

  test('fails if the certificate is not trusted', async () => {
    await useMailServer(await startMailServer(await createCertificate()))
    const { to } = await queueNote()
    expect(await work()).toMatch(/self-signed|certificate/)
    expect(server.commands).toEqual([])
    expect(await rowTo(to)).toMatchObject({ sentAt: null, stoppedAt: null })
    await site.base.db.execute('DELETE FROM pgboss.job')
  })

  test('a user name cannot inject headers or HTML', async () => {
    const name = 'Ann\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script> ✓ "&\''
    const { to } = await queueNote({
      template: 'note',
      subject: `For ${name}`,
      title: name,
      paragraphs: [name],
      rows: [{ label: name, value: name }],
    })
    await work()
    const [mail] = server.mails
    expect(mail?.bcc).toBeUndefined()
    expect(server.commands.filter((word) => word === 'RCPT')).toHaveLength(1)
    expect(mail?.to).toMatchObject({ text: to })
    expect(mail?.subject).toContain('Bcc: all@example.com')
    expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.text).toContain('<script>alert(1)</script> ✓')
  })
})

const failures: [description: string, failure: MailServerFailure][] = [
  ['4xx for the recipient', { recipient: 450 }],
  ['4xx for the body', { text: 451 }],
  ['connection closed after the body', { closesConnection: true }],
  ['no response after the body', { neverResponds: true }],
]

describe('SMTP failure', () => {
  test.each(failures)('%s: the mail is retried and sent once, and sign-up is not delayed', async (_, failure) => {
    site.base.mail = smtpTransport({ url: server.url, socketTimeoutMs: 300 })
    server.failure = failure
    const email = `${crypto.randomUUID()}@example.com`
    const response = await site.call('POST', '/api/auth/sign-up', { body: { email, password: 'over the hills' } })
    expect(response.status).toBeLessThan(300)
    for (const _ of [1, 2]) expect(await work()).not.toBe('')
    expect(await rowTo(email)).toMatchObject({
      sentAt: null,
      stoppedAt: null,
      attempts: 2,
      lastError: expect.any(String),
    })
    server.failure = {}
    expect(await work()).toBe('')
    expect(await work()).toBe('')
    expect(server.mails.map(({ to, subject }) => [to, subject])).toMatchObject([
      [{ text: email }, 'Confirm your email'],
    ])
  })

  test.each([
    ['the recipient', { recipient: 550 }],
    ['the body', { text: 554 }],
  ])('5xx for %s: the mail is stopped without a retry', async (_, failure) => {
    server.failure = failure
    const { to } = await queueNote()
    for (const _ of [1, 2]) expect(await work()).toBe('')
    expect(server.commands.filter((word) => word === 'MAIL')).toHaveLength(1)
    expect(await rowTo(to)).toMatchObject({ sentAt: null, attempts: 1, stoppedAt: expect.any(Date) })
    expect((await rowTo(to)).lastError).toContain('never')
    expect(site.log.some((line) => line.includes('mail stopped after final failure'))).toBe(true)
  })

  test('wrong credentials: the mail is retried until the settings are fixed', async () => {
    site.base.mail = smtpTransport({ url: server.url.replace('postmaster', 'nobody') })
    const { to } = await queueNote()
    expect(await work()).toContain('535')
    expect(await rowTo(to)).toMatchObject({ sentAt: null, stoppedAt: null })
    expect((await rowTo(to)).lastError).not.toContain(account.pass)
    site.base.mail = smtpTransport({ url: server.url })
    expect(await work()).toBe('')
    expect(subjects()).toEqual(['A note'])
  })

  /**
   * If a server rejects an email permanently, or for a day, sending stops and the email stays stored. All other
   * failures are retried.
   */
  test('outage: every mail is sent exactly once after recovery', async () => {
    await server.close()
    const waiting = await Promise.all(Array.from({ length: 12 }, (_, index) => queueNote(note(`Note ${index}`))))
    for (const _ of [1, 2, 3]) expect(await work()).toContain('ECONNREFUSED')
    server = await startMailServer({ port: server.port })
    await Promise.all([work(), work(), work()])
    await work()
    expect(subjects().sort()).toEqual(waiting.map(({ subject }) => subject).sort())
    for (const { to } of waiting) expect(await rowTo(to)).toMatchObject({ attempts: 4, sentAt: expect.any(Date) })
  })

  test('the mail is stopped after a day of retries', async () => {
    server.failure = { text: 451 }
    const { to, id } = await queueNote()
    await site.base.db.update(mails).set({ attempts: 104 }).where(eq(mails.id, id))
    expect(await work()).toBe('')
    expect(await rowTo(to)).toMatchObject({ attempts: 105, stoppedAt: expect.any(Date) })
  })
})

test('process killed after the server accepted the mail: it is sent at most twice, with the same id', async () => {
  await useMailServer(await startMailServer({ scheme: 'smtp', allowInsecureAuth: true }))
  server.failure = { neverResponds: true, isStored: true }
  const { id: mailId, to } = await queueNote()
  const { rows } = await site.base.db.execute<{ database: string }>(sql`SELECT current_database() AS database`)
  const { host, port, user } = inject('cluster')
  const target = { host, port, user, max: 2, ...rows[0] }
  const deps = { target, smtpUrl: server.url, mailId, site: site.base.site }
  const child = spawn(process.execPath, ['server/platform/mail/send-mail.child.ts', JSON.stringify(deps)], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  await expect.poll(() => server.mails.length, { timeout: 60_000 }).toBe(1)
  child.kill('SIGKILL')
  await ended
  server.failure = {}
  expect(await work()).toBe('mail is claimed by another worker')
  site.clock.advance(31 * SECOND)
  for (const _ of [1, 2]) expect(await work()).toBe('')
  expect(server.mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${mailId}@example.com>`))
  expect(await rowTo(to)).toMatchObject({ attempts: 2, sentAt: expect.any(Date) })
})

test('smtp: a mail with an invoice has it attached as a PDF', async () => {
  const file = new Uint8Array(Buffer.from('%PDF-1.7 invoice'))
  const attachment = async () => ({ name: 'invoice-2026-00001.pdf', file })
  const texts = { subject: 'Your receipt', text: 'Thank you.', html: '<p>Thank you.</p>' }
  const options = { calendar: null, unsubscribeUrl: null, replyTo: null, attachment }
  const sender = { name: 'Journey', address: 'hello@example.com' }
  await smtpTransport({ url: server.url }).deliver(
    { id: crypto.randomUUID(), from: sender, to: 'ann@example.com', ...texts, ...options },
    new Date(),
  )
  const [mail] = server.mails
  expect(mail?.attachments).toMatchObject([{ filename: 'invoice-2026-00001.pdf', contentType: 'application/pdf' }])
})

test('slow SMTP server: the worker renews its claim, and no other worker sends the mail', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    server.failure = { neverResponds: true, isStored: true }
    const { to, id: mailId } = await queueNote()
    const sending = sendMail(anonymous(site.base), { mailId }).catch(String)
    await expect.poll(() => server.mails.length).toBe(1)
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const { claimedUntil } = await rowTo(to)
      site.clock.advance(20 * SECOND)
      vi.advanceTimersByTime(10 * SECOND)
      await expect.poll(async () => Number((await rowTo(to)).claimedUntil)).toBeGreaterThan(Number(claimedUntil))
      await expect(sendMail(anonymous(site.base), { mailId })).rejects.toThrow('mail is claimed by another worker')
    }
    await server.close()
    expect(await sending).toContain('Error')
    expect(server.mails).toHaveLength(1)
    expect(await rowTo(to)).toMatchObject({ attempts: 1, claimedUntil: null, sentAt: null })
    vi.advanceTimersByTime(60 * SECOND)
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})
