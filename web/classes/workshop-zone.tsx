import { visitorHours, type WorkshopHours } from '../time/local-hours.ts'
import { useVisitorZone } from '../time/use-time-zone.ts'
import { zoneText } from '../time/zone-label.ts'

/**
 * Whose clock the hours are on, and what the visitor's own clock shows where that differs. The visitor's part appears
 * after the page has woken up; it shares a line that stays one line, so that nothing moves.
 */
export function WorkshopZone({ workshop }: { workshop: WorkshopHours }) {
  const zone = useVisitorZone()
  const yours = zone && visitorHours(workshop, zone)
  return (
    <p className="mt-s2 truncate text-sm text-ink-muted tabular-nums">
      {zoneText(workshop.timeZone)}
      {yours && ` (yours: ${yours})`}
    </p>
  )
}
