import { createRoute } from '@hono/zod-openapi'
import { lessonProgress, myProgressAnswer, progressInput, progressParams } from '#contract/binder/progress.schema.ts'
import { myProgress, saveProgress } from '../binder/index.ts'
import { answers, body, problem } from './openapi.ts'
import { router } from './router.ts'

const myProgressRoute = createRoute({
  method: 'get',
  path: '/binder/progress',
  summary: 'My answers, ticked steps and done marks, lesson by lesson',
  responses: { 200: answers(myProgressAnswer), ...problem },
})

const saveProgressRoute = createRoute({
  method: 'put',
  path: '/binder/progress/{lessonId}',
  summary: 'Merge what this browser holds of a lesson into my account, and get the whole',
  request: { params: progressParams, body: body(progressInput) },
  responses: { 200: answers(lessonProgress), ...problem },
})

export const binderApi = router()
  .openapi(myProgressRoute, async (c) => c.json(await myProgress(c.var.ctx), 200))
  .openapi(saveProgressRoute, async (c) =>
    c.json(await saveProgress(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
