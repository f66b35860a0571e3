import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { test as base, expect } from '@playwright/test'
import { freePort } from '../../../bin/local-server.ts'
import { type FakeStripe, openFakeStripe } from '../../../tests/fake-stripe/server.ts'
import { testSlowness } from '../../../tests/run-length.ts'
import { collectOutput, copyDataDir, owner, parseLog, type Server, startServer } from '../../fixtures/sites/server.ts'
import { stripeSettings } from '../../fixtures/sites/stripe-site.ts'

/** Production build with Stripe payments, which can be restarted on the same data. */
const test = base.extend<{ stripe: FakeStripe; start: (env?: Record<string, string>) => Promise<Server> }>({
  stripe: async ({ browserName: _ }, use) => {
    const stripe = await openFakeStripe()
    await use(stripe)
    await stripe.close()
  },
  start: async ({ stripe }, use) => {
    const [dataDir, port] = [copyDataDir(), await freePort()]
    const servers: Server[] = []
    await use(async (env) => {
      const settings = { ...stripeSettings(stripe), ...env }
      const server = await startServer({ port, dataDir, log: 'fatal', env: settings }, 'pipe')
      servers.push(server)
      return server
    })
    for (const { child, ended } of servers) {
      if (child.exitCode !== null) continue
      child.kill('SIGTERM')
      await ended
    }
    rmSync(dataDir, { recursive: true, force: true })
  },
})
test.slow()

/** In seconds. Allows a busy machine to send two hundred requests during the drain. */
const DRAIN_SECONDS = 4

/** Returns a function that orders a planner. Repeated calls use the same idempotency key. */
async function createOrderSender({ url }: Server) {
  const headers = { 'content-type': 'application/json' }
  const signInResponse = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify(owner),
  })
  const { accessToken } = (await signInResponse.json()) as { accessToken: string }
  const orderHeaders = { ...headers, authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ lines: [{ productId: 3, quantity: 1 }] })
  return () => fetch(`${url}/api/orders`, { method: 'POST', headers: orderHeaders, body })
}

test('SIGTERM during a Stripe request: exits in time, a retry continues the order', async ({ stripe, start }) => {
  const server = await start()
  const order = await createOrderSender(server)
  await stripe.failWhile('silent', async () => {
    const requestCount = stripe.requests.length
    const pendingOrder = order().then(
      ({ status }) => status,
      () => 0,
    )
    await expect.poll(() => stripe.requests.length).toBeGreaterThan(requestCount)
    const stoppedAt = Date.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
    expect(Date.now() - stoppedAt).toBeLessThan(10_000 * testSlowness)
    expect([0, 503]).toContain(await pendingOrder)
  })

  await start()
  const response = await order()
  const { orderId, url } = (await response.json()) as { orderId: string; url: string }
  expect([response.status, url]).toEqual([201, expect.stringContaining('/c/pay/')])
  const sessions = [...stripe.state.sessions.values()]
  expect(sessions.map(({ metadata }) => metadata.order_id)).toEqual([orderId])
})

test('second SIGTERM: exits immediately with pending requests', async ({ stripe, start }) => {
  const server = await start({ DRAIN_SECONDS: '60' })
  const order = await createOrderSender(server)
  await stripe.failWhile('silent', async () => {
    const requestCount = stripe.requests.length
    const pendingOrder = order().catch(() => null)
    await expect.poll(() => stripe.requests.length).toBeGreaterThan(requestCount)
    server.child.kill('SIGTERM')
    const first = Date.now()
    // Wait: a second signal right after the first may be the terminal's echo and does not count.
    await expect.poll(() => Date.now() - first).toBeGreaterThan(600)
    server.child.kill('SIGTERM')
    const second = Date.now()
    expect(await server.ended).toEqual([1, null])
    expect(Date.now() - second).toBeLessThan(3_000 * testSlowness)
    await pendingOrder
  })
})

test('SIGTERM under load: /readyz returns 503, no request fails, then the server exits', async ({ start }) => {
  const server = await start({ DRAIN_SECONDS: String(DRAIN_SECONDS) })
  const failures: unknown[] = []
  let isReady = true
  let responseCount = 0
  // Like a load balancer's connections: each sends one request after another while the server is in rotation.
  const clients = Array.from({ length: 20 }, async () => {
    while (isReady) {
      const status = await fetch(`${server.url}/store`).then(
        async (response) => (await response.text()) && response.status,
        (error: unknown) => error,
      )
      responseCount += 1
      if (status !== 200) failures.push(status)
    }
  })
  await expect.poll(() => responseCount).toBeGreaterThan(200)
  const stoppedAt = Date.now()
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
  const countAtDrain = responseCount
  await expect.poll(() => responseCount).toBeGreaterThan(countAtDrain + 200)
  isReady = false
  await Promise.all(clients)
  expect(failures).toEqual([])
  expect(await server.ended).toEqual([0, null])
  expect(Date.now() - stoppedAt).toBeGreaterThan(DRAIN_SECONDS * 1000)
  expect(Date.now() - stoppedAt).toBeLessThan(DRAIN_SECONDS * 1000 + 10_000)
  await expect(fetch(server.url)).rejects.toThrow()
})

const crashes: [cause: string, statement: string][] = [
  ['an exception', "throw new Error('broken on purpose')"],
  ['a rejection', "Promise.reject(new Error('broken on purpose'))"],
]
for (const [cause, statement] of crashes) {
  test(`uncaught error (${cause}): logged, in-flight request completes, exit code 1`, async ({ start }) => {
    const code = `process.on('SIGUSR2', () => { ${statement} })`
    const server = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` })
    const output = collectOutput(server.child)
    const pendingRequest = request(`${server.url}/api/auth/sign-in`, {
      method: 'POST',
      // The server sends 100 Continue when it starts to handle the request.
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    })
    const responsePromise = once(pendingRequest, 'response')
    pendingRequest.flushHeaders()
    await once(pendingRequest, 'continue')
    server.child.kill('SIGUSR2')
    await expect
      .poll(() => parseLog(output()))
      .toMatchObject([{ level: 60, msg: 'uncaught exception', err: { message: 'broken on purpose' } }])
    await expect(fetch(server.url)).rejects.toThrow()
    pendingRequest.end(JSON.stringify(owner))
    const [response] = await responsePromise
    expect([response.statusCode, JSON.parse(await text(response))]).toEqual([
      200,
      expect.objectContaining({ accessToken: expect.any(String) }),
    ])
    // The exit code 1 makes the process supervisor start a new process.
    expect(await server.ended).toEqual([1, null])
  })
}
