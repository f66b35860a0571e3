import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules/node/bin/node')

/** Two of the same signal in this time are one Ctrl-C: it comes from the terminal, and once more from npm. */
const ONE_KEYSTROKE_MS = 500
const LOOK_MS = 500

/** Runs a file on the pinned Node: here when this is it already, or else in a process that ends with this one. */
export async function runPinned(file, args) {
  followNpm()
  const path = join(root, file)
  if (process.version === `v${pinnedVersion()}`) {
    process.argv = [process.execPath, path, ...args]
    await import(pathToFileURL(path))
    return
  }
  // A session of its own: a Ctrl-C then reaches it once, through us, and not by the terminal as well.
  const child = spawn(node, [path, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true })
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
    let last = -Infinity
    process.on(signal, () => {
      const now = performance.now()
      if (now - last > ONE_KEYSTROKE_MS) child.kill(signal)
      last = now
    })
  }
}

// npm stays until we end. When it is gone before, it was killed, and what it started is to end as well: a server that
// nobody holds would keep the port. A signal that npm passes on may also stop at the shell between us.
function followNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = readProcess(process.ppid)
  const npm = /sh$/.test(parent.name) ? parent.parent : process.ppid
  const timer = setInterval(() => {
    if (process.ppid !== parent.pid || !isAlive(npm)) {
      clearInterval(timer)
      process.kill(process.pid, 'SIGTERM')
    }
  }, LOOK_MS)
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
