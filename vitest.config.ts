import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{bin,contract,db,server,web,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['./tests/cluster.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
