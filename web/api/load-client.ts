import { ApiError } from './api-error.ts'

/**
 * The API's client (client.ts), fetched when it is first needed: somebody who only reads never pays for it.
 * @throws ApiError as any call would, when it cannot be fetched.
 */
export function loadClient(): Promise<typeof import('./client.ts')> {
  return import('./client.ts').catch(throwUnreachable)
}

export function throwUnreachable(cause: unknown): never {
  throw new ApiError({}, { cause })
}
