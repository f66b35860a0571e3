import { waitUntilReady } from '../../bin/local-server.ts'
import { spawnServer } from '../../e2e/fixtures/server.ts'
import { memoryMb, pinProcess } from './cpu-affinity.ts'

export type ServerProcess = {
  url: string
  pid: number
  /** Time from the start until /readyz reports ready (s). */
  startSeconds: number
  memoryMb: () => number
  stop: () => Promise<void>
}

export const METRICS_TOKEN = '4c6be27395e0b84cf7d2a916538d1f0a'

export async function startServerProcess(options: {
  dataDir: string
  port: number
  cores: string
}): Promise<ServerProcess> {
  const startedAt = performance.now()
  const { url, child, ended } = spawnServer({ ...options, log: 'warn', env: { METRICS_TOKEN } }, 'ignore')
  pinProcess(child.pid, options.cores)
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  }
  await waitUntilReady({ url, child }, { intervalMs: 10 }).catch(async (cause: unknown) => {
    await stop()
    throw new Error('The site did not start: is it built? `npm run build` does it.', { cause })
  })
  const startSeconds = (performance.now() - startedAt) / 1000
  const pid = child.pid ?? 0
  // By IP: the host name would be resolved to another address first, which takes time.
  return { url: url.replace('localhost', '127.0.0.1'), pid, startSeconds, memoryMb: () => memoryMb(pid), stop }
}
