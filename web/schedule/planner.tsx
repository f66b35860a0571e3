import { useMemo, useState } from 'react'
import type { Schedule } from '#contract/schedule/schedule.schema.ts'
import { DayPanel } from './day-panel.tsx'
import { eventsOn, markedDays, openingDay } from './days.ts'
import { MonthView } from './month-view.tsx'

/** The month, and beside it the day that was chosen in it (features: schedule, 2). */
export function Planner({ schedule }: { schedule: Schedule }) {
  const [chosen, choose] = useState(() => openingDay(schedule))
  const marked = useMemo(() => markedDays(schedule.events), [schedule.events])
  return (
    <div className="planner">
      <MonthView schedule={schedule} marked={marked} chosen={chosen} onChoose={choose} />
      <DayPanel day={chosen} events={eventsOn(schedule.events, chosen)} />
    </div>
  )
}
