import { ApiError } from './api-error.ts'

/** What the service said, where it said anything of its own; otherwise what could not be done. */
export function errorMessage(error: unknown, otherwise: string): string {
  const said = error instanceof ApiError && error.status > 0 && error.code !== 'unexpected'
  return said ? error.message : otherwise
}
