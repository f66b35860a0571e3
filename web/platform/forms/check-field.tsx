import './field.css'
import type { ComponentProps } from 'react'
import { classNames } from '../ui/class-names.ts'
import { FieldNotes, type FieldProps, useFieldAttributes } from './field.tsx'

type CheckFieldProps = Omit<FieldProps, 'optional'> & Omit<ComponentProps<'input'>, 'type'>

export function CheckField({ label, hint, error, id, ...rest }: CheckFieldProps) {
  const attributes = useFieldAttributes(id, hint, error)
  return (
    <div className={classNames('field field--check', error && 'field--bad')}>
      <input {...rest} {...attributes} type="checkbox" />
      <label htmlFor={attributes.id}>{label}</label>
      <FieldNotes id={attributes.id} hint={hint} error={error} />
    </div>
  )
}
