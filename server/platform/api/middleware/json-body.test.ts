import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Problem } from '../../../problem.ts'
import type { ApiEnv } from '../router.ts'
import { parseJsonBody } from './json-body.ts'

const app = new Hono<ApiEnv>()
  .use(parseJsonBody(() => 2_000_000))
  .post('/', (c) => c.text('here'))
  .onError((error) => new Response(error.message, { status: (error as Problem).status }))

const brackets = '['.repeat(100)
const nested = `${brackets}${']'.repeat(100)}`

/** Brackets and commas count only outside of strings. */
test.each([
  ['in a string', JSON.stringify(brackets), 200],
  ['after an escaped quote', JSON.stringify(`"${brackets}`), 200],
  ['after an escaped backslash and quote', JSON.stringify(`\\"${brackets}`), 200],
  ['after a string', `["a",${nested}]`, 400],
  ['after a string that ends with a backslash', `[${JSON.stringify('\\')},${nested}]`, 400],
  ['after a string without an end', `["${brackets}`, 400],
])('JSON body: 100 brackets %s', async (_place, body, status) => {
  const response = await app.request('/', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(response.status).toBe(status)
})
