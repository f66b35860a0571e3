import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Field, type FieldProps } from './field.tsx'

export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(attributes) => <input type="text" {...rest} {...attributes} className={classNames('input', className)} />}
    </Field>
  )
}
