import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createWorkLimit } from '../../../work-limits.ts'

/** Parameters of Argon2id. `memoryCost` is in KiB, `timeCost` in passes. */
export type HashCost = { memoryCost: number; timeCost: number; parallelism: number }

/** The parameters that OWASP recommends: about 15 ms of a core. */
const OWASP_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Leaves one core for other requests. */
const MAX_CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1)
/** About a second of hashing. */
const MAX_WAITING_HASHES = 64 * MAX_CONCURRENT_HASHES

export type PasswordHashing = {
  /** Client IPs take turns. @throws unavailable if too much waits or the client is gone */
  takeTurn: <T>(client: { ip: string; signal?: AbortSignal }, work: () => Promise<T>) => Promise<T>
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
  /** Matches no password. Verifying it takes the same time as verifying another hash. */
  dummyHash: string
}

export function createPasswordHashing(cost: HashCost = OWASP_COST): PasswordHashing {
  const limitHashes = createWorkLimit({ concurrency: MAX_CONCURRENT_HASHES, maxWaiting: MAX_WAITING_HASHES })
  return {
    takeTurn: ({ ip, signal }, work) => limitHashes(work, { client: ip, signal }),
    hash: (password) => hash(normalize(password), cost),
    verify: (hash, password) => verify(hash, normalize(password)),
    dummyHash: dummyHashOf(cost),
  }
}

/** Keyboards and systems encode the same characters differently. */
const normalize = (password: string) => password.normalize('NFKC')

function dummyHashOf({ memoryCost, timeCost, parallelism }: HashCost): string {
  const [salt, digest] = [Buffer.alloc(16), Buffer.alloc(32)].map((bytes) =>
    bytes.toString('base64').replace(/=+$/, ''),
  )
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`
}
