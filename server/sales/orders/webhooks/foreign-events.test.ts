import { expect, test } from 'vitest'
import { paymentEvents } from '#db/schema/sales/orders.ts'
import { createCheckout, orderState } from '../orders.fixture.ts'
import { openSiteOnStripe } from '../stripe.fixture.ts'

const { site, stripe } = await openSiteOnStripe({ seed: false })

async function alerts(): Promise<string[]> {
  await site.runJobs()
  const { body } = await site.call<{ to: string; subject: string; text: string }[]>('GET', '/demo/mailbox.json')
  return body.filter(({ subject }) => subject.includes('aren’t for this site')).map(({ text }) => text)
}

test('webhook events of another mode or account change nothing and are mailed once each', async () => {
  await site.createUser({ admin: true })
  const { orderId, sessionId } = await createCheckout(site)
  stripe.state.pay(sessionId)
  const [event] = stripe.pendingEvents
  if (!event) throw new Error('the payment sent no event')
  const deliver = (change: object) => stripe.deliver({ ...event, ...change })
  const before = await orderState(site, orderId)

  expect(await Promise.all([1, 2, 3].map(() => deliver({ livemode: true })))).toEqual([200, 200, 200])
  expect(await deliver({ livemode: true, id: 'evt_later' })).toBe(200)
  expect(await orderState(site, orderId)).toEqual(before)
  const [modeAlert, ...repeated] = await alerts()
  expect(repeated).toEqual([])
  for (const text of ['in another mode', event.id, event.type, 'STRIPE_WEBHOOK_SECRET'])
    expect(modeAlert).toContain(text)

  for (const id of ['evt_one', 'evt_other']) expect(await deliver({ account: 'acct_other', id })).toBe(200)
  expect(await orderState(site, orderId)).toEqual(before)
  expect(await alerts()).toEqual([expect.stringContaining('for a connected account'), modeAlert])
  expect(await site.base.db.select().from(paymentEvents)).toHaveLength(2)

  await stripe.deliverAll()
  expect(await orderState(site, orderId)).toMatchObject({ status: 'completed' })
  expect(await alerts()).toHaveLength(2)
})
