import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

export function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

/** @throws if the process of the site ends first, or after `timeoutMs` */
export async function waitUntilReady(
  { url, child }: { url: string; child: ChildProcess },
  { timeoutMs = 180_000, intervalMs = 50 } = {},
): Promise<void> {
  for (const deadline = Date.now() + timeoutMs; !(await isReady(url)); await pause(intervalMs)) {
    if (child.exitCode !== null) throw new Error(`The built site did not start: it exited with ${child.exitCode}.`)
    if (Date.now() > deadline) throw new Error(`The built site is not ready after ${timeoutMs / 1000} seconds.`)
  }
}
