import { ApiError } from './api-error.ts'

/** Loads the API client (client.ts) on first use, so that public pages do not download it. @throws ApiError */
export function loadClient(): Promise<typeof import('./client.ts')> {
  return import('./client.ts').catch(throwUnreachable)
}

export function throwUnreachable(cause: unknown): never {
  throw new ApiError({}, { cause })
}
