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
    <fieldset className="choice-row">
      <legend className="choice-row__legend">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice-row__choice">
          <input
            className="sr"
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
