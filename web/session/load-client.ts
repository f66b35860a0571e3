import { ApiError } from './api-error.ts'

/**
 * The API's client (client.ts), fetched when it is first needed: somebody who only reads never pays for it.
 * @throws ApiError as any call would, when it cannot be fetched.
 */
export async function loadClient(): Promise<typeof import('./client.ts')> {
  try {
    return await import('./client.ts')
  } catch (cause) {
    throw new ApiError({}, { cause })
  }
}
