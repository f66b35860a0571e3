import { expect, onTestFinished, test } from 'vitest'
import { testSlowness } from '../../../tests/run-length.ts'
import { startServer } from './server.ts'

async function startTestServer() {
  const { port, setHandler, drain, close } = await startServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(close)
  const slow = Promise.withResolvers<void>()
  setHandler(async ({ url }, response) => {
    if (url === '/slow') await slow.promise
    response.end('here')
  })
  const request = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  const startDrain = (...args: Parameters<typeof drain>) => {
    let isDrained = false
    void drain(...args).then(() => {
      isDrained = true
    })
    return () => isDrained
  }
  return { request, startDrain, respondToSlow: slow.resolve }
}

/**
 * A server that stops extends its drain, at most to twice the time, while requests still arrive or wait for a response.
 */
test('drain: continues while requests arrive, and ends when they stop', async () => {
  const { request, startDrain } = await startTestServer()
  const isDrained = startDrain(2_000, { idleMs: 2_000 })
  for (const until = performance.now() + 2_500; performance.now() < until; )
    expect(await request('/store')).toBe('here')
  expect(isDrained()).toBe(false)
  await expect.poll(isDrained, { timeout: 10_000 }).toBe(true)
})

test('drain: waits for requests in progress', async () => {
  const { request, startDrain, respondToSlow } = await startTestServer()
  const response = request('/slow')
  await request('/store')
  const isDrained = startDrain(2_000, { idleMs: 0 })
  const start = performance.now()
  await expect.poll(() => performance.now() - start, { timeout: 10_000 }).toBeGreaterThan(2_500)
  expect(isDrained()).toBe(false)
  respondToSlow()
  expect(await response).toBe('here')
  await expect.poll(isDrained, { timeout: 10_000 }).toBe(true)
})

test('drain: health checks do not extend it', async () => {
  const { request, startDrain } = await startTestServer()
  const isDrained = startDrain(3_000, { idleMs: 500 })
  const start = performance.now()
  while (!isDrained()) await request('/readyz')
  expect(performance.now() - start).toBeLessThan(5_500 * testSlowness)
})

test('drain: ends after the maximum time even if requests keep arriving', async () => {
  const { request, startDrain } = await startTestServer()
  const isDrained = startDrain(100, { idleMs: 60_000, maxExtraMs: 100 })
  while (!isDrained()) await request('/store')
})
