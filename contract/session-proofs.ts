/**
 * How a session was proved, and what beside the password makes it a second factor's: everything but the first. Plain
 * constants: the browser reads them too.
 */
export const sessionProofs = ['password', 'code', 'backup_code', 'passkey'] as const
export type SessionProof = (typeof sessionProofs)[number]
