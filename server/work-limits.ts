import { Problem } from './problem.ts'

type WorkOptions = {
  /** Work of an aborted signal is dropped while it waits. */
  signal?: AbortSignal | undefined
  /** Clients take turns. Undefined is one client. */
  client?: string | undefined
}

type WorkLimit = <T>(work: () => Promise<T>, options?: WorkOptions) => Promise<T>

type Job = { start: () => void; refuse: (code?: 'unavailable' | 'too_many_requests') => void }
type ClientQueue = { client: string; jobs: Job[] }

type Limits = { concurrency: number; maxWaiting: number }

/**
 * Creates a limit for work of one kind: some runs at a time, some waits, the rest is refused. Clients take turns. A client
 * without waiting work is next, so that neither a flood from one client nor one from many that came before delays it. If
 * too much waits, the client with the most waiting work loses its newest.
 * @param perClient limits of each client
 * @throws unavailable for work that is refused or dropped, too_many_requests beyond the limit of its client
 */
export function createWorkLimit({ concurrency, maxWaiting, perClient }: Limits & { perClient?: Limits }): WorkLimit {
  /** In the order in which the clients get their turn. Every queue has jobs. */
  const queues: ClientQueue[] = []
  const runningByClient = new Map<string, number>()
  let running = 0
  let waiting = 0

  const canRun = (client: string) =>
    running < concurrency && (runningByClient.get(client) ?? 0) < (perClient?.concurrency ?? concurrency)

  function addRunning(client: string, change: 1 | -1): void {
    const ofClient = (runningByClient.get(client) ?? 0) + change
    if (ofClient > 0) runningByClient.set(client, ofClient)
    else runningByClient.delete(client)
    running += change
  }

  function enqueue(client: string, job: Job): void {
    const queue = queues.find((queue) => queue.client === client)
    if (perClient && (queue?.jobs.length ?? 0) >= perClient.maxWaiting) {
      job.refuse('too_many_requests')
      return
    }
    if (queue) queue.jobs.push(job)
    else queues.unshift({ client, jobs: [job] })
    waiting += 1
    if (waiting > maxWaiting) refuseNewest()
  }

  function remove(job: Job): void {
    const index = queues.findIndex(({ jobs }) => jobs.includes(job))
    const queue = queues[index]
    if (!queue) return
    queue.jobs.splice(queue.jobs.indexOf(job), 1)
    if (queue.jobs.length === 0) queues.splice(index, 1)
    waiting -= 1
  }

  function refuseNewest(): void {
    const most = Math.max(...queues.map(({ jobs }) => jobs.length))
    const job = queues.findLast(({ jobs }) => jobs.length === most)?.jobs.at(-1)
    if (!job) return
    remove(job)
    job.refuse()
  }

  function startNext(): void {
    const index = queues.findIndex(({ client }) => canRun(client))
    const [queue] = index < 0 ? [] : queues.splice(index, 1)
    const job = queue?.jobs.shift()
    if (!queue || !job) return
    if (queue.jobs.length > 0) queues.push(queue)
    waiting -= 1
    job.start()
  }

  function waitForTurn({ signal, client = '' }: WorkOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const drop = () => {
        remove(job)
        job.refuse()
      }
      const job: Job = {
        start: () => {
          signal?.removeEventListener('abort', drop)
          addRunning(client, 1)
          resolve()
        },
        refuse: (code = 'unavailable') => {
          signal?.removeEventListener('abort', drop)
          reject(new Problem(code, { retryAfter: 2 }))
        },
      }
      if (signal?.aborted) return job.refuse()
      if (canRun(client)) return job.start()
      signal?.addEventListener('abort', drop)
      enqueue(client, job)
    })
  }

  return async (work, options = {}) => {
    await waitForTurn(options)
    try {
      return await work()
    } finally {
      addRunning(options.client ?? '', -1)
      startNext()
    }
  }
}

/** Settles like `work`, or like `onTimeout` if that takes longer than `ms`. `onTimeout` returns a value or throws. */
export async function withTimeout<T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  return Promise.race([work, timeout.promise.then(onTimeout)]).finally(() => clearTimeout(timer))
}
