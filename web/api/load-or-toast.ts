import { toast } from '../ui/toast/toast-bus.ts'
import { ApiError } from './api-error.ts'

/**
 * Returns the data of an API response that is a part of a page. If it fails, shows a toast and returns undefined: the
 * page shows its other parts.
 * @throws ApiError if the session has ended
 */
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
