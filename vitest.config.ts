import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { moveTmpdirIntoMemory } from './tests/memory-tmpdir.ts'
import { isSoakRun, testRetries, testSlowness } from './tests/run-length.ts'

moveTmpdirIntoMemory()

/** Files that run for more than ten seconds. */
const LONG_FILES =
  /((-model|-consistency|event-order|random-bodies|bad-input|cross-site|tax-carts)\.test|\.long\.test)\.ts$/

/** Starts the long files first, so that no worker is idle while another one finishes a long file. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG_FILES.test(moduleId))
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a))
  }
}

export default defineConfig({
  test: {
    include: ['{bin,contract,db,server,web,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/postgres.setup.ts'],
    setupFiles: ['./tests/fast-check.setup.ts'],
    // Reached only by a hang.
    testTimeout: (isSoakRun ? 3_600_000 : 180_000) * testSlowness,
    hookTimeout: 180_000 * testSlowness,
    retry: testRetries,
    // More than the cores of a small machine, because many tests wait for processes and timeouts.
    maxWorkers: 3,
    // One process runs many files, so that the modules are loaded twice per run and not once per file.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    // pg-boss removes its error listeners before it closes a connection. Dropping the test's database in between causes
    // an unhandled error 57P01 (admin shutdown).
    onUnhandledError: (error) => ('code' in error && error.code === '57P01' ? false : undefined),
  },
})
