import './field.css'
import { type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

export type FieldProps = { label: ReactNode; hint?: ReactNode; error?: string | undefined; optional?: boolean }

export type FieldAttributes = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldFrameProps = FieldProps & { id?: string | undefined; children: (attributes: FieldAttributes) => ReactNode }

export function Field({ id, label, hint, error, optional, children }: FieldFrameProps) {
  const attributes = useFieldAttributes(id, hint, error)
  return (
    <div className={classNames('field', error && 'field--bad')}>
      <label htmlFor={attributes.id}>
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {children(attributes)}
      <FieldNotes id={attributes.id} hint={hint} error={error} />
    </div>
  )
}

export function useFieldAttributes(
  customId: string | undefined,
  hint: ReactNode,
  error: string | undefined,
): FieldAttributes {
  const generatedId = useId()
  const id = customId ?? generatedId
  const describedBy = classNames(error && `${id}-error`, hint != null && `${id}-hint`)
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon sign="warning" size={18} />
          {error}
        </p>
      )}
      {hint != null && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}
