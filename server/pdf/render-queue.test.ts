import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

const november = { from: new Date('2026-11-21'), businessName: 'Journey Paradigm' }

test('rendering does not block the event loop', async () => {
  let turns = 0
  let done = false
  const next = () => {
    turns += 1
    if (!done) setImmediate(next)
  }
  setImmediate(next)
  const file = await createRenderQueue().renderPlanner(november)
  done = true
  expect(Buffer.from(file.subarray(0, 8)).toString()).toBe('%PDF-1.7')
  expect(turns).toBeGreaterThan(100)
})

test('a render over the time limit is ended with an error', async () => {
  const queue = createRenderQueue({ maxRenderMs: 1 })
  await expect(queue.renderPlanner(november)).rejects.toMatchObject({ code: 'too_large' })
})

test('more than 30 waiting jobs are rejected', async () => {
  const queue = createRenderQueue({ maxRenderMs: 1 })
  const months = Array.from({ length: 31 }, (_, month) =>
    queue.renderPlanner({ ...november, from: new Date(Date.UTC(2026, month)) }),
  )
  const results = await Promise.allSettled(months)
  expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect(results.filter((result) => result.status === 'rejected' && result.reason.code === 'unavailable')).toHaveLength(
    1,
  )
})
