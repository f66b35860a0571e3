import { Secret, TOTP } from 'otpauth'

/** What every authenticator app knows: six digits of SHA-1, new every 30 seconds. */
const PERIOD_SECONDS = 30
/** Clocks of phones go wrong by this many steps, either way. */
const STEPS_OFF = 1

/** A new key of 160 bits, in the letters and digits that apps take. */
export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an app reads a key from. */
export function totpUri(key: string, { label }: { label: string }): string {
  return new TOTP({ issuer: 'Journey Paradigm', label, secret: Secret.fromBase32(key) }).toString()
}

/** Which time step a code belongs to, of those that are let pass now. Null: it is none of theirs. */
export function timeStepOf(key: string, code: string, now: Date): number | null {
  const at = { period: PERIOD_SECONDS, timestamp: now.getTime() }
  const off = TOTP.validate({ token: code, secret: Secret.fromBase32(key), window: STEPS_OFF, ...at })
  return off === null ? null : TOTP.counter(at) + off
}
