/** `npm test` makes short runs of the random and repeated tests; `npm run test:long` makes full ones. */
export const isLongRun = process.env.TEST_LENGTH === 'long'

/** `share` is the fraction of a full run. Expectations about the number of events scale with it. */
export type RandomRun = { runs: number; seed: number; share: number }

/**
 * Returns the number of runs (steps, histories, kills) and the seed of a random test, and prints both. A long run takes
 * another seed from `TEST_SEED`. `bin/test-all.ts --long` runs the files that import this one.
 */
export function randomRun(
  subject: string,
  { short, long, seed }: { short: number; long: number; seed: number },
): RandomRun {
  const run = { runs: isLongRun ? long : short, seed: Number(process.env.TEST_SEED ?? seed) }
  console.log(`${subject}: ${run.runs} runs, seed ${run.seed}`)
  return { ...run, share: run.runs / long }
}
