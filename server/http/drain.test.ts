import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './server.ts'

/** Starts a server that can be requested and drained. It answers `/slow` on demand. */
async function aServer() {
  const { port, setHandler, drain, close } = await startServer({ port: 0, host: '127.0.0.1' })
  onTestFinished(close)
  const slow = Promise.withResolvers<void>()
  setHandler(async ({ url }, response) => {
    if (url === '/slow') await slow.promise
    response.end('here')
  })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  /**
   * Starts the drain.
   * @returns a function that returns true when the drain has ended
   */
  const stop = (...given: Parameters<typeof drain>) => {
    let isOver = false
    void drain(...given).then(() => {
      isOver = true
    })
    return () => isOver
  }
  return { ask, stop, answerSlow: slow.resolve }
}

test('a server that stops goes on while people are still sent to it, and ends when nobody comes any more', async () => {
  const { ask, stop } = await aServer()
  const isOver = stop(2_000, { idleMs: 2_000 })
  for (const until = performance.now() + 2_500; performance.now() < until; ) expect(await ask('/store')).toBe('here')
  expect(isOver()).toBe(false)
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true)
})

test('what is under way when it stops has its answer first', async () => {
  const { ask, stop, answerSlow } = await aServer()
  const answer = ask('/slow')
  await ask('/store')
  const isOver = stop(2_000, { idleMs: 0 })
  const told = performance.now()
  await expect.poll(() => performance.now() - told, { timeout: 10_000 }).toBeGreaterThan(2_500)
  expect(isOver()).toBe(false)
  answerSlow()
  expect(await answer).toBe('here')
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true)
})

test('a balancer that only looks how it is holds it up no longer', async () => {
  const { ask, stop } = await aServer()
  const isOver = stop(3_000, { idleMs: 500 })
  const told = performance.now()
  while (!isOver()) await ask('/readyz')
  expect(performance.now() - told).toBeLessThan(5_500)
})

test('it ends although people are sent to it without an end', async () => {
  const { ask, stop } = await aServer()
  const isOver = stop(100, { idleMs: 60_000, moreMs: 100 })
  while (!isOver()) await ask('/store')
})
