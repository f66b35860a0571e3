/**
 * A fault that the person who starts the server can mend. Its message is all they are shown: one sentence
 * for each fault, naming the setting and the mend, so `server/main.ts` prints it without a stack and ends with 1.
 */
export class SetupError extends Error {
  override name = 'SetupError'
}

/** What an error says, for the inside of a longer sentence. */
export function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replace(/\.$/, '')
}

export function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
