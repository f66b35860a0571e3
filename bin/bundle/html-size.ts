import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipped } from './compress.ts'

const START_TIMEOUT_MS = 60_000

/** Returns the gzipped size of each page's HTML (bytes), requested from the built site on an empty data folder. */
export async function measureHtml(root: string, paths: string[]): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-build-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(server, 'exit')
  try {
    const origin = `http://127.0.0.1:${port}`
    await waitUntilReady(origin, server)
    const sizes = new Map<string, number>()
    for (const path of paths) {
      const html = await (await fetch(origin + path)).text()
      sizes.set(path, (await gzipped(html)).length)
    }
    return sizes
  } finally {
    server.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
  }
}

async function waitUntilReady(origin: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (response?.ok) return
    if (server.exitCode !== null) throw new Error(`The built site does not start: it ended with ${server.exitCode}.`)
    if (Date.now() > deadline) throw new Error('The built site is not ready after a minute.')
    await pause(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
