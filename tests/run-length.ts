import { createHash } from 'node:crypto'

/**
 * `npm run test:soak` makes full runs of the random and repeated tests, and walks over all operations, pages and texts.
 * `npm test` and `npm run test:long` make short ones, which are the same on every day.
 */
export const isSoakRun = process.env.TEST_LENGTH === 'soak'

/** A test that passes at its second try is printed as flaky. */
export const testRetries = process.env.CI || isSoakRun ? 1 : 0

/** Factor of all time limits, more than 1 on a slow or busy machine. `bin/test-all.ts` measures it. */
export const testSlowness = Number(process.env.TEST_SLOWNESS ?? 1)

/** Details of a browser test that `npm test` runs. `npm run test:long` runs the others. */
export const quickRun = { tag: '@quick' }

const SAMPLE_SEED = 1

/** `share` is the fraction of a full run. Expectations about the number of events scale with it. */
export type RandomRun = { runs: number; seed: number; share: number }

/**
 * Returns and prints the number of runs and the seed. `TEST_RUNS` and `TEST_SEED` set others; a soak run sets a new seed.
 */
export function randomRun(
  subject: string,
  { short, full, seed }: { short: number; full: number; seed: number },
): RandomRun {
  const runs = Number(process.env.TEST_RUNS ?? (isSoakRun ? full : short))
  const run = { runs, seed: Number(process.env.TEST_SEED ?? seed) }
  console.log(`${subject}: ${run.runs} runs, seed ${run.seed}`)
  return { ...run, share: run.runs / full }
}

/** Returns all cases in a soak run, otherwise a share of them, chosen by a hash. `TEST_SEED` chooses others. */
export function sampleCases<T>(subject: string, cases: T[], { share }: { share: number }): T[] {
  if (isSoakRun) return cases
  const seed = process.env.TEST_SEED ?? SAMPLE_SEED
  const count = Math.ceil(cases.length * share)
  console.log(`${subject}: ${count} of ${cases.length}, seed ${seed}`)
  const rank = (index: number) => createHash('sha256').update(`${seed} ${subject} ${index}`).digest('hex')
  const indexes = cases.map((_, index) => index).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const chosen = new Set(indexes.slice(0, count))
  return cases.filter((_, index) => chosen.has(index))
}
