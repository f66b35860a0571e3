import { createHash } from 'node:crypto'

/** `npm run test:long` makes full runs of the random and repeated tests, `npm test` short ones. */
export const isLongRun = process.env.TEST_LENGTH === 'long'

/** Details of a browser test that `npm test` runs. `npm run test:long` runs the others. */
export const quickRun = { tag: '@quick' }

/** `share` is the fraction of a full run. Expectations about the number of events scale with it. */
export type RandomRun = { runs: number; seed: number; share: number }

/** Returns and prints the number of runs and the seed. `TEST_RUNS` and `TEST_SEED` set others. */
export function randomRun(
  subject: string,
  { short, long, seed }: { short: number; long: number; seed: number },
): RandomRun {
  const runs = Number(process.env.TEST_RUNS ?? (isLongRun ? long : short))
  const run = { runs, seed: Number(process.env.TEST_SEED ?? seed) }
  console.log(`${subject}: ${run.runs} runs, seed ${run.seed}`)
  return { ...run, share: run.runs / long }
}

/**
 * Returns a random share of the cases in a short run, another one each day and for each subject. `TEST_SEED` sets the
 * printed seed.
 */
export function sampleCases<T>(subject: string, cases: T[], { share }: { share: number }): T[] {
  if (isLongRun) return cases
  const seed = process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const count = Math.ceil(cases.length * share)
  console.log(`${subject}: ${count} of ${cases.length}, seed ${seed}`)
  const rank = (index: number) => createHash('sha256').update(`${seed} ${subject} ${index}`).digest('hex')
  const indexes = cases.map((_, index) => index).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const chosen = new Set(indexes.slice(0, count))
  return cases.filter((_, index) => chosen.has(index))
}
