import { PASSWORD_MIN } from '#contract/people/accounts/account-limits.ts'
import type { ApiError } from '../api/client.ts'
import { showErrorToast } from '../api/error-message.ts'
import type { FormErrors } from './use-form.ts'

/** Checks that need no request; the API uses the same texts for the rest. */
export const validators = {
  email: (email = ''): FormErrors => (email.trim() ? {} : { email: 'Enter your email.' }),
  password: (password = ''): FormErrors => (password ? {} : { password: 'Enter your password.' }),
  newPassword: (password = ''): FormErrors =>
    password && [...password].length < PASSWORD_MIN
      ? { password: `Password must be at least ${PASSWORD_MIN} characters.` }
      : validators.password(password),
  emailCode: (code = ''): FormErrors => (code.trim() ? {} : { code: 'Enter the code from our email.' }),
  twoFactorCode: (code = ''): FormErrors => (code.trim() ? {} : { code: 'Enter the code.' }),
}

export function fieldErrors(error: ApiError): FormErrors {
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
}

/** A rate-limit wait is shown next to `field`; an error that is not about a field is shown as a toast. */
export function submitErrors(error: ApiError, { title, field }: { title: string; field: string }): FormErrors {
  const wait = retryText(error)
  if (error.fields.length === 0) showErrorToast(title, error)
  return wait ? { [field]: wait } : fieldErrors(error)
}

export function emailCodeErrors(error: ApiError): FormErrors {
  if (error.code === 'bad_code' || error.code === 'link_expired') return { code: error.message }
  return submitErrors(error, { title: 'Confirmation failed', field: 'code' })
}

export function retryText({ code, retryAfter }: ApiError): string | undefined {
  if (code !== 'too_many_requests' || retryAfter === undefined) return undefined
  const minutes = Math.ceil(retryAfter / 60)
  return `You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
