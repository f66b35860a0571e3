import { minuteOf } from '../../events/planner-event.ts'
import { useMinute } from '../../today/use-minute.ts'
import { blockStyle } from './hour-layout.ts'

/** A line for the current time. */
export function NowLine() {
  const minute = minuteOf(new Date(useMinute()).toTimeString())
  const { top } = blockStyle({ start: minute, minutes: 0 })
  return (
    <span
      className="pointer-events-none absolute right-0 -left-1 border-t-2 border-act before:absolute before:-top-1.5 before:size-2.5 before:rounded-round before:bg-act"
      style={{ top }}
      aria-hidden="true"
    />
  )
}
