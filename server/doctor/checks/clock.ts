import { type Check, failure, fine, onDatabase, warning } from '../check.ts'

/** Difference in seconds between this machine's clock and the database's that causes a warning. */
const WARNING_SECONDS = 2
/** Difference in seconds that causes a fault: holds, sessions and signed messages depend on both clocks. */
const MAX_SKEW_SECONDS = 60

export const clock: Check = {
  name: 'Clock',
  run: onDatabase(async (pool) => {
    await pool.query('SELECT 1')
    const before = Date.now()
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    const localTime = (before + Date.now()) / 2
    const difference = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - localTime) / 100) / 10
    const fix = 'let both machines keep time by NTP'
    const summary = `this machine and the database are ${difference} s apart`
    if (difference >= MAX_SKEW_SECONDS) return [failure(summary, fix)]
    return [difference >= WARNING_SECONDS ? warning(summary, fix) : fine(summary)]
  }),
}
