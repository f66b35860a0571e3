import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { mails } from '#db/schema/platform/mail.ts'
import { openPageBuild } from '../../../tests/page-build.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { cleanupAccounts } from '../../people/accounts/cleanup.ts'
import { startMailServer } from '../../platform/mail/mail-server.fixture.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { smtpTransport } from '../../platform/mail/smtp-transport.ts'
import { defaultSettings } from '../settings/index.ts'

const pages = await openPageBuild()
const site = await openSiteForFile({ seed: false, build: pages.build, trustedProxies: 1 })
afterAll(() => pages.close())

const DAY = 86_400_000

const uniqueForm = () => ({ name: 'Ann Walker', email: `${crypto.randomUUID()}@example.com`, message: 'Hello.\nBye.' })

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/contact`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })

const listMessages = () =>
  site.base.db.select().from(mails).where(eq(mails.template, 'contact-message')).orderBy(desc(mails.id))

describe('contact form', () => {
  test('a message goes to every admin, or to the contact email once it is set, and the reply to its sender', async () => {
    const admin = await site.createUser({ admin: true })
    const first = uniqueForm()
    const response = await post(first)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact?sent=1'])
    expect((await listMessages()).map(({ recipient, replyTo }) => [recipient, replyTo])).toEqual([
      [admin.email, first.email],
    ])

    const body = { ...defaultSettings, contactEmail: 'hello@harbor.example', version: 0 }
    expect((await site.call('PUT', '/api/admin/settings', { token: admin.token, body })).status).toBe(200)
    const second = uniqueForm()
    await post(second)
    const [message] = await listMessages()
    const server = await startMailServer()
    const transport = site.base.mail
    site.base.mail = smtpTransport({ url: server.url })
    await sendMail(anonymous(site.base), { mailId: message?.id ?? '' })
    site.base.mail = transport
    await server.close()
    expect(server.mails).toMatchObject([
      {
        to: { text: 'hello@harbor.example' },
        replyTo: { text: second.email },
        subject: 'Message from Ann Walker',
        text: expect.stringContaining('Hello.\nBye.'),
      },
    ])
  })

  /** Invalid input names its field, and what was typed stays. */
  test.each([
    ['name', ' ', 'Enter your name.'],
    ['name', 'x'.repeat(101), 'At most 100 characters.'],
    ['email', 'ann@', 'Enter a valid email, such as name@example.com.'],
    ['message', ' \n', 'Write your message.'],
  ])('an invalid %s is refused with an error for the field, and nothing is sent', async (field, value, error) => {
    const before = (await listMessages()).length
    const response = await post({ ...uniqueForm(), message: '<i>Kept</i>', [field]: value })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toContain(error)
    if (field !== 'message') expect(html).toContain('&lt;i&gt;Kept&lt;/i&gt;</textarea>')
    expect(await listMessages()).toHaveLength(before)
  })

  test('a filled hidden field and a post from another site send nothing', async () => {
    const before = (await listMessages()).length
    expect((await post({ ...uniqueForm(), website: 'https://spam.example' })).status).toBe(303)
    expect((await post(uniqueForm(), { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    expect((await post({ ...uniqueForm(), message: 'x'.repeat(200_000) })).status).toBe(413)
    expect(await listMessages()).toHaveLength(before)
  })

  test('more than five messages of one email or ten of one IP within an hour are refused', async () => {
    const form = uniqueForm()
    const statuses = async (count: number, request: (index: number) => Promise<Response>) => {
      const responses: Response[] = []
      for (let index = 0; index < count; index += 1) responses.push(await request(index))
      return responses.map(({ status }) => status)
    }
    const byEmail = await statuses(6, (index) => post(form, { 'x-forwarded-for': `192.0.2.${index}` }))
    expect(byEmail).toEqual([...Array(5).fill(303), 429])
    const byIp = await statuses(11, () => post(uniqueForm(), { 'x-forwarded-for': '192.0.2.99' }))
    expect(byIp).toEqual([...Array(10).fill(303), 429])
  })
})

test('contact message: deleted 30 days after it was sent', async () => {
  const countMessages = async () => {
    await cleanupAccounts(anonymous(site.base))
    return (await listMessages()).length
  }
  await post(uniqueForm(), { 'x-forwarded-for': '192.0.2.200' })
  await site.base.db.update(mails).set({ sentAt: site.base.now() }).where(eq(mails.template, 'contact-message'))
  await post(uniqueForm(), { 'x-forwarded-for': '192.0.2.200' })
  site.clock.advance(29 * DAY)
  expect(await countMessages()).toBeGreaterThan(2)
  site.clock.advance(2 * DAY)
  expect(await countMessages()).toBe(1)
})
