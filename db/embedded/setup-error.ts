/**
 * An error that the user who starts the server can fix. `server/main.ts` prints only the message, without a stack, and
 * exits with code 1. The message has one sentence per problem, with the setting and the fix.
 */
export class SetupError extends Error {
  override name = 'SetupError'
}

export function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replace(/\.$/, '')
}

export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
