import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError } from './api-error.ts'

/** Loads a part of a page. On failure shows a toast and returns undefined. @throws ApiError if the session has ended */
export async function loadOrToast<Data>(
  response: Promise<{ json: () => Promise<Data> }>,
  errorText: string,
): Promise<Data | undefined> {
  try {
    return await (await response).json()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error
    console.warn(errorText, error)
    toast({ tone: 'bad', title: 'Error', description: errorText })
    return undefined
  }
}
