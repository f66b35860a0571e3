import { type Context, Hono } from 'hono'
import { parseYearlyPlannerOptions } from '#contract/planner/yearly-planner.ts'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { deliverFile } from './deliver-file.ts'
import { respondWithFile } from './file-response.ts'
import { deliverSample } from './samples.ts'

export function downloadRoutes(base: Base): Hono<RequestEnv> {
  const contextOf = (c: Context<RequestEnv>) => anonymous(withRequestId(base, c.var.requestId))
  return new Hono<RequestEnv>()
    .get('/downloads/:token', (c) => {
      const options = parseYearlyPlannerOptions(new URL(c.req.url).searchParams)
      const delivery = deliverFile(contextOf(c), { token: c.req.param('token'), options })
      return respondWithFile(c, delivery, 'This download link no longer works. Open your order to get a new one.')
    })
    .get('/samples/:id', (c) => {
      const delivery = deliverSample(contextOf(c), { id: c.req.param('id') })
      return respondWithFile(c, delivery, 'This sample is no longer available.')
    })
}
