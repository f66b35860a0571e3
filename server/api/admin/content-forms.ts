import { createRoute } from '@hono/zod-openapi'
import * as forms from '#contract/content/content-forms.schema.ts'
import { contentParams, productParams } from '#contract/content/content-lists.schema.ts'
import { lessons } from '../../binder/index.ts'
import { posts } from '../../blog/index.ts'
import { courses, workshops } from '../../classes/index.ts'
import { previewHtml } from '../../content/index.ts'
import { products } from '../../store/index.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'
import { crudRoutes } from './crud-routes.ts'

const post = crudRoutes('/admin/posts', {
  one: 'a post',
  params: contentParams,
  form: forms.postForm,
  change: forms.postChange,
  read: forms.postRead,
  removed: forms.removed,
})

const lesson = crudRoutes('/admin/lessons', {
  one: 'a lesson',
  params: contentParams,
  form: forms.lessonForm,
  change: forms.lessonChange,
  read: forms.lessonRead,
  removed: forms.removed,
})

const product = crudRoutes('/admin/products', {
  one: 'a product',
  params: productParams,
  form: forms.productForm,
  change: forms.productChange,
  read: forms.productRead,
  removed: forms.productRemoved,
})

const course = crudRoutes('/admin/courses', {
  one: 'a course',
  params: contentParams,
  form: forms.courseForm,
  change: forms.courseChange,
  read: forms.courseRead,
  removed: forms.removed,
})

const workshop = crudRoutes('/admin/workshops', {
  one: 'a workshop',
  params: contentParams,
  form: forms.workshopForm,
  change: forms.workshopChange,
  read: forms.workshopRead,
  removed: forms.removed,
})

const previewRoute = createRoute({
  method: 'post',
  path: '/admin/preview',
  summary: 'Text as it would be kept: cleaned, and nothing written',
  request: { body: jsonBody(forms.previewInput) },
  responses: { 200: jsonResponse(forms.previewResponse), ...problemResponse },
})

const postsApi = router()
  .openapi(post.read, async (c) => c.json(await posts.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(post.create, async (c) => c.json(await posts.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(post.change, async (c) =>
    c.json(await posts.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(post.remove, async (c) => c.json(await posts.remove(c.var.ctx, c.req.valid('param')), 200))

const lessonsApi = router()
  .openapi(lesson.read, async (c) => c.json(await lessons.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(lesson.create, async (c) => c.json(await lessons.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(lesson.change, async (c) =>
    c.json(await lessons.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(lesson.remove, async (c) => c.json(await lessons.remove(c.var.ctx, c.req.valid('param')), 200))

const productsApi = router()
  .openapi(product.read, async (c) => c.json(await products.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(product.create, async (c) => c.json(await products.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(product.change, async (c) =>
    c.json(await products.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(product.remove, async (c) => c.json(await products.remove(c.var.ctx, c.req.valid('param')), 200))

const coursesApi = router()
  .openapi(course.read, async (c) => c.json(await courses.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(course.create, async (c) => c.json(await courses.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(course.change, async (c) =>
    c.json(await courses.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(course.remove, async (c) => c.json(await courses.remove(c.var.ctx, c.req.valid('param')), 200))

const workshopsApi = router()
  .openapi(workshop.read, async (c) => c.json(await workshops.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(workshop.create, async (c) => c.json(await workshops.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(workshop.change, async (c) =>
    c.json(await workshops.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(workshop.remove, async (c) => c.json(await workshops.remove(c.var.ctx, c.req.valid('param')), 200))

export const adminContentFormsApi = router()
  .route('/', postsApi)
  .route('/', lessonsApi)
  .route('/', productsApi)
  .route('/', coursesApi)
  .route('/', workshopsApi)
  .openapi(previewRoute, (c) => c.json(previewHtml(c.var.ctx, c.req.valid('json')), 200))
