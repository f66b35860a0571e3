import './switch.css'
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

/** A setting that applies immediately, with its label next to it. */
export function Switch({ label, hint, id, onChange, ...rest }: SwitchProps) {
  const attributes = useFieldAttributes(id, hint, undefined)
  return (
    <div className="field field--check">
      <BaseSwitch.Root
        {...rest}
        id={attributes.id}
        aria-describedby={attributes['aria-describedby']}
        className="switch"
        onCheckedChange={onChange}
      >
        <BaseSwitch.Thumb className="switch__thumb" />
      </BaseSwitch.Root>
      <label htmlFor={attributes.id}>{label}</label>
      <FieldNotes id={attributes.id} hint={hint} />
    </div>
  )
}
