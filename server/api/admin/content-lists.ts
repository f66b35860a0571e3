import { createRoute } from '@hono/zod-openapi'
import {
  activateInput,
  activateProductResponse,
  activateResponse,
  contentParams,
  coursePage,
  coursesInput,
  lessonPage,
  lessonsInput,
  postPage,
  postsInput,
  productPage,
  productParams,
  productsInput,
  publishInput,
  publishResponse,
  workshopPage,
  workshopsInput,
} from '#contract/content/content-lists.schema.ts'
import { listLessons, publishLesson } from '../../binder/index.ts'
import { listPosts, publishPost } from '../../blog/index.ts'
import { activateCourse, activateWorkshop, listCourses, listWorkshops } from '../../classes/index.ts'
import { activateProduct, listProducts } from '../../store/index.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const postsRoute = createRoute({
  method: 'get',
  path: '/admin/posts',
  summary: 'All posts, drafts too',
  request: { query: postsInput },
  responses: { 200: jsonResponse(postPage), ...problemResponse },
})

const publishPostRoute = createRoute({
  method: 'put',
  path: '/admin/posts/{id}/published',
  summary: 'Publish a post, or take it back',
  request: { params: contentParams, body: jsonBody(publishInput) },
  responses: { 200: jsonResponse(publishResponse), ...problemResponse },
})

const productsRoute = createRoute({
  method: 'get',
  path: '/admin/products',
  summary: 'All products, on sale or not',
  request: { query: productsInput },
  responses: { 200: jsonResponse(productPage), ...problemResponse },
})

const activateProductRoute = createRoute({
  method: 'put',
  path: '/admin/products/{id}/active',
  summary: 'Put a product on sale, or take it off',
  request: { params: productParams, body: jsonBody(activateInput) },
  responses: { 200: jsonResponse(activateProductResponse), ...problemResponse },
})

const coursesRoute = createRoute({
  method: 'get',
  path: '/admin/courses',
  summary: 'All courses, open or not',
  request: { query: coursesInput },
  responses: { 200: jsonResponse(coursePage), ...problemResponse },
})

const activateCourseRoute = createRoute({
  method: 'put',
  path: '/admin/courses/{id}/active',
  summary: 'Open a course to buyers, or close it',
  request: { params: contentParams, body: jsonBody(activateInput) },
  responses: { 200: jsonResponse(activateResponse), ...problemResponse },
})

const workshopsRoute = createRoute({
  method: 'get',
  path: '/admin/workshops',
  summary: 'All workshops, open or not, with their spots',
  request: { query: workshopsInput },
  responses: { 200: jsonResponse(workshopPage), ...problemResponse },
})

const activateWorkshopRoute = createRoute({
  method: 'put',
  path: '/admin/workshops/{id}/active',
  summary: 'Open a workshop to buyers, or close it',
  request: { params: contentParams, body: jsonBody(activateInput) },
  responses: { 200: jsonResponse(activateResponse), ...problemResponse },
})

const lessonsRoute = createRoute({
  method: 'get',
  path: '/admin/lessons',
  summary: 'All lessons, drafts too',
  request: { query: lessonsInput },
  responses: { 200: jsonResponse(lessonPage), ...problemResponse },
})

const publishLessonRoute = createRoute({
  method: 'put',
  path: '/admin/lessons/{id}/published',
  summary: 'Publish a lesson, or take it back',
  request: { params: contentParams, body: jsonBody(publishInput) },
  responses: { 200: jsonResponse(publishResponse), ...problemResponse },
})

export const adminContentListsApi = router()
  .openapi(postsRoute, async (c) => c.json(await listPosts(c.var.ctx, c.req.valid('query')), 200))
  .openapi(publishPostRoute, async (c) =>
    c.json(await publishPost(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(productsRoute, async (c) => c.json(await listProducts(c.var.ctx, c.req.valid('query')), 200))
  .openapi(activateProductRoute, async (c) =>
    c.json(await activateProduct(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(coursesRoute, async (c) => c.json(await listCourses(c.var.ctx, c.req.valid('query')), 200))
  .openapi(activateCourseRoute, async (c) =>
    c.json(await activateCourse(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(workshopsRoute, async (c) => c.json(await listWorkshops(c.var.ctx, c.req.valid('query')), 200))
  .openapi(activateWorkshopRoute, async (c) =>
    c.json(await activateWorkshop(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(lessonsRoute, async (c) => c.json(await listLessons(c.var.ctx, c.req.valid('query')), 200))
  .openapi(publishLessonRoute, async (c) =>
    c.json(await publishLesson(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
