import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Problem } from '../../problem.ts'
import type { RenderedPdf } from './lessons/render-lessons.ts'
import type { RenderJob } from './render.child.ts'

/** Long enough for the documents of several orders in a row. The memory of a process returns to the system at its end. */
const MAX_IDLE_MS = 10_000

/**
 * Renders jobs, one at a time, in a child process that ends when idle. A process and not a worker thread: only a process
 * can be ended while the compiler runs.
 */
export function createRenderProcess({ maxRenderMs }: { maxRenderMs: number }) {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  function startChild(): ChildProcess {
    const started = fork(join(import.meta.dirname, 'render.child.ts'), {
      serialization: 'advanced',
      execArgv: [],
      env: {},
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  function endChild(): void {
    child?.disconnect()
    child = undefined
  }

  /** @throws too_large if rendering takes longer than `maxRenderMs` */
  return async function render(job: RenderJob): Promise<RenderedPdf> {
    clearTimeout(idleTimer)
    child ??= startChild()
    const renderer = child
    const timeout = setTimeout(() => renderer.kill('SIGKILL'), maxRenderMs)
    setReferenced(renderer, true)
    try {
      return await runJob(renderer, job)
    } finally {
      clearTimeout(timeout)
      setReferenced(renderer, false)
      idleTimer = setTimeout(endChild, MAX_IDLE_MS).unref()
    }
  }
}

function runJob(child: ChildProcess, job: RenderJob): Promise<RenderedPdf> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedPdf>()
  const rejectAtExit = (code: number | null, signal: string | null) =>
    reject(signal === 'SIGKILL' ? new Problem('too_large') : new Error(`PDF process exited: ${code ?? signal}`))
  child.once('message', resolve)
  child.once('error', reject)
  child.once('exit', rejectAtExit)
  child.send(job, (error) => error && reject(error))
  return promise.finally(() => child.off('message', resolve).off('error', reject).off('exit', rejectAtExit))
}

/** A referenced child keeps its parent running. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const method = isReferenced ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
}
