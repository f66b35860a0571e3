import { createRoute } from '@hono/zod-openapi'
import { lessonProgress, myProgressResponse, progressInput, progressParams } from '#contract/binder/progress.schema.ts'
import { getProgress, saveProgress } from '../binder/index.ts'
import { jsonBody, jsonResponse, problemResponse } from './openapi.ts'
import { router } from './router.ts'

const myProgressRoute = createRoute({
  method: 'get',
  path: '/binder/progress',
  summary: 'My answers, ticked steps and done marks, lesson by lesson',
  responses: { 200: jsonResponse(myProgressResponse), ...problemResponse },
})

const saveProgressRoute = createRoute({
  method: 'put',
  path: '/binder/progress/{lessonId}',
  summary: 'Merge what this browser holds of a lesson into my account, and get the whole',
  request: { params: progressParams, body: jsonBody(progressInput) },
  responses: { 200: jsonResponse(lessonProgress), ...problemResponse },
})

export const binderApi = router()
  .openapi(myProgressRoute, async (c) => c.json(await getProgress(c.var.ctx), 200))
  .openapi(saveProgressRoute, async (c) =>
    c.json(await saveProgress(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
