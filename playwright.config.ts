import { defineConfig, devices } from '@playwright/test'
import { freePort, makeDataDir, owner } from './e2e/fixtures/server.ts'

/** Any free port, chosen once: workers read this file again and must find the same. */
const port = process.env.E2E_PORT ?? String(await freePort())
process.env.E2E_PORT = port

/** Every run has a site of its own: the production build on an empty data folder. */
const dataDir = process.env.E2E_DATA_DIR ?? makeDataDir()
process.env.E2E_DATA_DIR = dataDir

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A check of a change has one machine to itself and nobody beside it: one more try, and the list names what needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    timezoneId: 'UTC',
    locale: 'en-US',
    // What a page fetches is seen by its test; the tests of the app itself let the worker in between.
    serviceWorkers: 'block',
    // Recording costs about a quarter of a test's time. `npm run e2e -- --trace=retain-on-failure` records every failure.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Longer than any wait of ours, and short of a test's whole time: what hangs says where.
    actionTimeout: 30_000,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'browser', use: { ...devices['Desktop Chrome'] }, testIgnore: /(crash|flood)\.spec\.ts/ },
    // Kills its own servers, one after another: alone, so that its moments are its own.
    { name: 'crash', testMatch: /crash\.spec\.ts/, dependencies: ['browser'], timeout: 540_000 },
    // Measures response times, so nothing may run beside it.
    { name: 'flood', testMatch: /flood\.spec\.ts/, dependencies: ['crash'] },
  ],
  webServer: {
    command: 'node e2e/fixtures/main-site.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      // Each person of a test comes from an address of their own, so that limits by address meet them as they would outside.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
    },
  },
})
