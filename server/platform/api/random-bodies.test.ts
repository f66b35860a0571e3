import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPath, listOperations } from '../../../tests/openapi-operations.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { expectProblem, json, sendRequest, unknownId, unlimitedRequests } from './bad-input.fixture.ts'

const { runs: BODIES, seed } = randomRun('random bodies per operation', { short: 4, full: 300, seed: 20_240_301 })

const site = await openSiteForFile({ limits: unlimitedRequests })
const admin = await site.createUser({ admin: true })

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.constantFrom(
    'null',
    "' OR 1=1 --",
    '1;drop table orders',
    '\u0000',
    '../../etc/passwd',
    'a'.repeat(10_000),
    '<script>alert(1)</script>',
    -1,
    0,
    1.5,
    Number.MAX_VALUE,
    2 ** 53,
    2 ** 63,
    Number.NaN,
    true,
    null,
    unknownId,
    ['x'],
    { $gt: '' },
    '0000-00-00',
    'x@y.zz',
  ),
)

test.each(listOperations().filter(({ fields }) => fields !== null))(
  `${BODIES} random bodies never cause a server error at $method $path`,
  async (operation) => {
    const headers = operation.path.endsWith('/sign-out') ? json : { ...json, authorization: `Bearer ${admin.token}` }
    const shape = Object.fromEntries((operation.fields ?? []).map((field) => [field, value]))
    await fc.assert(
      fc.asyncProperty(fc.record(shape, { requiredKeys: [] }), async (input) => {
        const response = await sendRequest(`${site.url}${fillPath(operation, unknownId)}`, {
          method: operation.method,
          body: JSON.stringify(input),
          headers,
        })
        expect(response.status, response.text).toBeLessThan(500)
        if (response.status >= 400) expectProblem(response, [response.status])
      }),
      { numRuns: BODIES, seed },
    )
  },
  120_000,
)
