import { describe, expect, test } from 'vitest'
import type { FeedEvent } from '#contract/planner/feeds.ts'
import type { Feed } from '#contract/planner/items.ts'
import { feedPlannerEvents } from './feed-events.ts'
import { createFeedReader, READ_INTERVAL_MS, RETRY_INTERVAL_MS } from './feed-reader.ts'
import { readStoredFeed, removeStoredFeeds, storeFeed } from './stored-feeds.ts'

const choir: FeedEvent = {
  id: 'choir 1',
  title: 'Choir',
  when: { startsAt: '2026-12-01T18:00:00.000Z', endsAt: '2026-12-01T20:00:00.000Z' },
}
const work: Feed = { id: 'core.work', name: 'Work', url: 'https://calendar.example.com/work.ics' }
const family: Feed = { id: 'core.family', name: 'Family', url: 'https://calendar.example.com/family.ics' }

/** Creates a storage in memory. `max`: characters that it takes. */
function createStorage(max = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (value.length > max) throw new Error('QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function createTestReader({ storage = createStorage(), userId = 'ann' } = {}) {
  const state = { now: 1_000_000_000, userId, isVisible: true, failure: null as string | null, fetched: [] as string[] }
  const reader = createFeedReader({
    getUserId: () => state.userId,
    canRead: () => state.isVisible,
    fetchFeed: async (url) => {
      state.fetched.push(url)
      if (state.failure) throw new Error(state.failure)
      return { events: [choir], isShortened: false }
    },
    errorText: (error) => (error as Error).message,
    loadStored: (user, feed) => readStoredFeed(storage, user, feed),
    store: (user, feedId, feed) => storeFeed(storage, user, feedId, feed),
    removeOthers: (exceptUserId, exceptFeeds) => removeStoredFeeds(storage, { exceptUserId, exceptFeeds }),
    now: () => state.now,
  })
  return { reader, state, storage }
}

describe('reader', () => {
  test('reads each feed once in half an hour', async () => {
    const { reader, state } = createTestReader()
    reader.setFeeds([work, family], { isComplete: true })
    await reader.readDue()
    await reader.readDue()
    expect(state.fetched).toEqual([work.url, family.url])
    expect(reader.getReadings().get(work.id)).toEqual({
      events: [choir],
      readAt: state.now,
      error: null,
      isReading: false,
      isShortened: false,
    })
    state.now += READ_INTERVAL_MS
    await reader.readDue()
    expect(state.fetched).toHaveLength(4)
  })

  test('shows the stored events after a reload, without a request', async () => {
    const { reader, state, storage } = createTestReader()
    reader.setFeeds([work], { isComplete: true })
    await reader.readDue()
    const second = createTestReader({ storage })
    second.reader.setFeeds([work], { isComplete: true })
    expect(second.reader.getReadings().get(work.id)).toMatchObject({ events: [choir], readAt: state.now })
    await second.reader.readDue()
    expect(second.state.fetched).toEqual([])
  })

  test('uses the reading of another tab', async () => {
    const { reader, state, storage } = createTestReader()
    reader.setFeeds([work], { isComplete: true })
    storeFeed(storage, 'ann', work.id, { url: work.url, readAt: state.now, events: [choir], isShortened: false })
    await reader.readDue()
    expect(state.fetched).toEqual([])
    expect(reader.getReadings().get(work.id)?.events).toEqual([choir])
  })

  test('a failure leaves the events, is shown, and is retried after five minutes', async () => {
    const { reader, state } = createTestReader()
    reader.setFeeds([work], { isComplete: true })
    await reader.readDue()
    const readAt = state.now
    state.now += READ_INTERVAL_MS
    state.failure = 'This calendar didn’t respond.'
    await reader.readDue()
    await reader.readDue()
    expect(state.fetched).toHaveLength(2)
    expect(reader.getReadings().get(work.id)).toMatchObject({ events: [choir], readAt, error: state.failure })
    state.now += RETRY_INTERVAL_MS
    state.failure = null
    await reader.readDue()
    expect(reader.getReadings().get(work.id)).toMatchObject({ error: null, readAt: state.now })
  })

  test('reads nothing while the page is hidden or without an account', async () => {
    const { reader, state } = createTestReader({ userId: '' })
    reader.setFeeds([work], { isComplete: true })
    await reader.readDue()
    await reader.readNow(work.id)
    expect(state.fetched).toEqual([])
    state.userId = 'ann'
    state.isVisible = false
    await reader.readDue()
    expect(state.fetched).toEqual([])
    state.isVisible = true
    await reader.readDue()
    expect(state.fetched).toEqual([work.url])
  })

  test('read now: reads a feed that is not due', async () => {
    const { reader, state } = createTestReader()
    reader.setFeeds([work], { isComplete: true })
    await reader.readDue()
    await reader.readNow(work.id)
    expect(state.fetched).toHaveLength(2)
  })

  test('another user: the events of the previous one are removed', async () => {
    const { reader, state, storage } = createTestReader()
    reader.setFeeds([work], { isComplete: true })
    await reader.readDue()
    state.userId = 'ben'
    reader.setFeeds([], { isComplete: true })
    expect(reader.getReadings().size).toBe(0)
    expect(storage.length).toBe(0)
  })

  test('a sign-out during a reading: its events are not stored', async () => {
    const { reader, state, storage } = createTestReader()
    reader.setFeeds([work], { isComplete: true })
    const reading = reader.readDue()
    state.userId = ''
    reader.setFeeds([], { isComplete: true })
    await reading
    expect([storage.length, reader.getReadings().size]).toEqual([0, 0])
  })

  test('while the planner opens, its feeds may be missing: their readings remain stored', async () => {
    const { reader, storage } = createTestReader()
    reader.setFeeds([work], { isComplete: true })
    await reader.readDue()
    const second = createTestReader({ storage })
    second.reader.setFeeds([], { isComplete: false })
    expect(storage.length).toBe(1)
    second.reader.setFeeds([work], { isComplete: true })
    expect(second.reader.getReadings().get(work.id)?.events).toEqual([choir])
    second.reader.setFeeds([], { isComplete: true })
    expect(storage.length).toBe(0)
  })

  test('a removed feed is removed from the storage, a changed URL is read', async () => {
    const { reader, state, storage } = createTestReader()
    reader.setFeeds([work, family], { isComplete: true })
    await reader.readDue()
    const moved = { ...family, url: 'https://calendar.example.com/new.ics' }
    reader.setFeeds([moved], { isComplete: true })
    expect(storage.length).toBe(1)
    expect(reader.getReadings().get(family.id)?.events).toEqual([])
    await reader.readDue()
    expect(state.fetched.at(-1)).toBe(moved.url)
  })
})

test('storage: without space or with damaged content there is no reading', () => {
  const full = createStorage(10)
  storeFeed(full, 'ann', work.id, { url: work.url, readAt: 1, events: [choir], isShortened: false })
  expect(readStoredFeed(full, 'ann', work)).toBeNull()
  const damaged = createStorage()
  damaged.setItem('journey.planner-feeds.ann.core.work', '{"url":')
  expect(readStoredFeed(damaged, 'ann', work)).toBeNull()
  expect(readStoredFeed(null, 'ann', work)).toBeNull()
})

describe('events', () => {
  test('a time is in the zone of the user, and split at midnight', () => {
    const night: FeedEvent = {
      ...choir,
      when: { startsAt: '2026-12-01T22:00:00.000Z', endsAt: '2026-12-02T01:00:00.000Z' },
    }
    const parts = feedPlannerEvents(night, work.id, 'Europe/Berlin')
    expect(parts.map(({ date, startTime, endTime }) => [date, startTime, endTime])).toEqual([
      ['2026-12-01', '23:00', '24:00'],
      ['2026-12-02', '00:00', '02:00'],
    ])
    expect(parts[0]).toMatchObject({ kind: 'feed', id: 'core.work choir 1', title: 'Choir' })
  })

  test('whole days are listed on each day', () => {
    const trip: FeedEvent = { ...choir, when: { date: '2026-12-30', endDate: '2027-01-01' } }
    const parts = feedPlannerEvents(trip, work.id, 'Europe/Berlin')
    expect(parts.map(({ date, startTime }) => [date, startTime])).toEqual([
      ['2026-12-30', null],
      ['2026-12-31', null],
      ['2027-01-01', null],
    ])
  })
})
