import type { HashCost } from '#server/people/accounts/password/password-hashing.ts'

/** The lowest cost of Argon2id. Production spends about 15 ms of a core on each hash. */
export const lowestHashCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
