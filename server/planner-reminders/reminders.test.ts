import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import type { ReminderState, RemindersInput } from '#contract/planner/reminders.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import {
  plannerPushes,
  plannerPushSubscriptions,
  plannerReminderSettings,
  plannerReminders,
} from '#db/schema/planner/reminders.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { anonymous } from '../context.ts'
import { withNewSession } from '../orders/orders.fixture.ts'
import { deliverPush } from './deliver-push.ts'
import { createBrowser, type PushService, remindersInput, startPushService } from './planner-reminders.fixture.ts'
import { sendPlannerReminders } from './send-reminders.ts'

let site: TestSite
let service: PushService
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  service = await startPushService()
})
afterAll(async () => {
  await service.close()
  await site.close()
})

const MINUTE_MS = 60_000
const PATH = '/api/planner/reminders'
type Answer = ReminderState & Partial<ProblemDetails>

/** The tests move the clock beyond the end of an access token. */
const tokenOf = async (user: TestUser) => (await withNewSession(site, user)).token
const save = async (user: TestUser, changes: Partial<RemindersInput> = {}) =>
  site.call<Answer>('PUT', PATH, {
    token: await tokenOf(user),
    body: remindersInput({ quietHours: noQuietHours, ...changes }),
  })
const read = async (user: TestUser) => site.call<Answer>('GET', PATH, { token: await tokenOf(user) })
const send = () => sendPlannerReminders(anonymous(site.base), (ctx, push) => deliverPush(ctx, push, service.connection))
const mailsTo = ({ email }: TestUser) =>
  site.base.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt)
const waiting = async (user: TestUser) => (await read(user)).body.waiting

const noQuietHours = { from: '00:00', to: '00:00' }
const inMinutes = (minutes: number) => new Date(site.base.now().getTime() + minutes * MINUTE_MS).toISOString()
const step = (title: string, minutes = 1) => ({ at: inMinutes(minutes), kind: 'step' as const, title })

describe('reminders by mail', () => {
  test('are sent once when they are due, and deleted', async () => {
    const ann = await site.createUser({ name: 'Ann' })
    const { status, body } = await save(ann, { list: [step('Call the bank'), step('Water the plants', 90)] })
    expect([status, body.by, body.waiting]).toEqual([200, 'mail', 2])
    await send()
    expect(await mailsTo(ann)).toEqual([])

    site.clock.advance(2 * MINUTE_MS)
    await Promise.all([send(), send(), send()])
    const sent = await mailsTo(ann)
    expect(sent.map(({ template }) => template)).toEqual(['planner-reminder'])
    expect(sent[0]?.text).toContain('Call the bank')
    expect(sent[0]?.text).not.toContain('Water the plants')
    expect(sent[0]?.subject).toBe('A reminder from your planner')
    expect(await waiting(ann)).toBe(1)
    await send()
    expect(await mailsTo(ann)).toHaveLength(1)
  })

  test('that are due together are one mail', async () => {
    const ann = await site.createUser()
    await save(ann, { list: [step('Call the bank'), step('Buy paper')] })
    site.clock.advance(2 * MINUTE_MS)
    await send()
    const [mail, ...others] = await mailsTo(ann)
    expect(others).toEqual([])
    expect(mail?.text).toMatch(/Call the bank[\s\S]*Buy paper|Buy paper[\s\S]*Call the bank/)
  })

  test('fifty in a day: only the first forty are emailed', async () => {
    const ann = await site.createUser()
    for (let round = 0; round < 50; round += 1) {
      await save(ann, { list: [step(`Step ${round}`)] })
      site.clock.advance(2 * MINUTE_MS)
      await send()
    }
    expect(await mailsTo(ann)).toHaveLength(40)
  })

  test('an hour after an outage, old reminders are not sent any more', async () => {
    const ann = await site.createUser()
    await save(ann, { list: [step('Call the bank'), step('Buy paper', 70)] })
    site.clock.advance(75 * MINUTE_MS)
    await send()
    const [mail] = await mailsTo(ann)
    expect(mail?.text).toContain('Buy paper')
    expect(mail?.text).not.toContain('Call the bank')
    expect(await waiting(ann)).toBe(0)
  })

  test('wait for the end of the quiet hours', async () => {
    const ann = await site.createUser()
    const clock = (minutes: number) => inMinutes(minutes).slice(11, 16)
    await save(ann, { list: [step('Call the bank', 2)], quietHours: { from: clock(0), to: clock(30) } })
    site.clock.advance(10 * MINUTE_MS)
    await send()
    expect(await mailsTo(ann)).toEqual([])
    site.clock.advance(21 * MINUTE_MS)
    await send()
    expect(await mailsTo(ann)).toHaveLength(1)
  })

  test('a link in the mail stops them without a session, until they are switched on again', async () => {
    const ann = await site.createUser()
    await save(ann, { list: [step('Call the bank')] })
    site.clock.advance(2 * MINUTE_MS)
    await send()
    const url = (await mailsTo(ann))[0]?.unsubscribeUrl ?? ''
    const post = (body: string) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
      })
    expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
    const fromPage = await post('choice=stop')
    expect([fromPage.status, fromPage.headers.get('location')]).toEqual([303, '/planner/reminders?stopped'])

    expect((await save(ann, { list: [step('Buy paper')] })).body.isMailStopped).toBe(true)
    site.clock.advance(2 * MINUTE_MS)
    await send()
    expect(await mailsTo(ann)).toHaveLength(1)
    expect((await save(ann, { list: [step('Buy pens')], isSwitchedOn: true })).body.isMailStopped).toBe(false)
    site.clock.advance(2 * MINUTE_MS)
    await send()
    expect(await mailsTo(ann)).toHaveLength(2)
    expect((await fetch(url.replace(/.$/, 'x'), { method: 'POST' })).status).toBe(400)
  })
})

describe('a new list', () => {
  test('replaces the reminders that wait; what was sent is not sent again', async () => {
    const ann = await site.createUser()
    const [first, second] = [step('Call the bank'), step('Buy paper', 30)]
    await save(ann, { list: [first, second] })
    site.clock.advance(2 * MINUTE_MS)
    await send()
    // The clock of the browser is behind.
    await save(ann, { list: [first, step('Buy pens', 30)] })
    expect(await waiting(ann)).toBe(1)
    site.clock.advance(31 * MINUTE_MS)
    await send()
    const texts = (await mailsTo(ann)).map(({ text }) => /Call the bank|Buy \w+/.exec(text)?.[0])
    expect(texts).toEqual(['Call the bank', 'Buy pens'])
  })

  test('keeps a reminder that is due and not sent yet, unless its step was done', async () => {
    const ann = await site.createUser()
    const [bank, paper] = [step('Call the bank'), step('Buy paper')]
    await save(ann, { list: [bank, paper] })
    site.clock.advance(2 * MINUTE_MS)
    await save(ann, { list: [bank] })
    await send()
    const [mail] = await mailsTo(ann)
    expect(mail?.text).toContain('Call the bank')
    expect(mail?.text).not.toContain('Buy paper')
  })

  test('that is the same changes no row', async () => {
    const ann = await site.createUser()
    const list = [step('Call the bank'), step('Buy paper', 30)]
    await save(ann, { list })
    const ids = async () =>
      (await site.base.db.select().from(plannerReminders).where(eq(plannerReminders.userId, ann.id))).map(
        ({ id }) => id,
      )
    const before = await ids()
    await save(ann, { list: list.toReversed() })
    expect(await ids()).toEqual(before)
  })

  test('while reminders are sent: each is sent once or not at all', async () => {
    const ann = await site.createUser()
    await save(ann, { list: [step('Call the bank')] })
    site.clock.advance(2 * MINUTE_MS)
    await Promise.all([send(), save(ann, { list: [] }), send(), save(ann, { list: [] })])
    expect((await mailsTo(ann)).length).toBeLessThanOrEqual(1)
    expect(await waiting(ann)).toBe(0)
  })
})

describe('reminders by push', () => {
  test('are encrypted for each browser and signed with the key of the site', async () => {
    const ann = await site.createUser()
    const [laptop, phone] = [createBrowser(), createBrowser()]
    await save(ann, { by: 'push', list: [step('Call the bank')], push: laptop.subscription })
    const { body } = await save(ann, { by: 'push', list: [step('Call the bank')], push: phone.subscription })
    expect([body.browsers, Buffer.from(body.pushKey, 'base64url').length]).toEqual([2, 65])

    site.clock.advance(2 * MINUTE_MS)
    service.requests.length = 0
    await send()
    expect(service.requests).toHaveLength(2)
    for (const { subscription, decrypt } of [laptop, phone]) {
      const request = service.requests.find(({ path }) => subscription.endpoint.endsWith(path))
      expect(request?.headers).toMatchObject({
        authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, k=${body.pushKey}$`)),
        'content-encoding': 'aes128gcm',
        ttl: expect.stringMatching(/^3\d{3}$/),
      })
      const message = request && decrypt(request.body)
      expect(message).toMatchObject({ title: 'Call the bank', url: '/planner' })
      expect(message?.body).toMatch(/ [AP]M, in your planner$/)
    }
    expect(await mailsTo(ann)).toEqual([])
    expect(await site.base.db.$count(plannerPushes)).toBe(0)
  })

  test('a service that is down gets the message again; a browser that unsubscribed is removed', async () => {
    const ann = await site.createUser()
    await save(ann, { by: 'both', list: [step('Call the bank')], push: createBrowser().subscription })
    site.clock.advance(2 * MINUTE_MS)
    service.requests.length = 0
    service.status = 503
    await send()
    await send()
    expect(service.requests).toHaveLength(1)
    expect(await mailsTo(ann)).toHaveLength(1)

    service.status = 410
    site.clock.advance(2 * MINUTE_MS)
    await send()
    service.status = 201
    expect(service.requests).toHaveLength(2)
    expect((await read(ann)).body.browsers).toBe(0)
    expect(await site.base.db.$count(plannerPushes)).toBe(0)
  })

  test('a message that the service refuses is dropped', async () => {
    const ann = await site.createUser()
    await save(ann, { by: 'push', list: [step('Call the bank')], push: createBrowser().subscription })
    site.clock.advance(2 * MINUTE_MS)
    service.status = 413
    await send()
    service.status = 201
    expect(await site.base.db.$count(plannerPushes)).toBe(0)
    expect((await read(ann)).body.browsers).toBe(1)
  })

  test('are not sent to an address of the server’s network', async () => {
    const ann = await site.createUser()
    const { subscription } = createBrowser('https://localhost.example.com/x')
    await save(ann, { by: 'push', list: [step('Call the bank')], push: subscription })
    await site.base.db
      .update(plannerPushSubscriptions)
      .set({ endpoint: 'https://localhost/x' })
      .where(eq(plannerPushSubscriptions.userId, ann.id))
    site.clock.advance(2 * MINUTE_MS)
    service.requests.length = 0
    const { port, ca, servername } = service.connection
    await sendPlannerReminders(anonymous(site.base), (ctx, push) => deliverPush(ctx, push, { port, ca, servername }))
    expect(service.requests).toEqual([])
    expect(site.log.join('\n')).toContain('localhost has no public address')
    await site.base.db.delete(plannerPushes)
  })

  test('the same browser with another account no longer gets those of the first', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    const { subscription } = createBrowser()
    await save(ann, { by: 'push', push: subscription })
    const otherKeys = { ...subscription, keys: createBrowser().subscription.keys }
    await save(ben, { by: 'push', push: otherKeys })
    expect((await read(ann)).body.browsers).toBe(1)
    await save(ben, { by: 'push', push: subscription })
    expect([(await read(ann)).body.browsers, (await read(ben)).body.browsers]).toEqual([0, 1])
  })

  test('an eleventh browser replaces the first', async () => {
    const ann = await site.createUser()
    for (let count = 0; count < 11; count += 1) await save(ann, { by: 'push', push: createBrowser().subscription })
    expect((await read(ann)).body.browsers).toBe(10)
  })
})

test('reminders are off by default, and off again after a deletion', async () => {
  const ann = await site.createUser()
  expect((await read(ann)).body).toMatchObject({ by: 'off', waiting: 0, browsers: 0, isMailStopped: false })
  await save(ann, { by: 'both', push: createBrowser().subscription })
  const { status, body } = await site.call<Answer>('DELETE', PATH, { token: ann.token })
  expect([status, body.by, body.waiting, body.browsers]).toEqual([200, 'off', 0, 0])
})

test('mail instead of push: the browsers are removed', async () => {
  const ann = await site.createUser()
  await save(ann, { by: 'push', push: createBrowser().subscription })
  expect((await save(ann, { by: 'mail' })).body.browsers).toBe(0)
})

test('reminders are private: titles are encrypted, and all is deleted with the account', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser({ admin: true })]
  await save(ann, { by: 'both', list: [step('Call the bank', 30)], push: createBrowser().subscription })
  expect((await read(ben)).body).toMatchObject({ by: 'off', waiting: 0 })
  const [row] = await site.base.db.select().from(plannerReminders).where(eq(plannerReminders.userId, ann.id))
  expect(JSON.stringify(row)).not.toContain('bank')
  const { body } = await site.call<{ planner_reminders: object[] }>('GET', '/api/account/export', {
    token: await tokenOf(ann),
  })
  expect(body.planner_reminders).toMatchObject([{ kind: 'step', title: 'Call the bank' }])
  site.clock.advance(31 * MINUTE_MS)
  await send()
  expect((await mailsTo(ann))[0]?.text).toContain('Call the bank')
  const byAdmin = await site.call('POST', `/api/admin/users/${ann.id}/export`, { token: await tokenOf(ben) })
  expect(byAdmin.status).toBe(200)
  expect(JSON.stringify(byAdmin.body)).not.toContain('bank')
  await save(ann, { by: 'both', list: [step('Call the bank', 30)], push: createBrowser().subscription })

  await site.base.db.delete(profiles).where(eq(profiles.id, ann.id))
  for (const table of [plannerReminders, plannerPushSubscriptions, plannerReminderSettings])
    expect(await site.base.db.$count(table, eq(table.userId, ann.id))).toBe(0)
})

test('reminders require sign-in', async () => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const body = method === 'PUT' ? { body: remindersInput() } : {}
    expect((await site.call<ProblemDetails>(method, PATH, body)).body.code).toBe('sign_in_required')
  }
})

describe('save reminders: validation error for', () => {
  const browser = createBrowser().subscription
  const at = '2099-05-04T08:00:00Z'
  const cases: [name: string, changes: object, field: string][] = [
    ['a title that is too long', { list: [{ at, kind: 'step', title: 'x'.repeat(141) }] }, 'list.0.title'],
    ['an empty title', { list: [{ at, kind: 'step', title: ' \n ' }] }, 'list.0.title'],
    ['a local time', { list: [{ at: '2099-05-04T08:00:00', kind: 'step', title: 'x' }] }, 'list.0.at'],
    [
      'an instant of another century',
      { list: [{ at: '0000-05-04T08:00:00Z', kind: 'step', title: 'x' }] },
      'list.0.at',
    ],
    ['an unknown kind', { list: [{ at, kind: 'journey', title: 'x' }] }, 'list.0.kind'],
    ['201 reminders', { list: Array.from({ length: 201 }, () => ({ at, kind: 'step', title: 'x' })) }, 'list'],
    ['an unknown zone', { zone: 'Mars/Olympus' }, 'zone'],
    ['a time that does not exist', { quietHours: { from: '24:00', to: '07:00' } }, 'quietHours.from'],
    ['an unknown channel', { by: 'off' }, 'by'],
    ...[
      'http://push.example.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://2130706433/x',
      'https://localhost/x',
      'https://push.example.com:8443/x',
      'https://user:secret@push.example.com/x',
      'push.example.com',
    ].map((endpoint): [string, object, string] => [
      `the endpoint ${endpoint}`,
      { push: { ...browser, endpoint } },
      'push.endpoint',
    ]),
    ['a short key', { push: { ...browser, keys: { ...browser.keys, auth: 'AAAA' } } }, 'push.keys.auth'],
  ]
  test.each(cases)('%s', async (_name, changes, field) => {
    const ann = await site.createUser()
    const { status, body } = await site.call<ProblemDetails>('PUT', PATH, {
      token: ann.token,
      body: { ...remindersInput(), ...changes },
    })
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    expect(await site.base.db.$count(plannerReminderSettings, eq(plannerReminderSettings.userId, ann.id))).toBe(0)
  })
})
