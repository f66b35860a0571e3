import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const nodePath = join(root, 'node_modules/node/bin/node')

/** The same signal twice within this time is one Ctrl-C, from the terminal and from npm (ms). */
const ONE_KEYSTROKE_MS = 500
const PARENT_CHECK_MS = 500

/** Runs in this process if it already has the pinned Node, or else in a child process. */
export async function runPinned(file, args) {
  exitWithNpm()
  const path = join(root, file)
  if (process.version === `v${pinnedVersion()}`) {
    process.argv = [process.execPath, path, ...args]
    await import(pathToFileURL(path))
    return
  }
  // A separate session, so that a Ctrl-C reaches the child once, through this process, and not from the terminal too.
  const child = spawn(nodePath, [path, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true })
  forwardSignals(child)
  child.on('error', (error) => {
    console.error(`The pinned Node does not run here (${error.message}): delete node_modules and run this again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function pinnedVersion() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
}

function forwardSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let lastSignalAt = -Infinity
    process.on(signal, () => {
      const now = performance.now()
      if (now - lastSignalAt > ONE_KEYSTROKE_MS) child.kill(signal)
      lastSignalAt = now
    })
  }
}

// Ends this process when npm is gone. npm normally waits for it; if npm was killed, a remaining server would keep the
// port. A signal that npm forwards may also stop at the shell in between.
function exitWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = readProcess(process.ppid)
  const npm = /sh$/.test(parent.name) ? parent.parent : process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent.pid || !isAlive(npm)) {
      clearInterval(timer)
      process.kill(process.pid, 'SIGTERM')
    }
  }, PARENT_CHECK_MS)
  timer.unref()
}

function readProcess(pid) {
  if (process.platform === 'linux') {
    const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { pid, parent: Number(parent), name }
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [parent, name] = stdout.trim().split(/\s+/)
  return { pid, parent: Number(parent), name }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
