import { type SyntheticEvent, useRef, useState } from 'react'
import { cardDate } from '#contract/dates.ts'
import type { Appointment } from '#contract/planner/items.ts'
import { TITLE_MAX } from '#contract/planner/limits.ts'
import { TextField } from '../../platform/forms/text-field.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog, DialogFoot } from '../../platform/ui/dialog/dialog.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { RecurrenceField } from '../recurrence/recurrence-field.tsx'
import { usePlanner } from '../use-planner.ts'
import {
  type AppointmentDraft,
  changedAppointmentFields,
  draftErrors,
  endsOnNextDay,
  moveDraft,
  recurrenceBefore,
  toAppointmentDraft,
  toAppointmentFields,
} from './appointment-draft.ts'

type AppointmentDialogProps = {
  /** The appointment to edit; null for a new one. */
  appointment: Appointment | null
  /** Date of a new appointment, or the selected date of a recurring one. */
  date: string
  /** Times of a new appointment. */
  times?: Pick<AppointmentDraft, 'startTime' | 'endTime'> | undefined
  open: boolean
  onClose: () => void
}

/** Import it lazily. */
export function AppointmentDialog({ open, ...form }: AppointmentDialogProps) {
  const titleField = useRef<HTMLInputElement>(null)
  const { appointment, onClose } = form
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={appointment ? 'Edit appointment' : 'New appointment'}
      text={appointment?.recurrence ? 'Changes apply to all of its dates.' : undefined}
      initialFocus={titleField}
    >
      {open && <AppointmentForm {...form} titleField={titleField} />}
    </Dialog>
  )
}

type AppointmentFormProps = Omit<AppointmentDialogProps, 'open'> & {
  titleField: React.RefObject<HTMLInputElement | null>
}

function AppointmentForm({ appointment, date, times, titleField, onClose }: AppointmentFormProps) {
  const { edits } = usePlanner()
  const [draft, setDraft] = useState(() => toAppointmentDraft(appointment, date, times))
  const [isChecked, setIsChecked] = useState(false)
  const errors = isChecked ? draftErrors(draft) : {}
  const fieldOf = (name: 'title' | 'startTime' | 'endTime') => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setIsChecked(true)
    if (Object.keys(draftErrors(draft)).length > 0) return
    saveAppointment(edits, appointment, draft)
    onClose()
  }
  return (
    <form className="grid gap-s5" onSubmit={save}>
      <TextField
        label="Appointment"
        ref={titleField}
        required
        maxLength={TITLE_MAX}
        autoComplete="off"
        error={errors.title}
        {...fieldOf('title')}
      />
      <TextField
        label={draft.recurrence === null ? 'Day' : 'First day'}
        type="date"
        required
        error={errors.date}
        value={draft.date}
        onChange={({ target }) => setDraft(moveDraft(draft, target.value))}
      />
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        <TextField
          label="From"
          optional
          type="time"
          hint="Leave empty for an all-day appointment."
          {...fieldOf('startTime')}
        />
        <TextField
          label="To"
          optional
          type="time"
          disabled={draft.startTime === ''}
          hint={endsOnNextDay(draft) ? 'On the next day.' : undefined}
          error={errors.endTime}
          {...fieldOf('endTime')}
        />
      </div>
      {draft.date && (
        <RecurrenceField
          date={draft.date}
          rule={draft.recurrence}
          onChange={(recurrence) => setDraft({ ...draft, recurrence })}
        />
      )}
      <DialogFoot submit="Save" onCancel={onClose}>
        {appointment && <DeleteButtons appointment={appointment} date={date} onClose={onClose} />}
      </DialogFoot>
    </form>
  )
}

function saveAppointment(
  edits: ReturnType<typeof usePlanner>['edits'],
  appointment: Appointment | null,
  draft: AppointmentDraft,
): void {
  if (!appointment) {
    edits.addAppointment(toAppointmentFields(draft))
    return
  }
  const fields = changedAppointmentFields(appointment, draft)
  if (Object.keys(fields).length > 0) edits.updateAppointment(appointment.id, fields)
}

type DeleteButtonsProps = { appointment: Appointment; date: string; onClose: () => void }

/** Deletes an appointment, or ends a recurring one before the selected date. Earlier dates remain. */
function DeleteButtons({ appointment: { id, title, date: start, recurrence }, date, onClose }: DeleteButtonsProps) {
  const { edits } = usePlanner()
  const finish = (text: string, undo: () => void) => {
    onClose()
    toast({ tone: 'plain', title: text, description: title, action: { label: 'Undo', onSelect: undo } })
  }
  const remove = () => {
    edits.removeAppointment(id)
    finish('Appointment deleted', () => edits.restoreAppointment(id))
  }
  const isLaterDate = recurrence !== null && date > start
  const end = () => {
    if (recurrence) edits.updateAppointment(id, { recurrence: recurrenceBefore(recurrence, date) })
    finish('Appointment ended', () => edits.updateAppointment(id, { recurrence }))
  }
  return (
    <div className="mr-auto flex flex-wrap gap-s3">
      <Button variant="danger" onClick={remove}>
        {isLaterDate ? 'Delete all' : 'Delete'}
      </Button>
      {isLaterDate && (
        <Button variant="secondary" onClick={end}>
          {`Delete from ${cardDate(date).split(',')[0]}`}
        </Button>
      )}
    </div>
  )
}
