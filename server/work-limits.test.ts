import { expect, test } from 'vitest'
import { createWorkLimit } from './work-limits.ts'

/** Submits work that ends when `finishNext` is called, one after another. */
function openLimit(maxWaiting: number, limits: Partial<Parameters<typeof createWorkLimit>[0]> = {}) {
  const limit = createWorkLimit({ concurrency: 1, maxWaiting, ...limits })
  const started: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const submit = (name: string, { client, signal }: { client?: string; signal?: AbortSignal } = {}) => {
    const work = () => {
      started.push(name)
      return new Promise<void>((resolve) => running.push(resolve))
    }
    return limit(work, { client, signal }).catch((error) => {
      expect([error.code, error.retryAfter]).toEqual([limits.perClient ? 'too_many_requests' : 'unavailable', 2])
      refused.push(name)
    })
  }
  const finishAll = async (submitted: Promise<void>[]) => {
    let isDone = false
    const done = Promise.all(submitted).then(() => {
      isDone = true
    })
    while (!isDone) {
      running.shift()?.()
      await new Promise(setImmediate)
    }
    await done
  }
  return { submit, finishAll, started, refused }
}

test('work limit: clients take turns', async () => {
  const { submit, finishAll, started } = openLimit(10)
  const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => submit(name, { client: 'a' }))
  const others = ['b1', 'b2'].map((name) => submit(name, { client: 'b' }))
  await finishAll([...flood, ...others])
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('work limit: a new client comes before all that wait', async () => {
  const { submit, finishAll, started } = openLimit(100)
  const flood = Array.from({ length: 50 }, (_, index) => submit(`flood ${index}`, { client: `flood ${index}` }))
  await finishAll([...flood.slice(0, 1), submit('new', { client: 'new' })])
  expect(started.slice(0, 2)).toEqual(['flood 0', 'new'])
  await finishAll(flood)
  expect(started).toHaveLength(51)
})

test('work limit: without clients, work runs in order and the newest is refused', async () => {
  const { submit, finishAll, started, refused } = openLimit(2)
  await finishAll(['1', '2', '3', '4'].map((name) => submit(name)))
  expect([started, refused]).toEqual([['1', '2', '3'], ['4']])
})

test('work limit: if too much waits, the client with the most loses its last, then the one that waits longest', async () => {
  const { submit, finishAll, refused } = openLimit(3)
  const submitted = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'b2'].map((name) => submit(name, { client: name.charAt(0) }))
  await finishAll(submitted)
  expect(refused).toEqual(['a3', 'a2', 'b2'])
})

test('work limit: aborted work never starts and leaves room', async () => {
  const { submit, finishAll, started, refused } = openLimit(2)
  const disconnected = new AbortController()
  const submitted = [submit('1'), submit('2', { signal: disconnected.signal }), submit('3')]
  disconnected.abort()
  submitted.push(submit('4'), submit('5', { signal: disconnected.signal }))
  await finishAll(submitted)
  expect([started, refused]).toEqual([
    ['1', '3', '4'],
    ['2', '5'],
  ])
})

test('work limit: a client beyond its own limit is refused, and does not take the turn of others', async () => {
  const perClient = { concurrency: 1, maxWaiting: 2 }
  const { submit, finishAll, started, refused } = openLimit(10, { concurrency: 2, perClient })
  const submitted = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => submit(name, { client: name.charAt(0) }))
  await new Promise(setImmediate)
  expect([started, refused]).toEqual([['a1', 'b1'], ['a4']])
  await finishAll(submitted)
  expect(started.slice(2).toSorted()).toEqual(['a2', 'a3', 'b2', 'c1'])
})

test('work limit: failed work makes room for the next', async () => {
  const limit = createWorkLimit({ concurrency: 1, maxWaiting: 1 })
  const failed = limit(() => Promise.reject(new Error('failed')))
  await expect(Promise.all([limit(async () => 'next'), failed.catch(() => 'failed')])).resolves.toEqual([
    'next',
    'failed',
  ])
})
