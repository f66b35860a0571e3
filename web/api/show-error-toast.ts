import { toast } from '../ui/toast/toast-bus.ts'
import { type ApiError, UNEXPECTED } from './api-error.ts'

/** Shows the message of an API error; an unexpected error gets a generic title. */
export function showErrorToast(title: string, error: ApiError): void {
  if (error.code === 'unexpected') toast({ tone: 'bad', title: 'Error', description: UNEXPECTED })
  else toast({ tone: 'bad', title, description: error.message })
}
