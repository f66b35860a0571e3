/** True for the refusal of a verb that looked for one thing and did not find it. */
export const isNotFound = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'not_found'
