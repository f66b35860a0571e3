import { type ReactNode, useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

/** What every field takes beside its own control's props. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** In words; shown with a sign and tied to the control. */
  error?: string | undefined
  optional?: boolean
}

export type FieldAttributes = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FrameProps = FieldProps & { id?: string | undefined; children: (wiring: FieldAttributes) => ReactNode }

/** Label, control, hint and error in the order they are read; the control is handed its ids. */
export function Field({ id, label, hint, error, optional, children }: FrameProps) {
  const wiring = useFieldAttributes(id, hint, error)
  return (
    <div className={classNames('field', error && 'field--bad')}>
      <label htmlFor={wiring.id}>
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {children(wiring)}
      <FieldNotes id={wiring.id} hint={hint} error={error} />
    </div>
  )
}

export function useFieldAttributes(given: string | undefined, hint: ReactNode, error: string | undefined): FieldAttributes {
  const own = useId()
  const id = given ?? own
  const notes = classNames(error && `${id}-error`, hint != null && `${id}-hint`)
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined }
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
