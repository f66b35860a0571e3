import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 64

/** Matches no password. */
export const dummyScryptHash = `${'0'.repeat(32)}:${'0'.repeat(2 * KEY_BYTES)}`

/** Verifies a hash from before Argon2id: salt and key in hex. The text of the salt is the salt. */
export async function verifyScrypt(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const derived = await deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, COST)
  return expected.length === KEY_BYTES && timingSafeEqual(derived, expected)
}

const deriveKey = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)
