import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { plannerPushSubscriptions, plannerReminderSettings, plannerReminders } from '#db/schema/planner/reminders.ts'
import { createBrowser, remindersInput } from './planner-reminders.fixture.ts'
import { MINUTE_MS, openRemindersSite, REMINDERS_PATH, type ReminderResponse } from './reminders-site.fixture.ts'

const { site, createToken, save, read, send, mailsTo, countWaiting, inMinutes, step } = await openRemindersSite()

describe('reminders by mail', () => {
  /** A reminder is emailed once, those of one time together, and at most forty emails a day. */
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
    expect(await countWaiting(ann)).toBe(1)
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
    expect(await countWaiting(ann)).toBe(0)
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
  /**
   * A browser with reminders uploads the upcoming ones, which replace those that wait. What was sent is not sent again.
   */
  test('replaces the reminders that wait; what was sent is not sent again', async () => {
    const ann = await site.createUser()
    const [first, second] = [step('Call the bank'), step('Buy paper', 30)]
    await save(ann, { list: [first, second] })
    site.clock.advance(2 * MINUTE_MS)
    await send()
    // The clock of the browser is behind.
    await save(ann, { list: [first, step('Buy pens', 30)] })
    expect(await countWaiting(ann)).toBe(1)
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
    expect(await countWaiting(ann)).toBe(0)
  })
})

test('reminders are off by default, and off again after a deletion', async () => {
  const ann = await site.createUser()
  expect((await read(ann)).body).toMatchObject({ by: 'off', waiting: 0, browsers: 0, isMailStopped: false })
  await save(ann, { by: 'both', push: createBrowser().subscription })
  const { status, body } = await site.call<ReminderResponse>('DELETE', REMINDERS_PATH, { token: ann.token })
  expect([status, body.by, body.waiting, body.browsers]).toEqual([200, 'off', 0, 0])
})

/**
 * Reminders are off until the user turns them on. Their titles are encrypted in the database, and deleted with the
 * account.
 */
test('reminders are private: titles are encrypted, and all is deleted with the account', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser({ admin: true })]
  await save(ann, { by: 'both', list: [step('Call the bank', 30)], push: createBrowser().subscription })
  expect((await read(ben)).body).toMatchObject({ by: 'off', waiting: 0 })
  const [row] = await site.base.db.select().from(plannerReminders).where(eq(plannerReminders.userId, ann.id))
  expect(JSON.stringify(row)).not.toContain('bank')
  const { body } = await site.call<{ planner_reminders: object[] }>('GET', '/api/account/export', {
    token: await createToken(ann),
  })
  expect(body.planner_reminders).toMatchObject([{ kind: 'step', title: 'Call the bank' }])
  site.clock.advance(31 * MINUTE_MS)
  await send()
  expect((await mailsTo(ann))[0]?.text).toContain('Call the bank')
  const byAdmin = await site.call('POST', `/api/admin/users/${ann.id}/export`, { token: await createToken(ben) })
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
    expect((await site.call<ProblemDetails>(method, REMINDERS_PATH, body)).body.code).toBe('sign_in_required')
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
    const { status, body } = await site.call<ProblemDetails>('PUT', REMINDERS_PATH, {
      token: ann.token,
      body: { ...remindersInput(), ...changes },
    })
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    expect(await site.base.db.$count(plannerReminderSettings, eq(plannerReminderSettings.userId, ann.id))).toBe(0)
  })
})
