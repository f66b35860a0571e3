import { join } from 'node:path'
import pLimit from 'p-limit'
import Piscina from 'piscina'

/** Larger input takes more than some milliseconds, so it goes to a worker (bytes). */
const INLINE_BYTES_MAX = 32_768
/** Shorter than a transaction may be idle. Only documents that no browser writes take that long. */
const TASK_TIMEOUT_MS = 10_000
const WORKER_IDLE_MS = 10_000
const WORKER_MEMORY_MB = 256
/** The default of V8 makes the worker keep some hundred megabytes. */
const WORKER_YOUNG_MEMORY_MB = 8

type Input = Record<string, string | Uint8Array | readonly Uint8Array[] | undefined>

export type RunTask = <TaskInput extends Input, Output>(
  task: (input: TaskInput) => Output,
  input: TaskInput,
) => Promise<Output>

/** One worker leaves the other cores to requests. The time of a task counts from its start. */
const oneAtATime = pLimit(1)

/** Created when it is first used. */
let worker: Piscina<Input, unknown> | undefined

/** Creates a runner of the functions of update-tasks.ts for one request. With large input, they run in a worker thread. */
export function createTaskRunner(): RunTask {
  let totalBytes = 0
  return async (task, input) => {
    totalBytes += byteLength(input)
    return totalBytes <= INLINE_BYTES_MAX ? task(input) : oneAtATime(() => runInWorker(task, input))
  }
}

const byteLength = (input: Input): number =>
  Object.values(input)
    .flat()
    .reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)

function runInWorker<TaskInput extends Input, Output>(
  { name }: (input: TaskInput) => Output,
  input: TaskInput,
): Promise<Output> {
  worker ??= new Piscina({
    filename: join(import.meta.dirname, 'update-tasks.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: WORKER_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB, maxYoungGenerationSizeMb: WORKER_YOUNG_MEMORY_MB },
  })
  return worker.run(input, { name, signal: AbortSignal.timeout(TASK_TIMEOUT_MS) }) as Promise<Output>
}
