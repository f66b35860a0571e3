import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bin,contract,db,server,web,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/postgres.setup.ts'],
    // What only a hang reaches, on a slow machine as well.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // One process runs many files, so that the program is loaded twice per run and not once per file.
    isolate: false,
  },
})
