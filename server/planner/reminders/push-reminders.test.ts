import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plannerPushSubscriptions } from '#db/schema/planner/reminders.ts'
import { anonymous } from '../../context.ts'
import { createBrowser } from './planner-reminders.fixture.ts'
import { MINUTE_MS, openRemindersSite } from './reminders-site.fixture.ts'

const { site, service, save, read, send, sendPushes, mailsTo, step } = await openRemindersSite()

const countPushes = async () => {
  const states = await site.base.jobs.states(anonymous(site.base))
  return states.find(({ name }) => name === 'planner-reminders.push')
}
const noPushes = { name: 'planner-reminders.push', waiting: 0, active: 0, failed: 0 }

describe('reminders by push', () => {
  test('are encrypted for each browser and signed with the key of the site', async () => {
    const ann = await site.createUser()
    const [laptop, phone] = [createBrowser(), createBrowser()]
    await save(ann, { by: 'push', list: [step('Call the bank')], push: laptop.subscription })
    const { body } = await save(ann, { by: 'push', list: [step('Call the bank')], push: phone.subscription })
    expect([body.browsers, Buffer.from(body.pushKey, 'base64url').length]).toEqual([2, 65])

    site.clock.advance(2 * MINUTE_MS)
    service.requests.length = 0
    await Promise.all([send(), send(), send()])
    await sendPushes()
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
      expect(message?.body).toMatch(/^Planned for .* [AP]M$/)
    }
    expect(await mailsTo(ann)).toEqual([])
    expect(await countPushes()).toEqual(noPushes)
  })

  test('a service that is down gets the message again; a browser that unsubscribed is removed', async () => {
    const ann = await site.createUser()
    await save(ann, { by: 'both', list: [step('Call the bank')], push: createBrowser().subscription })
    site.clock.advance(2 * MINUTE_MS)
    service.requests.length = 0
    service.status = 503
    await sendPushes()
    await sendPushes()
    expect(service.requests).toHaveLength(1)
    expect(await mailsTo(ann)).toHaveLength(1)

    service.status = 410
    await sendPushes({ retries: true })
    service.status = 201
    expect(service.requests).toHaveLength(2)
    expect((await read(ann)).body.browsers).toBe(0)
    expect(await countPushes()).toEqual(noPushes)
  })

  test('a message that a service does not accept within an hour is dropped', async () => {
    const ann = await site.createUser()
    await save(ann, { by: 'push', list: [step('Call the bank')], push: createBrowser().subscription })
    site.clock.advance(2 * MINUTE_MS)
    service.requests.length = 0
    service.status = 503
    await sendPushes()
    site.clock.advance(59 * MINUTE_MS)
    await sendPushes({ retries: true })
    expect(await countPushes()).toEqual({ ...noPushes, waiting: 1 })
    site.clock.advance(MINUTE_MS)
    await sendPushes({ retries: true })
    service.status = 201
    expect(service.requests).toHaveLength(2)
    expect(await countPushes()).toEqual(noPushes)
  })

  test('a message that the service refuses is dropped', async () => {
    const ann = await site.createUser()
    await save(ann, { by: 'push', list: [step('Call the bank')], push: createBrowser().subscription })
    site.clock.advance(2 * MINUTE_MS)
    service.status = 413
    await sendPushes()
    service.status = 201
    expect(await countPushes()).toEqual(noPushes)
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
    await sendPushes({ connection: { port, ca, servername } })
    expect(service.requests).toEqual([])
    expect(site.log.join('\n')).toContain('localhost has no public address')
  })

  /**
   * A push message is encrypted for each browser. A browser that unsubscribed or signed in with another account gets no
   * more.
   */
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

test('mail instead of push: the browsers are removed', async () => {
  const ann = await site.createUser()
  await save(ann, { by: 'push', push: createBrowser().subscription })
  expect((await save(ann, { by: 'mail' })).body.browsers).toBe(0)
})
