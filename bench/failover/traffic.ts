import type { Buyer, Step } from './buyers.ts'

/** The requests of one phase: their number, failures and durations (ms). */
export type Phase = { asked: number; failed: Map<string, number>; took: number[] }

export type Traffic = {
  /** Starts a new phase. Later requests count for it. */
  phase: () => Phase
  /** Starts no new purchases, and waits for those in progress. */
  settle: () => Promise<void>
  stop: () => void
}

const pages = ['/', '/store', '/classes', '/blog', '/schedule', '/binder', '/blog.data', '/sitemap.xml']
const searches = ['journey', 'harbour', 'planner', 'calm']
/** Of ten requests six are for pages, one searches, one reads the buyer's data, and two are steps of a purchase. */
const mix = ['page', 'buy', 'page', 'search', 'page', 'buy', 'page', 'own', 'page', 'page'] as const
/** Longer than any response should take. A request that hangs counts as failed (ms). */
const PATIENCE_MS = 20_000

/**
 * Sends requests at a constant rate, so that slow responses do not delay other requests. A failed request is counted
 * and not repeated, except for the steps of a purchase, which the buyer repeats.
 */
export function startTraffic(url: string, perSecond: number, buyers: Buyer[]): Traffic {
  let phase: Phase = { asked: 0, failed: new Map(), took: [] }
  const busy = new Set<Buyer>()
  const underWay = new Set<Promise<void>>()
  let ticks = 0
  let isSettling = false

  const isFree = (buyer: Buyer) => !busy.has(buyer) && !(isSettling && buyer.isDone())

  const begin = (buyer: Buyer | undefined, errand: Step) => {
    if (buyer) busy.add(buyer)
    const { what, ask } = errand
    const asked = phase
    const began = performance.now()
    const run = async () => {
      const fault = await inTime(ask()).catch((error: unknown) => causeOf(error))
      asked.asked += 1
      asked.took.push(performance.now() - began)
      if (fault) asked.failed.set(`${what}: ${fault}`, (asked.failed.get(`${what}: ${fault}`) ?? 0) + 1)
      if (buyer) busy.delete(buyer)
    }
    const running = run().finally(() => underWay.delete(running))
    underWay.add(running)
  }

  const tick = () => {
    ticks += 1
    const kind = isSettling ? 'buy' : mix[ticks % mix.length]
    if (kind === 'page') return begin(undefined, get(url, pages[ticks % pages.length] ?? '/'))
    if (kind === 'search') {
      const words = searches[ticks % searches.length]
      return begin(undefined, get(url, `/api/search?q=${words}`))
    }
    // The buyer who has waited longest comes first.
    const at = buyers.findIndex(isFree)
    const [buyer] = at < 0 ? [] : buyers.splice(at, 1)
    if (!buyer) return
    buyers.push(buyer)
    begin(buyer, kind === 'buy' ? buyer.next() : buyer.read())
  }

  // Based on the clock and not on the number of ticks, so that a late timer catches up.
  const began = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const now = ((performance.now() - began) / 1000) * perSecond
    for (; due < now; due += 1) tick()
  }, 10)

  return {
    phase() {
      phase = { asked: 0, failed: new Map(), took: [] }
      return phase
    },
    async settle() {
      isSettling = true
      while (underWay.size > 0 || buyers.some((buyer) => !buyer.isDone())) {
        await Promise.all(underWay)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: () => clearInterval(timer),
  }
}

const get = (url: string, path: string): Step => ({
  what: `GET ${path.replace(/\?.*/, '')}`,
  ask: async () => {
    const answer = await fetch(url + path, { headers: { 'x-forwarded-for': '10.20.31.1' } })
    const body = await answer.arrayBuffer()
    if (answer.status !== 200) return `status ${answer.status}`
    return body.byteLength > 0 ? undefined : 'nothing in it'
  },
})

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
