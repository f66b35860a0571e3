import { Switch as BaseSwitch } from '@base-ui/react/switch'
import { FieldNotes, type FieldProps, useFieldAttributes } from './field.tsx'

type SwitchProps = Pick<FieldProps, 'label' | 'hint'> & {
  id?: string
  name?: string
  checked?: boolean
  defaultChecked?: boolean
  disabled?: boolean
  onChange?: (checked: boolean) => void
}

/** On or off at once, with its label beside it. */
export function Switch({ label, hint, id, onChange, ...rest }: SwitchProps) {
  const wiring = useFieldAttributes(id, hint, undefined)
  return (
    <div className="field field--check">
      <BaseSwitch.Root
        {...rest}
        id={wiring.id}
        aria-describedby={wiring['aria-describedby']}
        className="switch"
        onCheckedChange={onChange}
      >
        <BaseSwitch.Thumb className="switch__thumb" />
      </BaseSwitch.Root>
      <label htmlFor={wiring.id}>{label}</label>
      <FieldNotes id={wiring.id} hint={hint} />
    </div>
  )
}
