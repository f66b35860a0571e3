import { PASSWORD_MIN } from '#contract/limits.ts'
import type { ApiError } from '../api/client.ts'
import type { FormErrors } from './use-form.ts'

/** Only what needs no asking: the service judges the rest, in the same words. */
export const validators = {
  email: (email = ''): FormErrors => (email.trim() ? {} : { email: 'Please enter your email.' }),
  password: (password = ''): FormErrors => (password ? {} : { password: 'Please enter your password.' }),
  newPassword: (password = ''): FormErrors =>
    password && [...password].length < PASSWORD_MIN
      ? { password: `Password must be at least ${PASSWORD_MIN} characters.` }
      : validators.password(password),
  code: (code = ''): FormErrors => (code.trim() ? {} : { code: 'Please enter the code from our email.' }),
}

/** What the service says of each field. */
export function fieldErrors(error: ApiError): FormErrors {
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
}

/** When the service will listen again, said beside a field. */
export function retryText({ code, retryAfter }: ApiError): string | undefined {
  if (code !== 'too_many_requests' || retryAfter === undefined) return undefined
  const minutes = Math.ceil(retryAfter / 60)
  return `You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
