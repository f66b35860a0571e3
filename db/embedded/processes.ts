import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { platform } from 'node:os'

/** A running process. Its number alone may be given to another one later; with its start it is never mistaken. */
export type Process = { pid: number; start: string }

/** The process that has this number now, if any. One that has ended and waits to be collected does not count. */
export function findProcess(pid: number): Process | undefined {
  if (platform() !== 'linux') return signalReaches(pid) ? { pid, start: '' } : undefined
  const stat = readStat(pid)
  return stat && !'ZX'.includes(stat.state) ? { pid, start: stat.start } : undefined
}

export function isRunning(process: Process): boolean {
  return findProcess(process.pid)?.start === process.start
}

/** The process with this number if it is a PostgreSQL server at work on this very folder. */
export function findPostgres(pid: number, cluster: string): Process | undefined {
  const found = findProcess(pid)
  if (!found) return undefined
  if (platform() !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(`-D ${cluster}`) ? found : undefined
  }
  try {
    // The server's working folder is its cluster. This follows the folder even when it was moved meanwhile.
    const here = readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return here && readStat(pid)?.name === 'postgres' ? found : undefined
  } catch {
    // Ended in between, or another account's, which could not be at work on a folder that is closed to it.
    return undefined
  }
}

function readStat(pid: number): { name: string; state: string; start: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(text) ?? []
    const fields = rest.split(' ')
    return { name, state: fields[0] ?? 'X', start: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
