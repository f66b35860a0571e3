import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { plannerPushSubscriptions } from '#db/schema/planner/reminders.ts'
import { anonymous } from '../../context.ts'
import { createBrowser } from './planner-reminders.fixture.ts'
import { MINUTE_MS, openRemindersSite } from './reminders-site.fixture.ts'

const { env, save, read, send, sendPushes, mailsTo, step } = openRemindersSite()

const countPushes = async () => {
  const states = await env.site.base.jobs.states(anonymous(env.site.base))
  return states.find(({ name }) => name === 'planner-reminders.push')
}
const noPushes = { name: 'planner-reminders.push', waiting: 0, active: 0, failed: 0 }

describe('reminders by push', () => {
  test('are encrypted for each browser and signed with the key of the site', async () => {
    const ann = await env.site.createUser()
    const [laptop, phone] = [createBrowser(), createBrowser()]
    await save(ann, { by: 'push', list: [step('Call the bank')], push: laptop.subscription })
    const { body } = await save(ann, { by: 'push', list: [step('Call the bank')], push: phone.subscription })
    expect([body.browsers, Buffer.from(body.pushKey, 'base64url').length]).toEqual([2, 65])

    env.site.clock.advance(2 * MINUTE_MS)
    env.service.requests.length = 0
    await Promise.all([send(), send(), send()])
    await sendPushes()
    expect(env.service.requests).toHaveLength(2)
    for (const { subscription, decrypt } of [laptop, phone]) {
      const request = env.service.requests.find(({ path }) => subscription.endpoint.endsWith(path))
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
    const ann = await env.site.createUser()
    await save(ann, { by: 'both', list: [step('Call the bank')], push: createBrowser().subscription })
    env.site.clock.advance(2 * MINUTE_MS)
    env.service.requests.length = 0
    env.service.status = 503
    await sendPushes()
    await sendPushes()
    expect(env.service.requests).toHaveLength(1)
    expect(await mailsTo(ann)).toHaveLength(1)

    env.service.status = 410
    await sendPushes({ retries: true })
    env.service.status = 201
    expect(env.service.requests).toHaveLength(2)
    expect((await read(ann)).body.browsers).toBe(0)
    expect(await countPushes()).toEqual(noPushes)
  })

  test('a message that a service does not accept within an hour is dropped', async () => {
    const ann = await env.site.createUser()
    await save(ann, { by: 'push', list: [step('Call the bank')], push: createBrowser().subscription })
    env.site.clock.advance(2 * MINUTE_MS)
    env.service.requests.length = 0
    env.service.status = 503
    await sendPushes()
    env.site.clock.advance(59 * MINUTE_MS)
    await sendPushes({ retries: true })
    expect(await countPushes()).toEqual({ ...noPushes, waiting: 1 })
    env.site.clock.advance(MINUTE_MS)
    await sendPushes({ retries: true })
    env.service.status = 201
    expect(env.service.requests).toHaveLength(2)
    expect(await countPushes()).toEqual(noPushes)
  })

  test('a message that the service refuses is dropped', async () => {
    const ann = await env.site.createUser()
    await save(ann, { by: 'push', list: [step('Call the bank')], push: createBrowser().subscription })
    env.site.clock.advance(2 * MINUTE_MS)
    env.service.status = 413
    await sendPushes()
    env.service.status = 201
    expect(await countPushes()).toEqual(noPushes)
    expect((await read(ann)).body.browsers).toBe(1)
  })

  test('are not sent to an address of the server’s network', async () => {
    const ann = await env.site.createUser()
    const { subscription } = createBrowser('https://localhost.example.com/x')
    await save(ann, { by: 'push', list: [step('Call the bank')], push: subscription })
    await env.site.base.db
      .update(plannerPushSubscriptions)
      .set({ endpoint: 'https://localhost/x' })
      .where(eq(plannerPushSubscriptions.userId, ann.id))
    env.site.clock.advance(2 * MINUTE_MS)
    env.service.requests.length = 0
    const { port, ca, servername } = env.service.connection
    await sendPushes({ connection: { port, ca, servername } })
    expect(env.service.requests).toEqual([])
    expect(env.site.log.join('\n')).toContain('localhost has no public address')
  })

  /**
   * A push message is encrypted for each browser. A browser that unsubscribed or signed in with another account gets no
   * more.
   */
  test('the same browser with another account no longer gets those of the first', async () => {
    const [ann, ben] = [await env.site.createUser(), await env.site.createUser()]
    const { subscription } = createBrowser()
    await save(ann, { by: 'push', push: subscription })
    const otherKeys = { ...subscription, keys: createBrowser().subscription.keys }
    await save(ben, { by: 'push', push: otherKeys })
    expect((await read(ann)).body.browsers).toBe(1)
    await save(ben, { by: 'push', push: subscription })
    expect([(await read(ann)).body.browsers, (await read(ben)).body.browsers]).toEqual([0, 1])
  })

  test('an eleventh browser replaces the first', async () => {
    const ann = await env.site.createUser()
    for (let count = 0; count < 11; count += 1) await save(ann, { by: 'push', push: createBrowser().subscription })
    expect((await read(ann)).body.browsers).toBe(10)
  })
})

test('mail instead of push: the browsers are removed', async () => {
  const ann = await env.site.createUser()
  await save(ann, { by: 'push', push: createBrowser().subscription })
  expect((await save(ann, { by: 'mail' })).body.browsers).toBe(0)
})
