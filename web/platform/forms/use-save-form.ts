import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiError } from '../api/api-error.ts'
import { errorMessage } from '../api/error-message.ts'
import { toast } from '../ui/toast/toast-bus.ts'
import { type FormErrors, useFormSubmit } from './use-form.ts'
import { fieldErrors } from './validation.ts'

export type SaveFormOptions = {
  validate?: () => FormErrors
  save: () => Promise<unknown>
  successText: string
  /** Shown for an error of no field. */
  errorText: string
  /** Shows an error in another way. Returns the errors of fields. */
  onError?: ((error: ApiError) => FormErrors) | undefined
  onSaved?: () => void
}

/** Saves a controlled form, then loads the page again. Field errors have the names of the API. */
export function useSaveForm({
  validate = () => ({}),
  save,
  successText,
  errorText,
  onError,
  onSaved,
}: SaveFormOptions) {
  const { formRef, errors, setErrors, busy, submitOnce } = useFormSubmit()
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    void submitOnce({
      validate,
      send: async () => {
        await save()
        toast({ tone: 'good', title: 'Success', description: successText })
        onSaved?.()
        await revalidate()
      },
      onError: (error) => {
        console.warn(errorText, error)
        if (onError) return onError(error)
        if (error.fields.length === 0) setError(errorMessage(error, errorText))
        return fieldErrors(error)
      },
    })
  }
  return { form: { ref: formRef, noValidate: true, onSubmit }, errors, setErrors, busy, error }
}
