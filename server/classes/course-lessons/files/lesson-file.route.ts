import { Hono } from 'hono'
import { respondWithFile } from '../../../content/downloads/index.ts'
import { anonymous, type Base, withRequestId } from '../../../context.ts'
import type { RequestEnv } from '../../../platform/api/router.ts'
import { deliverLessonFile } from './download-file.ts'

/** Files of course lessons by signed token. */
export const lessonFileRoutes = (base: Base): Hono<RequestEnv> =>
  new Hono<RequestEnv>().get('/course-files/:token', (c) => {
    const delivery = deliverLessonFile(anonymous(withRequestId(base, c.var.requestId)), { token: c.req.param('token') })
    return respondWithFile(c, delivery, 'This download link no longer works. Open the lesson to get a new one.')
  })
