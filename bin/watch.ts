import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

/** The folders of the server. Vite watches the pages and updates them in place. */
const folders = ['server', 'db', 'contract']
const SETTLE_MS = 100

export function serveAndWatch(root: string): void {
  let server = launch(root)
  let debounceTimer: NodeJS.Timeout | undefined
  let isStopping = false

  const restart = () => {
    const relaunch = () => {
      if (!isStopping) server = launch(root)
    }
    if (hasEnded(server)) relaunch()
    else server.once('exit', relaunch).kill('SIGTERM')
  }
  for (const folder of folders) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !/\.(ts|sql|json)$/.test(name) || /\.test\.ts$/.test(name)) return
      clearTimeout(debounceTimer)
      debounceTimer = setTimeout(() => {
        console.log(`\n${folder}/${name} has changed`)
        restart()
      }, SETTLE_MS)
    })
  }

  const stop = (signal: NodeJS.Signals) => {
    clearTimeout(debounceTimer)
    if (hasEnded(server)) process.exit(0)
    if (!isStopping) server.once('exit', (code) => process.exit(code ?? 1))
    isStopping = true
    server.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', () => stop('SIGTERM'))
}

function launch(root: string): ChildProcess {
  // With this condition the server loads the same copy of React Router as Vite. Two copies would not work together.
  return spawn(process.execPath, ['--conditions=development', join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // A separate session, so that a Ctrl-C reaches the server once, through this process.
    detached: true,
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
