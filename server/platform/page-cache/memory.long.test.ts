import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { randomRun } from '../../../tests/run-length.ts'

/** Long enough for a busy machine to compress 15,000 pages. */
const MAX_MS = 300_000
/** A small heap, so that the measured memory has little unused heap in it. */
const SMALL_HEAP = ['--max-semi-space-size=2', '--max-old-space-size=100']
const MAX_ADDED_BYTES = 100 * 1024 * 1024

const { runs: URL_COUNT } = randomRun('distinct URLs', { short: 12_000, full: 30_000, seed: 0 })

/**
 * The page cache stays within its memory limit, whatever URLs are requested. It stores only URLs with distinct content.
 */
test(
  'page cache: thousands of distinct URLs add at most 100 MB of memory',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...SMALL_HEAP, 'server/platform/page-cache/memory.fixture.ts', String(URL_COUNT)],
      { timeout: MAX_MS },
    )
    const { addedBytes, pages, bytes, maxBytes } = JSON.parse(stdout)
    expect(pages).toBeGreaterThan(1_000)
    expect(bytes).toBeGreaterThan(0.9 * maxBytes)
    expect(addedBytes).toBeLessThan(MAX_ADDED_BYTES)
  },
  MAX_MS,
)
