import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Choice = { value: string; label: string; disabled?: boolean }
type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & { choices: readonly Choice[] }

/** The system's own select: nothing to load, and a phone shows its own wheel. */
export function SelectField({ label, hint, error, optional, id, choices, ...rest }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <div className="field__select">
          <select {...rest} {...wiring} className="input">
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
