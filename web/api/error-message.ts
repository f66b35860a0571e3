import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError, UNEXPECTED } from './api-error.ts'

/** Returns the API's message, or the fallback if the API gave none. */
export function errorMessage(error: unknown, fallback: string): string {
  const hasMessage = error instanceof ApiError && error.status > 0 && error.code !== 'unexpected'
  return hasMessage ? error.message : fallback
}

/** Shows the message of an API error; an unexpected error gets a generic title. */
export function showErrorToast(title: string, error: ApiError): void {
  if (error.code === 'unexpected') toast({ tone: 'bad', title: 'Error', description: UNEXPECTED })
  else toast({ tone: 'bad', title, description: error.message })
}
