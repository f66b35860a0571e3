import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import type { Measure, Track } from '#contract/planner/items.ts'
import { TITLE_MAX, UNIT_MAX } from '#contract/planner/limits.ts'
import { RadioGroup } from '../../platform/forms/radio-group.tsx'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { useFormSubmit } from '../../platform/forms/use-form.ts'
import { Dialog, DialogFoot } from '../../platform/ui/dialog/dialog.tsx'
import { changedFields } from '../journeys/changed-fields.ts'
import { usePlanner } from '../use-planner.ts'
import './track-dialog.css'
import { type TrackDraft, trackDraft, trackFieldsOf, validateTrack } from './track-draft.ts'

type TrackDialogProps = {
  open: boolean
  onClose: () => void
  /** Null for a new one. */
  track: Track | null
  /** The journey of a new one. */
  journeyId: string | null
}

export function TrackDialog({ open, onClose, track, journeyId }: TrackDialogProps) {
  const title = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title={track ? 'Edit track' : 'New track'} initialFocus={title}>
      {open && <TrackForm track={track} journeyId={journeyId} title={title} onClose={onClose} />}
    </Dialog>
  )
}

const measures: readonly { value: Measure; label: string; hint: string }[] = [
  { value: 'tick', label: 'Tick', hint: 'Done or not, once a day.' },
  { value: 'count', label: 'Count', hint: 'How many times, pages or glasses.' },
  { value: 'amount', label: 'Amount', hint: 'A number with a unit, such as miles or $.' },
]

const targetLabels: Record<Measure, string> = {
  tick: 'Days a week',
  count: 'How many a week',
  amount: 'How much a week',
}

type TrackFormProps = Omit<TrackDialogProps, 'open'> & { title: RefObject<HTMLInputElement | null> }

function TrackForm({ track, journeyId, title, onClose }: TrackFormProps) {
  const { state, edits, today } = usePlanner()
  const [before] = useState(() => trackDraft(track, journeyId, today))
  const [draft, setDraft] = useState(before)
  const { formRef, errors, submitOnce } = useFormSubmit()
  const fieldOf = (name: Exclude<keyof TrackDraft, 'weekdays' | 'measure'>) => ({
    id: `track-${name}`,
    error: errors[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const journeys = state.journeys.filter(
    (journey) => (journey.state !== 'arrived' && journey.state !== 'dropped') || journey.id === draft.journeyId,
  )
  const save = async () => {
    const fields = trackFieldsOf(draft)
    const changed = track ? changedFields(trackFieldsOf(before), fields) : {}
    if (!track) edits.addTrack(fields)
    else if (Object.keys(changed).length > 0) edits.updateTrack(track.id, changed)
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void submitOnce({ validate: () => validateTrack(draft), send: save, onError: () => ({}) })
  }
  return (
    <form ref={formRef} noValidate className="grid gap-s5" onSubmit={submit}>
      <TextField
        label="What do you want to do?"
        ref={title}
        autoComplete="off"
        placeholder="Ten quiet minutes"
        maxLength={TITLE_MAX}
        {...fieldOf('title')}
      />
      <RadioGroup
        legend="How do you count it?"
        options={measures}
        value={draft.measure}
        onChange={(measure) => setDraft({ ...draft, measure })}
      />
      {draft.measure === 'amount' && (
        <TextField label="Unit" optional placeholder="miles" maxLength={UNIT_MAX} {...fieldOf('unit')} />
      )}
      <Weekdays
        weekStart={state.settings.weekStart}
        weekdays={draft.weekdays}
        onChange={(weekdays) => setDraft({ ...draft, weekdays })}
      />
      <TextField label={targetLabels[draft.measure]} optional inputMode="decimal" {...fieldOf('weeklyTarget')} />
      {journeys.length > 0 && (
        <SelectField
          label="Journey"
          optional
          options={[
            { value: '', label: 'None' },
            ...journeys.map((journey) => ({ value: journey.id, label: journey.title })),
          ]}
          {...fieldOf('journeyId')}
        />
      )}
      <div className="grid items-start gap-s4 sm:grid-cols-2">
        <TextField label="First day" type="date" {...fieldOf('startsOn')} />
        <TextField label="Last day" optional type="date" {...fieldOf('endsOn')} />
      </div>
      <DialogFoot submit={track ? 'Save' : 'Add track'} onCancel={onClose} />
    </form>
  )
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type WeekdaysProps = { weekStart: 0 | 6; weekdays: readonly number[]; onChange: (weekdays: number[]) => void }

function Weekdays({ weekStart, weekdays, onChange }: WeekdaysProps) {
  const ordered = weekdayNames.map((_, index) => (index + weekStart) % weekdayNames.length)
  return (
    <fieldset>
      <legend className="field__label mb-s2">
        On these days <span className="field__optional">(none means any day)</span>
      </legend>
      <div className="track-weekdays">
        {ordered.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={weekdays.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...weekdays, day] : weekdays.filter((other) => other !== day))
              }
            />
            <span aria-hidden="true">{weekdayNames[day]?.slice(0, 2)}</span>
            <span className="sr">{weekdayNames[day]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
