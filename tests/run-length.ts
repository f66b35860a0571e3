import { createHash } from 'node:crypto'

/**
 * `npm test` makes short runs of the random and repeated tests; `npm run test:long` makes full ones of the files that
 * import this one (`bin/test-all.ts`).
 */
export const isLongRun = process.env.TEST_LENGTH === 'long'

/** `share` is the fraction of a full run. Expectations about the number of events scale with it. */
export type RandomRun = { runs: number; seed: number; share: number }

/**
 * Returns the number of runs (steps, histories, kills) and the seed of a random test, and prints both. A long run takes
 * another seed from `TEST_SEED`.
 */
export function randomRun(
  subject: string,
  { short, long, seed }: { short: number; long: number; seed: number },
): RandomRun {
  const run = { runs: isLongRun ? long : short, seed: Number(process.env.TEST_SEED ?? seed) }
  console.log(`${subject}: ${run.runs} runs, seed ${run.seed}`)
  return { ...run, share: run.runs / long }
}

/**
 * Returns all cases in a full run, and a random share of them in a short run, which takes other ones each day. Prints
 * the seed, which `TEST_SEED` sets.
 */
export function sampleCases<T>(subject: string, cases: T[], { share }: { share: number }): T[] {
  if (isLongRun) return cases
  const seed = process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const count = Math.ceil(cases.length * share)
  console.log(`${subject}: ${count} of ${cases.length}, seed ${seed}`)
  const rank = (index: number) => createHash('sha256').update(`${seed} ${index}`).digest('hex')
  const indexes = cases.map((_, index) => index).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const chosen = new Set(indexes.slice(0, count))
  return cases.filter((_, index) => chosen.has(index))
}
