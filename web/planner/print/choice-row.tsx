import { useId } from 'react'

type ChoiceRowProps<Value extends string> = {
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio buttons with short labels beside each other. */
export function ChoiceRow<Value extends string>({ legend, options, value, onChange }: ChoiceRowProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-s2">
      <legend className="mb-s2 font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-target grow cursor-pointer items-center justify-center rounded-md border-2 border-hair px-s4 font-semibold hover:bg-wash has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-act"
        >
          <input
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
