import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** The text of each field by its id; ids equal the field names of the API. */
export type FormValues = Record<string, string>
export type FormErrors = Readonly<Record<string, string>>

type FormOptions = {
  validate: (values: FormValues) => FormErrors
  submit: (values: FormValues) => Promise<void>
  /** Handles an API error. Returns the field errors to show. */
  onError: (error: ApiError, values: FormValues) => FormErrors
}

/**
 * Submits a form by script. On failure it keeps the values, marks invalid fields and focuses the first one. Until
 * hydration its submit button is disabled, and browsers keep the text of uncontrolled fields.
 */
export function useForm({ validate, submit, onError }: FormOptions) {
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = formValues(event.currentTarget)
    return submitOnce({
      validate: () => validate(values),
      send: () => submit(values),
      onError: (error) => onError(error, values),
    })
  }

  /**
   * Clears the error of a field that is edited. Uses `change` like the fields themselves: a select fires `input` before
   * `change`, and a render in between would restore its previous value.
   */
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLElement && target.id in errors) setErrors({ ...errors, [target.id]: '' })
  }

  return { busy, errors, form: { ref: formRef, noValidate: true, onSubmit, onChange } }
}

type SubmitSteps = {
  validate: () => FormErrors
  send: () => Promise<void>
  onError: (error: ApiError) => FormErrors | Promise<FormErrors>
}

/** A failed submit focuses the first invalid field. */
export function useFormSubmit() {
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [busy, setBusy] = useState(false)

  const [failedAttempts, setFailedAttempts] = useState(0)
  useEffect(() => {
    if (failedAttempts > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failedAttempts])

  const showErrors = (newErrors: FormErrors) => {
    setErrors(newErrors)
    if (Object.keys(newErrors).length > 0) setFailedAttempts((count) => count + 1)
  }

  const submitOnce = async ({ validate, send, onError }: SubmitSteps) => {
    if (busy) return
    const validationErrors = validate()
    showErrors(validationErrors)
    if (Object.keys(validationErrors).length > 0) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showErrors(await onError(error))
    } finally {
      setBusy(false)
    }
  }

  return { formRef, errors, setErrors, busy, submitOnce }
}

function formValues(form: HTMLFormElement): FormValues {
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(fields.map((field) => [field.id, field.value]))
}
