import { type Check, failure, fine, onDatabase, warning } from '../check.ts'

/** Difference in seconds between this machine's clock and the database's that causes a warning. */
const NOTICEABLE = 2
/** Difference in seconds that causes a fault: holds, sessions and signed messages depend on both clocks. */
const HARMFUL = 60

export const clock: Check = {
  name: 'Clock',
  run: onDatabase(async (pool) => {
    await pool.query('SELECT 1')
    const before = Date.now()
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    const ours = (before + Date.now()) / 2
    const apart = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - ours) / 100) / 10
    const mend = 'let both machines keep time by NTP'
    const found = `this machine and the database are ${apart} s apart`
    if (apart >= HARMFUL) return [failure(found, mend)]
    return [apart >= NOTICEABLE ? warning(found, mend) : fine(found)]
  }),
}
