import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Field, type FieldProps } from './field.tsx'

export function TextAreaField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(attributes) => <textarea {...rest} {...attributes} className={classNames('input', className)} />}
    </Field>
  )
}
