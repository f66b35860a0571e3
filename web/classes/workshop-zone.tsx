import { type ClassHours, localHours } from '../time/local-hours.ts'
import { useTimeZone } from '../time/use-time-zone.ts'
import { zoneLabel } from '../time/zone-label.ts'

/**
 * Whose clock the hours are on, and what the visitor's own clock shows where that differs. The visitor's part appears
 * after the page has woken up; it shares a line that stays one line, so that nothing moves.
 */
export function WorkshopZone({ workshop }: { workshop: ClassHours }) {
  const zone = useTimeZone()
  const yours = zone && localHours(workshop, zone)
  return (
    <p className="mt-s2 truncate text-sm text-ink-muted tabular-nums">
      {zoneLabel(workshop.timeZone)}
      {yours && ` (yours: ${yours})`}
    </p>
  )
}
