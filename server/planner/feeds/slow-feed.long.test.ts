import { expect, test } from 'vitest'
import { testSlowness } from '../../../tests/run-length.ts'
import { fetchCalendar } from './fetch-calendar.ts'
import { calendarFile, startCalendarServer } from './planner-feeds.fixture.ts'

/** A calendar that is large, slow or not a calendar is refused with its reason. */
test.each(['without a response', 'byte by byte'])(
  'feed: a server %s is left after ten seconds',
  async (way) => {
    const server = await startCalendarServer()
    const timers: NodeJS.Timeout[] = []
    server.respond = (response) => {
      if (way === 'without a response') return
      response.write(calendarFile())
      timers.push(setInterval(() => response.write(' '), 100))
    }
    const start = performance.now()
    await expect(fetchCalendar('https://calendar.example.com/', server.connection)).rejects.toMatchObject({
      code: 'feed_unavailable',
    })
    const seconds = (performance.now() - start) / 1_000
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(12 * testSlowness)
    for (const timer of timers) clearInterval(timer)
    await server.close()
  },
  30_000,
)
