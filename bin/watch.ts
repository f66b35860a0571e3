import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

/** What the server runs. Pages are Vite's to watch, which changes them in place. */
const folders = ['server', 'db', 'contract']
const SETTLE_MS = 100

/** Runs the server for somebody who develops, and starts it anew when one of its own files changes. */
export function serveAndWatch(root: string): void {
  let server = launch(root)
  let changed: NodeJS.Timeout | undefined
  let ending = false

  const restart = () => {
    const again = () => {
      if (!ending) server = launch(root)
    }
    if (hasEnded(server)) again()
    else server.once('exit', again).kill('SIGTERM')
  }
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(changed)
      changed = setTimeout(() => {
        console.log(`\n${folder}/${name} has changed`)
        restart()
      }, SETTLE_MS)
    })
  }

  const stop = (signal: NodeJS.Signals) => {
    clearTimeout(changed)
    if (hasEnded(server)) process.exit(0)
    if (!ending) server.once('exit', (code) => process.exit(code ?? 1))
    ending = true
    server.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', () => stop('SIGTERM'))
}

function launch(root: string): ChildProcess {
  // The condition makes the server take the same copy of React Router as Vite does: two would not know each other.
  return spawn(process.execPath, ['--conditions=development', join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A session of its own, so that a Ctrl-C reaches it once, through us.
    detached: true,
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
