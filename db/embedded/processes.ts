import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { platform } from 'node:os'

/** A running process. The start time distinguishes it from a later process with the same PID. */
export type Process = { pid: number; start: string }

export function findProcess(pid: number): Process | undefined {
  if (platform() !== 'linux') return canSignal(pid) ? { pid, start: '' } : undefined
  const stat = readStat(pid)
  return stat && !'ZX'.includes(stat.state) ? { pid, start: stat.start } : undefined
}

export function isRunning(process: Process): boolean {
  return findProcess(process.pid)?.start === process.start
}

export function findPostgres(pid: number, cluster: string): Process | undefined {
  const candidate = findProcess(pid)
  if (!candidate) return undefined
  if (platform() !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(`-D ${cluster}`) ? candidate : undefined
  }
  try {
    // A postmaster's working directory is its cluster, even after the folder was moved.
    const isInCluster = readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return isInCluster && readStat(pid)?.name === 'postgres' ? candidate : undefined
  } catch {
    // The process has ended, or belongs to another account, which has no access to this cluster.
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

function canSignal(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
