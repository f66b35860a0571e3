import { randomUUID } from 'node:crypto'
import { type Answer, ask, type Question, steadily } from './clients.ts'
import { PAGE } from './pages.ts'
import type { Program } from './program.ts'
import { ms, type Row } from './table.ts'

const PAGES_PER_SECOND = 200
const SECONDS = 6
const SIGN_INS = 50
const pages: Question[] = ['/', '/store', '/classes', '/blog', '/binder', '/schedule'].map((path) => ({
  ...PAGE,
  path,
}))

/**
 * Public pages at 200 a second, alone and while 50 people sign in at once: from one address, of whom the limits let a few
 * try, and from 50 addresses, who may all. A wrong password takes the same work as a right one.
 */
export async function crowdRows(site: Program): Promise<Row[]> {
  await Promise.all([visit(site), signIns(site, () => '10.6.0.1')])
  const alone = await visit(site)
  const [together, tries] = await Promise.all([visit(site), signIns(site, () => '10.7.0.1')])
  const [scattered, all] = await Promise.all([visit(site), signIns(site, (at) => `10.8.0.${at}`)])
  return [
    { name: `public pages, ${PAGES_PER_SECOND}/s`, ours: `p50 ${ms(alone.p50)}, p95 ${ms(alone.p95)}` },
    {
      name: `the same, ${SIGN_INS} sign-ins at once from one address`,
      ours: `p95 ${ms(together.p95)}, ${tries}`,
      beside: `alone ${ms(alone.p95)}`,
      ratio: together.p95 / alone.p95,
    },
    {
      name: `the same, from ${SIGN_INS} addresses`,
      ours: `p95 ${ms(scattered.p95)}, ${all}`,
      beside: `alone ${ms(alone.p95)}`,
      ratio: scattered.p95 / alone.p95,
    },
  ]
}

function visit(site: Program) {
  let asked = 0
  const next = () => pages[asked++ % pages.length] ?? PAGE
  return steadily(site.url, { perSecond: PAGES_PER_SECOND, seconds: SECONDS, next })
}

/** @returns what they were told, in words */
async function signIns(site: Program, addressOf: (at: number) => string): Promise<string> {
  const began = performance.now()
  const one = (_: unknown, at: number): Promise<Answer> =>
    ask(site.url, {
      method: 'POST',
      path: '/api/auth/sign-in',
      headers: { 'x-forwarded-for': addressOf(at + 1) },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a path through the woods' }),
    })
  const answers = await Promise.all(Array.from({ length: SIGN_INS }, one))
  const took = (performance.now() - began) / 1000
  const told = Object.entries(Object.groupBy(answers, ({ status }) => String(status)))
  return `${told.map(([status, those]) => `${those?.length} × ${status}`).join(', ')} in ${took.toFixed(1)} s`
}
