import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

export const SERVER_CORE = '0'
export const LOAD_CORE = '1'
export const ALL_CORES = `0-${cpus().length - 1}`

export const canPin = cpus().length > 1 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0

export function pinProcess(pid: number | undefined, cores: string): void {
  if (canPin && pid) execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
}

/** Returns seconds, or 0 if the system does not report them. */
export function cpuSeconds(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return times.reduce((sum, time) => sum + time, 0) / 1e9
  } catch {
    return 0
  }
}

/** Returns the memory of a process without that of its database (MB). */
export function memoryMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
