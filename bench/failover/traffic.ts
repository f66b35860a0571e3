import type { Buyer, Step } from './buyers.ts'

/** What was asked in one phase, how it went, and how long it took (milliseconds). */
export type Phase = { asked: number; failed: Map<string, number>; took: number[] }

export type Traffic = {
  /** From now on requests count for a new phase. */
  phase: () => Phase
  /** Begins no new purchase, and waits until those that are under way have come to their end. */
  settle: () => Promise<void>
  /** Asks nothing more. */
  stop: () => void
}

const pages = ['/', '/store', '/classes', '/blog', '/schedule', '/binder', '/blog.data', '/sitemap.xml']
const searches = ['journey', 'harbour', 'planner', 'calm']
/** Of ten requests six are for pages, one searches, one reads what is one's own, and two are steps of a purchase. */
const mix = ['page', 'buy', 'page', 'search', 'page', 'buy', 'page', 'own', 'page', 'page'] as const
/** Longer than any answer should take: what hangs is a failure, and not a wait for ever (milliseconds). */
const PATIENCE_MS = 20_000

/**
 * So many requests a second, whatever becomes of them: who finds the site slow makes the others wait for nothing.
 * A request that failed is counted and not repeated, but for the steps of a purchase, which the buyer takes again.
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
    // Whoever waited longest comes first.
    const at = buyers.findIndex(isFree)
    const [buyer] = at < 0 ? [] : buyers.splice(at, 1)
    if (!buyer) return
    buyers.push(buyer)
    begin(buyer, kind === 'buy' ? buyer.next() : buyer.read())
  }

  // By the clock and not by the number of ticks: a timer that comes late makes up for it.
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
