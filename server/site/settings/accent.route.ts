import { Hono } from 'hono'
import type { RequestEnv } from '../../platform/api/router.ts'
import { accentStyles } from '../../platform/graphics/accent-colors.ts'

/** The style sheet of an accent color. The URL names the color, so that a form can show one before it is saved. */
export const accentRoute = new Hono<RequestEnv>().get('/accent/:file{[\\da-f]{6}\\.css}', (c) =>
  c.body(accentStyles(`#${c.req.param('file').slice(0, 6)}`), 200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  }),
)
