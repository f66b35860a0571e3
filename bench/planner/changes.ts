import { quantile, type Row } from '../measure.ts'
import { CPU_SLOWDOWN, openSyncedToday, type Phone, readTimes } from './phone.ts'

const CHANGES = 12
const OTHER_DEVICE_LIMIT_MS = 2_000

/** Ticks and unticks a step, on a page that shows another device's changes too. */
export async function measureChanges(phone: Phone, otherPhone: Phone): Promise<Row[]> {
  const rows: Row[] = []
  const other = await openSyncedToday(otherPhone)
  for (const slowdown of [1, CPU_SLOWDOWN]) {
    const page = await openSyncedToday(phone, slowdown)
    const [frames, screenMs, otherMs]: [number[], number[], number[]] = [[], [], []]
    for (let change = 0; change < CHANGES; change += 1) {
      const list = change % 2 === 0 ? '.today__to-do ul[aria-label="Steps of today"]' : 'ul[aria-label="Done today"]'
      const before = (await readTimes(other)).changedAt
      await page.locator(`${list} input[type=checkbox]`).first().click()
      await other.waitForFunction((time) => Reflect.get(window, 'plannerTimes').changedAt > time, before)
      const times = await readTimes(page)
      frames.push(times.frames)
      screenMs.push(times.changedAt - times.clickedAt)
      otherMs.push((await readTimes(other)).changedAt - times.clickedAt)
    }
    await page.close()
    const [median, p99, otherP99] = [quantile(screenMs), quantile(screenMs, 0.99), quantile(otherMs, 0.99)]
    rows.push(
      {
        what: `change on the screen, ${slowdown} × CPU: frames`,
        site: `${median.toFixed(0)} ms, at most ${p99.toFixed(0)} ms`,
        ratio: quantile(frames, 0.99),
        limit: { atMost: 1 },
      },
      {
        what: `change on another device, ${slowdown} × CPU / ${OTHER_DEVICE_LIMIT_MS} ms`,
        site: `${quantile(otherMs).toFixed(0)} ms, at most ${otherP99.toFixed(0)} ms`,
        ratio: otherP99 / OTHER_DEVICE_LIMIT_MS,
        limit: { atMost: 1 },
      },
    )
  }
  await other.close()
  return rows
}
