import type { ApiError } from '../api/client.ts'
import { tellFailure } from '../api/show-error-toast.ts'
import type { Faults } from '../forms/use-form.ts'
import { faultsFrom, waitingTime } from '../forms/validation.ts'

export const currentPasswordFault = (password = ''): Faults =>
  password ? {} : { currentPassword: 'Please enter your password.' }

/** What a refusal of a form with the current password says beside its fields; the rest is told as a toast. */
export function ownFaults(title: string, error: ApiError): Faults {
  const wait = waitingTime(error)
  if (error.fields.length === 0) tellFailure(title, error)
  return wait ? { currentPassword: wait } : faultsFrom(error)
}
