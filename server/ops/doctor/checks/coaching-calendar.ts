import { type Check, ok, onDatabase, warning } from '../check.ts'

/** Minutes of failing checks before the owner is warned. */
const TOLERATED_MINUTES = 10

/** Checks that the busy times that block sessions are up to date. */
export const coachingCalendar: Check = {
  name: 'Coaching calendar',
  run: onDatabase(async (pool) => {
    // The database may be older than this version.
    const { rowCount } = await pool.query(`SELECT WHERE to_regclass('coaching_calendar') IS NOT NULL`)
    if (rowCount === 0) return []
    const { rows } = await pool.query<{ checkedAt: Date | null; minutes: number | null }>(`
      SELECT checked_at AS "checkedAt", extract(epoch FROM now() - checked_at)::float / 60 AS minutes FROM coaching_calendar`)
    const [calendar] = rows
    if (!calendar) return []
    const { checkedAt, minutes } = calendar
    if (minutes !== null && minutes <= TOLERATED_MINUTES) return [ok('busy times in Google Calendar are up to date')]
    const since = checkedAt ? `have not been updated since ${checkedAt.toISOString()}` : 'were never read'
    return [
      warning(
        `busy times in Google Calendar ${since}; sessions use the stored ones`,
        'connect Google Calendar again under Security in your account, or stop using it under Coaching, Hours',
      ),
    ]
  }),
}
