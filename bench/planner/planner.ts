import { heavyUser } from '#web/planner/documents/heavy-user.fixture.ts'
import { withCleanups } from '../cleanups.ts'
import { kB, type Row } from '../measure.ts'
import { createAccount } from './accounts.ts'
import { startBuildOfCommit, startCurrentBuild } from './build.ts'
import { measureChanges } from './changes.ts'
import { measureTwoWeeksOffline } from './offline.ts'
import { type Baseline, measureHugePlanner, measureOpenings, measureWeight } from './openings.ts'
import { startPhone } from './phone.ts'

const YEAR_DAYS = 365
/** Days in which the heavy user writes 50,000 steps. */
const HUGE_DAYS = (50_000 / heavyUser.steps) * heavyUser.days

/**
 * Measures the planner of a heavy user in Chromium with a slowed CPU.
 * @param against a commit to compare it with; otherwise with a user who began a year ago
 */
export function measurePlanner({ against }: { against?: string | undefined } = {}): Promise<Row[]> {
  return withCleanups(async (cleanups) => {
    const build = await startCurrentBuild(cleanups)
    const other = against === undefined ? null : await startBuildOfCommit(against, cleanups)
    const [heavy, year] = [await createAccount(build, heavyUser.days), await createAccount(build, YEAR_DAYS)]
    const phone = await startPhone(build, heavy, cleanups)
    const yearPhone = await startPhone(build, year, cleanups)
    const hugePhone = await startPhone(build, await createAccount(build, HUGE_DAYS), cleanups)
    const otherPhone = other && (await startPhone(other, await createAccount(other, heavyUser.days), cleanups))
    const sameUser: Baseline = otherPhone
      ? { name: otherPhone.build.name, phone: otherPhone }
      : { name: build.name, phone }
    const baseline = otherPhone ? sameUser : { name: 'one year', phone: yearPhone }
    return [
      { what: 'JavaScript of the first visit, with what follows the view', site: kB(phone.javascriptBytes) },
      ...(await measureOpenings(phone, baseline)),
      await measureHugePlanner(hugePhone, sameUser),
      ...(await measureWeight(phone, baseline)),
      ...(await measureChanges(phone, await startPhone(build, heavy, cleanups))),
      ...(await measureTwoWeeksOffline(year, yearPhone)),
    ]
  })
}
