import type { CourseCard, WorkshopCard } from '#contract/classes/class-cards.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import type { CacheDependencies } from '../page-cache/dependencies.ts'
import { earliest } from '../page-cache/earliest.ts'
import { waitingListClosesAt } from '../waiting-list/index.ts'
import type { listOpenClasses } from './list-open.ts'

export const classDependencies: CacheDependencies<{ listOpenClasses: typeof listOpenClasses }> = {
  listOpenClasses: (classes) => ({ tags: ['classes'], until: classesValidUntil(classes) }),
}

/**
 * Returns the time until which these classes are valid without changes: the next end of a workshop, or the next closing
 * of a waiting list.
 */
function classesValidUntil({ workshops }: { courses: CourseCard[]; workshops: WorkshopCard[] }): Date | null {
  return earliest(
    workshops.flatMap(({ startsOn, startTime, endsOn, endTime, timeZone, takesWaiting }) => {
      const ends = zonedInstant(endsOn, endTime, timeZone)
      return takesWaiting ? [ends, waitingListClosesAt(zonedInstant(startsOn, startTime, timeZone))] : [ends]
    }),
  )
}
