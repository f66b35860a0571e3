import { useEffect, useState } from 'react'
import type { WorkshopCard as Workshop } from '#contract/classes/catalog/class-cards.ts'
import { zoneLabel } from '#contract/dates.ts'
import type { DailyHours } from '../../platform/time/local-hours.ts'

/** The visitor's hours are loaded after hydration. They appear on the same, truncated line, without a layout shift. */
export function WorkshopTimeZone({ workshop }: { workshop: DailyHours & Pick<Workshop, 'timeZone'> }) {
  const [userHours, setUserHours] = useState<string | null>(null)
  useEffect(() => {
    import('../../platform/time/local-hours.ts').then(
      ({ localHours }) => setUserHours(localHours(workshop, Intl.DateTimeFormat().resolvedOptions().timeZone)),
      (error: unknown) => console.warn('The hours in the visitor’s time zone couldn’t be loaded', error),
    )
  }, [workshop])
  return (
    <p className="mt-s2 truncate text-sm text-ink-muted tabular-nums">
      {zoneLabel(workshop.timeZone)}
      {userHours && ` (yours: ${userHours})`}
    </p>
  )
}
