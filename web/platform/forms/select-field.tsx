import './field.css'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }
type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & { options: readonly (SelectOption | 'rule')[] }

/** A native select: loads nothing, and phones show their own picker. 'rule' is a separator. */
export function SelectField({ label, hint, error, optional, id, options, ...rest }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(attributes) => (
        <div className="field__select">
          <select {...rest} {...attributes} className="input">
            {options.map((option) =>
              option === 'rule' ? (
                <hr key={option} />
              ) : (
                <option key={option.value} value={option.value} disabled={option.disabled}>
                  {option.label}
                </option>
              ),
            )}
          </select>
          <ChevronDown size={20} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
