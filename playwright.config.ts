import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { freePort } from './bin/local-server.ts'
import { createDataDir, owner } from './e2e/fixtures/sites/server.ts'
import { isSoakRun, testRetries, testSlowness } from './tests/run-length.ts'

/** A free port, chosen once: workers load this file again and must use the same one. */
const port = process.env.E2E_PORT ?? String(await freePort())
process.env.E2E_PORT = port

/** Each run starts the production build with an empty data folder. */
const dataDir = process.env.E2E_DATA_DIR ?? createDataDir()
process.env.E2E_DATA_DIR = dataDir

const testDir = join(import.meta.dirname, 'e2e')

export default defineConfig({
  testDir,
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/screenshots/{arg}{ext}',
  fullyParallel: true,
  // Tests wait about half of the time.
  workers: 4,
  timeout: 120_000 * testSlowness,
  expect: { timeout: 20_000 * testSlowness },
  retries: testRetries,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    timezoneId: 'UTC',
    locale: 'en-US',
    // Tests observe the requests of a page. Tests that need the service worker allow it.
    serviceWorkers: 'block',
    // Animations cost a fifth of the browser's time, and clicks wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs about a quarter of a test's time. `npm run e2e -- --trace=retain-on-failure` records every failure.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Longer than any wait of the site and shorter than the time limit of a test, so that the error names the action
    // that hangs.
    actionTimeout: 30_000 * testSlowness,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Separate processes for them take an eighth of the browser's CPU time.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess',
        // Pages live for a second or two: optimizing their JavaScript takes longer than it saves, a sixth of all CPU time.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // Kills its own servers, then mostly waits for background jobs. A soak run kills so often that it runs alone, so that
    // other tests do not affect the timing of the kills.
    {
      name: 'crash',
      testMatch: /crash\.spec\.ts/,
      dependencies: isSoakRun ? ['xss', 'browser'] : [],
      timeout: 540_000 * testSlowness,
    },
    // Take more than a minute in one worker, like those above. Listed first, so that no worker waits for them at the end.
    { name: 'xss', use: devices['Desktop Chrome'], testMatch: /xss-content\.spec\.ts/ },
    { name: 'browser', use: devices['Desktop Chrome'], testIgnore: /(crash|flood|xss-content)\.spec\.ts/ },
    // Measures response times, so nothing may run beside it.
    { name: 'flood', testMatch: /flood\.spec\.ts/, dependencies: ['crash', 'xss', 'browser'] },
  ],
  webServer: {
    command: 'node e2e/fixtures/sites/main-site.ts',
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
      // Each user in a test has a separate IP, so that rate limits per IP work as in production.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'error',
    },
  },
})
