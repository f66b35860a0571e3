import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, isReady } from '../../../bin/local-server.ts'
import { testSlowness } from '../../../tests/run-length.ts'
import { copyDataDir } from '../../fixtures/sites/server.ts'
import { expect, test } from '../../fixtures/test.ts'

test('npm run dev: serves pages and hydrates them', async ({ browser }) => {
  test.slow()
  const port = await freePort()
  const dataDir = copyDataDir()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['bin/run.mjs', 'bin/serve.ts', '--dev'], {
    env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await expect.poll(() => isReady(url), { timeout: 60_000 * testSlowness }).toBe(true)
    const page = await browser.newPage()
    await page.goto(`${url}/classes`)
    await expect(page.getByRole('heading', { name: 'Featured Courses' })).toBeVisible()
    // The first visit bundles dependencies and reloads the page, so the first click may be lost.
    await expect(async () => {
      await page.goto(`${url}/classes`)
      await page.getByRole('article').first().getByRole('button', { name: 'Enroll' }).click()
      await expect(page.getByText('Authentication required')).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 * testSlowness })
    await page.close()
  } finally {
    child.kill('SIGTERM')
    await ended
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid')), 'the database still runs').toBe(false)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
