import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { childEnvironment } from '../tests/child-environment.ts'
import { openTestSite } from '../tests/test-server.ts'
import { adminCommandEnv, createCustomer, signIn } from './people/accounts/accounts.fixture.ts'

const command = fileURLToPath(new URL('./admin.cli.ts', import.meta.url))

test('npm run admin: a separate process makes a user an admin', async () => {
  const site = await openTestSite({ seed: false })
  onTestFinished(() => site.close())
  const email = await createCustomer(site)
  const env = { ...childEnvironment, ...(await adminCommandEnv(site)) }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, 'grant', email], { env })
  expect({ stdout: stdout.trim(), stderr }).toEqual({
    stdout: `${email} is now an admin and must sign in again.`,
    stderr: '',
  })
  expect((await signIn(site, email)).user.isAdmin).toBe(true)
})
