import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, waitUntilReady } from '../local-server.ts'
import { gzipped } from './compress.ts'

/** Returns the gzipped size of each page's HTML (bytes), requested from the built site on an empty data folder. */
export async function measureHtml(root: string, paths: string[]): Promise<Map<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-build-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady({ url, child })
    const sizes = new Map<string, number>()
    for (const path of paths) {
      const html = await (await fetch(url + path)).text()
      sizes.set(path, (await gzipped(html)).length)
    }
    return sizes
  } finally {
    child.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
  }
}
