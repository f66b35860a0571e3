import type { ApiError } from '../api/client.ts'
import { showErrorToast } from '../api/show-error-toast.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { fieldErrors, retryText } from '../forms/validation.ts'

export const currentPasswordError = (password = ''): FormErrors =>
  password ? {} : { currentPassword: 'Please enter your password.' }

/** What a refusal of a form with the current password says beside its fields; the rest is told as a toast. */
export function accountFormErrors(title: string, error: ApiError): FormErrors {
  const wait = retryText(error)
  if (error.fields.length === 0) showErrorToast(title, error)
  return wait ? { currentPassword: wait } : fieldErrors(error)
}
