import { CalendarPlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx'
import { timeOf } from '../../events/planner-event.ts'
import { NewStep } from '../../steps/new-step.tsx'
import { fullDayName, timesText } from '../week-names.ts'
import type { Span } from './hour-layout.ts'

type NewAtTimeProps = { date: string; span: Span; onAppointment: () => void; onClose: () => void }

/** A new step, or an appointment, at a time that was chosen on the hours. */
export function NewAtTime({ date, span: { start, minutes }, onAppointment, onClose }: NewAtTimeProps) {
  const field = useRef<HTMLInputElement>(null)
  const time = timeOf(start)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Add to ${fullDayName(date)}`}
      text={timesText(time, minutes)}
      initialFocus={field}
    >
      <NewStep ref={field} date={date} times={{ time, minutes }} onAdded={onClose} />
      <Button variant="quiet" size="small" className="mt-s2 -ml-s2 justify-self-start" onClick={onAppointment}>
        <CalendarPlus size={20} aria-hidden="true" />
        Make it an appointment
      </Button>
    </Dialog>
  )
}
