/**
 * How a session was proved, and what makes it a second factor's: everything but the first two. Plain
 * constants: the browser reads them too.
 */
export const sessionProofs = ['password', 'google', 'code', 'backup_code', 'passkey'] as const
export type SessionProof = (typeof sessionProofs)[number]

/** What was proved by one step alone. */
export const isOneStep = (proof: SessionProof) => proof === 'password' || proof === 'google'
