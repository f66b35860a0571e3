import { setTimeout as pause } from 'node:timers/promises'
import type { Buyer, Step } from './buyers.ts'

/** The requests of one phase: their number, failures and durations (ms). */
export type Phase = { requests: number; failures: Map<string, number>; durations: number[] }

export type Traffic = {
  /** Later requests count for the new phase. */
  phase: () => Phase
  settle: () => Promise<void>
  stop: () => void
}

const pages = ['/', '/store', '/classes', '/blog', '/schedule', '/binder', '/blog.data', '/sitemap.xml']
const searches = ['journey', 'harbour', 'planner', 'calm']
/** Of ten requests six are for pages, one searches, one reads the buyer's data, and two are steps of a purchase. */
const mix = ['page', 'buy', 'page', 'search', 'page', 'buy', 'page', 'read', 'page', 'page'] as const
/** Longer than any response should take. A request that hangs counts as failed (ms). */
const REQUEST_TIMEOUT_MS = 20_000

/**
 * Sends requests at a constant rate, so that slow responses do not delay other requests. A failed request is counted
 * and not repeated, except for the steps of a purchase, which the buyer repeats.
 */
export function startTraffic(url: string, perSecond: number, buyers: Buyer[]): Traffic {
  let phase: Phase = { requests: 0, failures: new Map(), durations: [] }
  const busy = new Set<Buyer>()
  const pendingRequests = new Set<Promise<void>>()
  let ticks = 0
  let isSettling = false

  const isAvailable = (buyer: Buyer) => !busy.has(buyer) && !(isSettling && buyer.isDone())

  const send = (buyer: Buyer | undefined, step: Step) => {
    if (buyer) busy.add(buyer)
    const { name, run } = step
    const currentPhase = phase
    const startedAt = performance.now()
    const execute = async () => {
      const failure = await withTimeout(run()).catch((error: unknown) => causeOf(error))
      currentPhase.requests += 1
      currentPhase.durations.push(performance.now() - startedAt)
      if (failure)
        currentPhase.failures.set(`${name}: ${failure}`, (currentPhase.failures.get(`${name}: ${failure}`) ?? 0) + 1)
      if (buyer) busy.delete(buyer)
    }
    const pendingRequest = execute().finally(() => pendingRequests.delete(pendingRequest))
    pendingRequests.add(pendingRequest)
  }

  const tick = () => {
    ticks += 1
    const kind = isSettling ? 'buy' : mix[ticks % mix.length]
    if (kind === 'page') return send(undefined, createGetStep(url, pages[ticks % pages.length] ?? '/'))
    if (kind === 'search') {
      const query = searches[ticks % searches.length]
      return send(undefined, createGetStep(url, `/api/search?q=${query}`))
    }
    // Selects the available buyer that has been idle the longest.
    const index = buyers.findIndex(isAvailable)
    const [buyer] = index < 0 ? [] : buyers.splice(index, 1)
    if (!buyer) return
    buyers.push(buyer)
    send(buyer, kind === 'buy' ? buyer.nextStep() : buyer.createReadStep())
  }

  // Based on the clock and not on the number of ticks, so that a late timer catches up.
  const startedAt = performance.now()
  let sentTicks = 0
  const timer = setInterval(() => {
    const now = ((performance.now() - startedAt) / 1000) * perSecond
    for (; sentTicks < now; sentTicks += 1) tick()
  }, 10)

  return {
    phase() {
      phase = { requests: 0, failures: new Map(), durations: [] }
      return phase
    },
    async settle() {
      isSettling = true
      while (pendingRequests.size > 0 || buyers.some((buyer) => !buyer.isDone())) {
        await Promise.all(pendingRequests)
        await pause(50)
      }
    },
    stop: () => clearInterval(timer),
  }
}

const createGetStep = (url: string, path: string): Step => ({
  name: `GET ${path.replace(/\?.*/, '')}`,
  run: async () => {
    const response = await fetch(url + path, { headers: { 'x-forwarded-for': '10.20.31.1' } })
    const body = await response.arrayBuffer()
    if (response.status !== 200) return `status ${response.status}`
    return body.byteLength > 0 ? undefined : 'nothing in it'
  },
})

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), REQUEST_TIMEOUT_MS)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
