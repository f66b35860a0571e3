import { readFile, writeFile } from 'node:fs/promises'

type TestResults = {
  passed: number
  failed: number
  /** Names of tests that failed first and passed at the second try. They count as passed. */
  flaky: string[]
}

/** Writes the results to the file that `TEST_RESULTS_FILE` names. */
export async function writeResults(outcomes: { name: string; outcome: keyof TestResults }[]): Promise<void> {
  const path = process.env.TEST_RESULTS_FILE
  if (!path) return
  const flaky = outcomes.filter(({ outcome }) => outcome === 'flaky').map(({ name }) => name)
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed').length
  const results: TestResults = { passed: outcomes.length - failed, failed, flaky }
  await writeFile(path, JSON.stringify(results))
}

/** Returns no results if the test runner was not started or ended before its last test. */
export async function readResults(path: string): Promise<TestResults> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text ? JSON.parse(text) : { passed: 0, failed: 0, flaky: [] }
}
