import { asc, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { demoCalendarEvents as events } from '#db/schema/site/demo.ts'
import type { Ctx } from '../../context.ts'
import type { CalendarClient } from '../../platform/google/google-client.ts'

/** Lists up to 200 events of the demo calendar by start. */
export async function listDemoCalendar({ db }: Ctx) {
  const start = sql`${events.event} -> 'start' ->> 'dateTime'`
  return db.select().from(events).orderBy(asc(start), asc(events.id)).limit(200)
}

/** Creates a calendar that replaces Google's. Its consent page and its list of events are a page of the demo. */
export const createDemoCalendar = ({ db, publicUrl }: { db: Db; publicUrl: string }): CalendarClient => ({
  consentUrl: (_purpose, { state }) => `${publicUrl}/demo/calendar?state=${state}`,
  redeemCalendar: async () => ({ refreshToken: 'demo', readsBusy: false }),
  async putEvent(_refreshToken, { id, ...event }) {
    await db.insert(events).values({ id, event }).onConflictDoUpdate({ target: events.id, set: { event } })
    return { url: `${publicUrl}/demo/calendar` }
  },
  revoke: async () => undefined,
})
