import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { PasswordHashing } from '#server/accounts/identity.ts'

/** Production spends 70 ms of a core on each hash (N = 16384, r = 16). */
const COST = { N: 2, r: 1, p: 1 }
const KEY_BYTES = 64

/** Hashes passwords in the format of production at the lowest cost of scrypt. For tests only. */
export const fastPasswordHashing: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`
  },
  async verify({ hash, password }) {
    const [salt = '', key = ''] = hash.split(':')
    const expected = Buffer.from(key, 'hex')
    return expected.length === KEY_BYTES && timingSafeEqual(await deriveKey(password, salt), expected)
  },
}

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)

function deriveKey(password: string, salt: string): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, KEY_BYTES, COST)
}
