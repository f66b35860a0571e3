import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError, UNEXPECTED_ERROR_TEXT } from './api-error.ts'

export function errorMessage(error: unknown, fallback: string): string {
  const hasMessage = error instanceof ApiError && error.status > 0 && error.code !== 'unexpected'
  return hasMessage ? error.message : fallback
}

export function showErrorToast(title: string, error: ApiError): void {
  if (error.code === 'unexpected') toast({ tone: 'bad', title: 'Error', description: UNEXPECTED_ERROR_TEXT })
  else toast({ tone: 'bad', title, description: error.message })
}
