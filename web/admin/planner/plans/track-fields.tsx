import { Plus, Trash2 } from 'lucide-react'
import type { Measure } from '#contract/planner/items.ts'
import { TITLE_MAX, UNIT_MAX } from '#contract/planner/limits.ts'
import { PLAN_TRACKS_MAX } from '#contract/planner/plans/plan-limits.ts'
import { CheckField } from '../../../platform/forms/check-field.tsx'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { newKey, type TrackInput } from './plan-input.ts'

const measureOptions = [
  { value: 'tick', label: 'A tick a day' },
  { value: 'count', label: 'A count' },
  { value: 'amount', label: 'An amount with a unit' },
]

const targetLabels: Record<Measure, string> = {
  tick: 'Days a week',
  count: 'How many a week',
  amount: 'How much a week',
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type TrackFieldsProps = { value: TrackInput[]; error: string | undefined; onChange: (tracks: TrackInput[]) => void }

/** Tracks that begin at the start of the course. */
export function TrackFields({ value: tracks, error, onChange }: TrackFieldsProps) {
  const update = (key: string, changes: Partial<TrackInput>) =>
    onChange(tracks.map((track) => (track.key === key ? { ...track, ...changes } : track)))
  const add = () =>
    onChange([...tracks, { key: newKey(), title: '', measure: 'tick', unit: '', weekdays: [], weeklyTarget: '' }])
  return (
    <fieldset className={error ? 'field field--bad' : 'field'}>
      <legend className="field__label mb-s2">Tracks</legend>
      <ol className="grid gap-s5">
        {tracks.map((track, index) => (
          <li key={track.key} className="grid gap-s3 border-b border-hair pb-s4">
            <div className="grid items-end gap-s3 grid-cols-[minmax(0,1fr)_auto]">
              <TextField
                label={`Track ${index + 1}`}
                maxLength={TITLE_MAX}
                value={track.title}
                onChange={({ target }) => update(track.key, { title: target.value })}
              />
              <IconButton
                label={`Remove track ${index + 1}`}
                onClick={() => onChange(tracks.filter(({ key }) => key !== track.key))}
              >
                <Trash2 size={20} aria-hidden="true" />
              </IconButton>
            </div>
            <MeasureFields track={track} onChange={(changes) => update(track.key, changes)} />
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        disabled={tracks.length >= PLAN_TRACKS_MAX}
        onClick={add}
      >
        <Plus size={18} aria-hidden="true" />
        Add track
      </Button>
      <FieldNotes id="plan-tracks" error={error} hint="One or two are enough: what learners do regularly and record." />
    </fieldset>
  )
}

type MeasureFieldsProps = { track: TrackInput; onChange: (changes: Partial<TrackInput>) => void }

function MeasureFields({ track, onChange }: MeasureFieldsProps) {
  const { measure, unit, weekdays, weeklyTarget } = track
  const toggle = (day: number, isChosen: boolean) =>
    onChange({ weekdays: isChosen ? [...weekdays, day] : weekdays.filter((other) => other !== day) })
  return (
    <>
      <div className="grid items-end gap-s3 sm:grid-cols-3">
        <SelectField
          label="What learners enter"
          options={measureOptions}
          value={measure}
          onChange={({ target }) => onChange({ measure: target.value as Measure })}
        />
        {measure === 'amount' && (
          <TextField
            label="Unit"
            optional
            placeholder="km"
            maxLength={UNIT_MAX}
            value={unit}
            onChange={({ target }) => onChange({ unit: target.value })}
          />
        )}
        <TextField
          label={targetLabels[measure]}
          optional
          inputMode="decimal"
          value={weeklyTarget}
          onChange={({ target }) => onChange({ weeklyTarget: target.value })}
        />
      </div>
      <fieldset>
        <legend className="field__label">
          On these days <span className="field__optional">(none means any day)</span>
        </legend>
        <div className="flex flex-wrap gap-x-s5">
          {weekdayNames.map((name, day) => (
            <CheckField
              key={name}
              label={name}
              checked={weekdays.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
