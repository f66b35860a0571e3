import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** The core of what is measured, and the core of the load on it. */
export const SERVED = '0'
export const LOAD = '1'
export const EVERY = `0-${cpus().length - 1}`

/** Whether programs can be kept on a core of their own here. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0

/** Keeps a program, and what it starts from now on, on these cores. */
export function pin(pid: number | undefined, cores: string): void {
  if (canPin && pid) execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
}

/** The time on a core that a program has had until now, in seconds; 0 where the system does not tell. */
export function coreSeconds(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const spent = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    )
    return spent.reduce((all, one) => all + one, 0) / 1e9
  } catch {
    return 0
  }
}

/** The memory that a program holds, without that of its database (MB). */
export function memoryMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}
