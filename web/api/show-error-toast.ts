import { toast } from '../ui/toast/toast-bus.ts'
import { UNEXPECTED } from './api-error.ts'
import type { ApiError } from './client.ts'

/** Says what failed and what the service says about it; what nobody foresaw is just an error. */
export function showErrorToast(title: string, error: ApiError): void {
  if (error.code === 'unexpected') toast({ tone: 'bad', title: 'Error', description: UNEXPECTED })
  else toast({ tone: 'bad', title, description: error.message })
}
