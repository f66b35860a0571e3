import { type Check, failure, fine, onDatabase, warning } from '../check.ts'

/** How far this machine's clock may be from the database's, in seconds. */
const NOTICEABLE = 2
/** Holds, sessions and signed messages live by both. */
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
