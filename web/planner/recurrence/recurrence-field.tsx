import { addDays } from '#contract/dates.ts'
import { SelectField } from '../../platform/forms/select-field.tsx'
import { TextField } from '../../platform/forms/text-field.tsx'
import { RecurrencePreview } from './recurrence-preview.tsx'
import { COUNT_MAX, joinRule, type RecurrenceEnd, recurrencePatterns, splitRule } from './recurrence-rule.ts'
import { patternText } from './recurrence-text.ts'

type RecurrenceFieldProps = {
  label?: string
  /** First date. */
  date: string
  /** Null for once. */
  rule: string | null
  onChange: (rule: string | null) => void
}

/** A field to choose a recurrence and its end, with a preview of the next dates. */
export function RecurrenceField({ label = 'Repeat', date, rule, onChange }: RecurrenceFieldProps) {
  const { pattern, end } = splitRule(rule)
  const patterns = recurrencePatterns(date)
  const choices = patterns.includes(pattern) ? patterns : [...patterns, pattern]
  const changeEnd = (next: RecurrenceEnd) => onChange(joinRule(pattern, next))
  return (
    <>
      <SelectField
        label={label}
        options={choices.map((value) => ({ value, label: patternText(value, date) }))}
        value={pattern}
        onChange={({ target }) => onChange(joinRule(target.value, end))}
      />
      {pattern !== '' && (
        <div className="grid items-start gap-s4 sm:grid-cols-2">
          <SelectField
            label="Ends"
            options={endChoices}
            value={end.after}
            onChange={({ target }) => changeEnd(endOf(target.value, date))}
          />
          {end.after === 'date' && (
            <TextField
              label="Last possible day"
              type="date"
              required
              min={date}
              value={end.date}
              onChange={({ target }) => target.value && changeEnd({ after: 'date', date: target.value })}
            />
          )}
          {end.after === 'count' && (
            <TextField
              label="Times in all"
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={COUNT_MAX}
              step={1}
              value={end.count}
              onChange={({ target }) => changeEnd({ after: 'count', count: countOf(target.value) })}
            />
          )}
        </div>
      )}
      {rule !== null && <RecurrencePreview rule={rule} start={date} />}
    </>
  )
}

const endChoices = [
  { value: 'never', label: 'Never' },
  { value: 'date', label: 'On a day' },
  { value: 'count', label: 'After a number of times' },
]

const DEFAULT_COUNT = 10
const DEFAULT_DAYS = 90

function endOf(choice: string, date: string): RecurrenceEnd {
  if (choice === 'date') return { after: 'date', date: addDays(date, DEFAULT_DAYS) }
  return choice === 'count' ? { after: 'count', count: DEFAULT_COUNT } : { after: 'never' }
}

const countOf = (text: string) => Math.min(Math.max(Math.round(Number(text)) || 1, 1), COUNT_MAX)
