import './field.css'
import { type ReactNode, useId } from 'react'

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  options: readonly { value: Value; label: string; hint?: ReactNode }[]
  value: Value | undefined
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>({ legend, options, value, onChange }: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <fieldset className="grid gap-s2">
      <legend className="field__label mb-s2">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-s3 rounded-md border border-edge p-s3 has-checked:border-act"
        >
          <input
            type="radio"
            name={id}
            className="mt-s1 size-5 shrink-0 accent-act"
            aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <b className="block font-semibold">{option.label}</b>
            {option.hint && (
              <span id={`${id}-${option.value}`} aria-hidden="true" className="block text-sm text-ink-muted">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
