import { type ReactNode, useState } from 'react'
import { type SaveFormOptions, useSaveForm } from '../../../platform/forms/use-save-form.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'

type DraftFormOptions<Draft> = Omit<SaveFormOptions, 'validate' | 'save'> & {
  initial: Draft | (() => Draft)
  validate?: (draft: Draft) => ReturnType<NonNullable<SaveFormOptions['validate']>>
  save: (draft: Draft) => Promise<unknown>
  /** A change removes only the errors of its fields, which are named like in the API. */
  keepsOtherErrors?: boolean
}

/** Edits a copy of an object and saves all of it. Spread `frame` into `SaveForm`. */
export function useDraftForm<Draft extends object>(options: DraftFormOptions<Draft>) {
  const { initial, validate, save, keepsOtherErrors = false, ...others } = options
  const [draft, setDraft] = useState(initial)
  const { errors, setErrors, ...frame } = useSaveForm({
    ...others,
    validate: () => validate?.(draft) ?? {},
    save: () => save(draft),
  })
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    const isOfChange = (field: string) =>
      Object.keys(changes).some((name) => field === name || field.startsWith(`${name}.`))
    const kept = keepsOtherErrors ? Object.entries(errors).filter(([field]) => !isOfChange(field)) : []
    setErrors(Object.fromEntries(kept))
  }
  return { draft, change, errors, frame }
}

type SaveFormProps = ReturnType<typeof useDraftForm>['frame'] & {
  label?: string
  className?: string
  submit: string
  /** Next to the button. */
  note?: string
  actions?: ReactNode
  children: ReactNode
}

export function SaveForm({ form, busy, error, label, className, submit, note, actions, children }: SaveFormProps) {
  return (
    <form {...form} className={className} aria-label={label}>
      {children}
      {error && <Notice tone="bad" title={error} />}
      <div className="row">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        {actions}
        {note && <p className="text-sm text-ink-muted">{note}</p>}
      </div>
    </form>
  )
}
