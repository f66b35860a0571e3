import { ArrowUpDown, Plus, Trash2 } from 'lucide-react'
import { STEP_TEXT_MAX } from '#contract/planner/limits.ts'
import { comparePlanDays } from '#contract/planner/plans/plan-dates.ts'
import { PLAN_DAYS_MAX, PLAN_STEPS_MAX, PLAN_WEEKS_MAX } from '#contract/planner/plans/plan-limits.ts'
import { FieldNotes } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextField } from '../../../platform/forms/text-field.tsx'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { nextStep, type StepInput, toPlanDay } from './plan-input.ts'

const weekdayOptions = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index), label }),
)
const byOptions = [
  { value: 'week', label: 'Week and weekday' },
  { value: 'day', label: 'Day' },
]

type StepFieldsProps = { value: StepInput[]; error: string | undefined; onChange: (steps: StepInput[]) => void }

/** Steps with their days, counted from the start of the course. */
export function StepFields({ value: steps, error, onChange }: StepFieldsProps) {
  const update = (key: string, changes: Partial<StepInput>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...changes } : step)))
  const sorted = steps.toSorted((a, b) => comparePlanDays(toPlanDay(a), toPlanDay(b)))
  const isSorted = sorted.every(({ key }, index) => key === steps[index]?.key)
  return (
    <fieldset className={error ? 'field field--bad' : 'field'} aria-describedby="plan-steps-hint">
      <legend className="field__label mb-s2">Steps</legend>
      <ol className="grid gap-s4">
        {steps.map((step, index) => (
          <li
            key={step.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-s3 border-b border-hair pb-s4"
          >
            <TextField
              label={`Step ${index + 1}`}
              maxLength={STEP_TEXT_MAX}
              value={step.text}
              onChange={({ target }) => update(step.key, { text: target.value })}
            />
            <IconButton
              label={`Remove step ${index + 1}`}
              onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
            >
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
            <div className="col-span-2 grid items-end gap-s3 sm:grid-cols-3">
              <DayFields step={step} name={`step ${index + 1}`} onChange={(changes) => update(step.key, changes)} />
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-s3">
        <Button
          variant="secondary"
          size="small"
          disabled={steps.length >= PLAN_STEPS_MAX}
          onClick={() => onChange([...steps, nextStep(steps)])}
        >
          <Plus size={18} aria-hidden="true" />
          Add step
        </Button>
        {!isSorted && (
          <Button variant="quiet" size="small" onClick={() => onChange(sorted)}>
            <ArrowUpDown size={18} aria-hidden="true" />
            Sort by day
          </Button>
        )}
      </div>
      <FieldNotes id="plan-steps" error={error} hint="Day 1 is the start date. Week 1 is the first seven days." />
    </fieldset>
  )
}

type DayFieldsProps = { step: StepInput; name: string; onChange: (changes: Partial<StepInput>) => void }

function DayFields({ step, name, onChange }: DayFieldsProps) {
  const labelOf = (label: string) => (
    <>
      {label}
      <span className="sr"> of {name}</span>
    </>
  )
  const number = { type: 'number', min: '1', step: '1', inputMode: 'numeric' } as const
  return (
    <>
      <SelectField
        label={labelOf('When')}
        options={byOptions}
        value={step.by}
        onChange={({ target }) => onChange({ by: target.value === 'day' ? 'day' : 'week' })}
      />
      {step.by === 'day' ? (
        <TextField
          label={labelOf('Day')}
          {...number}
          max={PLAN_DAYS_MAX + 1}
          value={step.day}
          onChange={({ target }) => onChange({ day: target.value })}
        />
      ) : (
        <>
          <TextField
            label={labelOf('Week')}
            {...number}
            max={PLAN_WEEKS_MAX}
            value={step.week}
            onChange={({ target }) => onChange({ week: target.value })}
          />
          <SelectField
            label={labelOf('Weekday')}
            options={weekdayOptions}
            value={step.weekday}
            onChange={({ target }) => onChange({ weekday: target.value })}
          />
        </>
      )}
    </>
  )
}
