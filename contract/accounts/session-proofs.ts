/** Ways in which the user of a session authenticated. Without zod, because the browser imports it. */
export const sessionProofs = ['password', 'google', 'code', 'backup_code', 'passkey'] as const
export type SessionProof = (typeof sessionProofs)[number]

/** True if no second factor was used. */
export const isSingleStep = (proof: SessionProof) => proof === 'password' || proof === 'google'
