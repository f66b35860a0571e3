import { Hono } from 'hono'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import type { RequestEnv } from '../../platform/api/router.ts'
import { Problem } from '../../problem.ts'
import { fileResponse } from '../downloads/index.ts'
import { deliverVideo, findPlayedVideo } from './play-video.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' }

/** Videos and captions by signed token. */
export function videoRoutes(base: Base): Hono<RequestEnv> {
  const contextFor = (requestId: string) => anonymous(withRequestId(base, requestId))
  const routes = new Hono<RequestEnv>()
  routes.onError((error, c) => {
    if (!(error instanceof Problem && error.code === 'not_found')) throw error
    return c.body('This video link no longer works. Open the lesson again.\n', 404, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
    })
  })
  return routes
    .get('/videos/:token/captions.vtt', async (c) => {
      const { captions } = await findPlayedVideo(contextFor(c.var.requestId), c.req.param('token'))
      if (captions === null) throw new Problem('not_found')
      return c.body(captions, 200, { ...headers, 'content-type': 'text/vtt; charset=utf-8' })
    })
    .get('/videos/:token', async (c) => {
      const ctx = contextFor(c.var.requestId)
      const video = await findPlayedVideo(ctx, c.req.param('token'))
      return fileResponse(c, deliverVideo(ctx, video), { disposition: 'inline' })
    })
}
