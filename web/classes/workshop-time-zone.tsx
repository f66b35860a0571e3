import type { WorkshopCard as Workshop } from '#contract/classes/class-cards.ts'
import { zoneLabel } from '#contract/dates.ts'
import { type DailyHours, localHours } from '../time/local-hours.ts'
import { useTimeZone } from '../time/use-time-zone.ts'

/** The visitor's hours appear after hydration on the same, truncated line, so that they cause no layout shift. */
export function WorkshopTimeZone({ workshop }: { workshop: DailyHours & Pick<Workshop, 'timeZone'> }) {
  const zone = useTimeZone()
  const userHours = zone && localHours(workshop, zone)
  return (
    <p className="mt-s2 truncate text-sm text-ink-muted tabular-nums">
      {zoneLabel(workshop.timeZone)}
      {userHours && ` (yours: ${userHours})`}
    </p>
  )
}
