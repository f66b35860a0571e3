import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** What was typed, by the ids of the fields; the ids are the names that the service uses. */
export type FormValues = Record<string, string>
/** What is wrong with which field, in words. */
export type FormErrors = Readonly<Record<string, string>>

type FormOptions = {
  /** What can be told without asking the service. */
  validate: (values: FormValues) => FormErrors
  submit: (values: FormValues) => Promise<void>
  /** Shows a refusal. @returns what to say beside the fields. */
  onError: (error: ApiError, values: FormValues) => FormErrors
}

/**
 * A form that a script sends. It keeps what was typed when it fails, marks the fields, and goes to the first faulty one.
 * Before the script is there it does nothing: `method="dialog"` outside a dialog leads nowhere, and fields without names
 * could put nothing into an address.
 */
export function useForm({ validate, submit, onError }: FormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [errors, setFaults] = useState<FormErrors>({})

  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const mark = (found: FormErrors) => {
    setFaults(found)
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const values = valuesOf(event.currentTarget)
    const found = validate(values)
    mark(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      mark(onError(error, values))
    } finally {
      setBusy(false)
    }
  }

  /**
   * A field that is being mended is no longer called wrong. Told by the change, as the fields are: a list tells its input
   * before its change, and would be drawn again in between with what it held before.
   */
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLElement && target.id in errors) setFaults({ ...errors, [target.id]: '' })
  }

  return { busy, errors, form: { ref: form, method: 'dialog', noValidate: true, onSubmit, onChange } }
}

function valuesOf(form: HTMLFormElement): FormValues {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(fields.map((field) => [field.id, field.value]))
}
