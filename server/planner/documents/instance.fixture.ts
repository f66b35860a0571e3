import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { TestSite } from '../../../tests/test-server.ts'

export type Instance = { url: string; child: ChildProcess }

/** Starts another instance of a site in its own process, which a test can kill. It ends with the test. */
export async function startInstance({ connection, base }: TestSite): Promise<Instance> {
  const options = JSON.stringify({ target: { ...connection, max: 5 }, authSecret: base.site.authSecret })
  const child = fork(join(import.meta.dirname, 'instance.child.ts'), [options])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child, 'message')
  return { url, child }
}
