import { createRoute, z } from '@hono/zod-openapi'
import {
  describePictureInput,
  pictureAlt,
  picturePage,
  pictureParams,
  pictureRow,
  picturesInput,
  removedPicture,
} from '#contract/media/images.schema.ts'
import { addPicture, describePicture, listPictures, removePicture } from '../../media/index.ts'
import { answers, body, problem } from '../openapi.ts'
import { router } from '../router.ts'

const uploadForm = z.object({
  file: z
    .custom<File>((sent) => sent instanceof File, 'Send one picture.')
    .openapi({ type: 'string', format: 'binary' }),
  alt: pictureAlt.default(''),
})

const addRoute = createRoute({
  method: 'post',
  path: '/admin/pictures',
  summary: 'Upload a picture; the same file again gives the picture that is there',
  request: { body: { content: { 'multipart/form-data': { schema: uploadForm } }, required: true } },
  responses: { 201: answers(pictureRow, 'It is there'), ...problem },
})

const listRoute = createRoute({
  method: 'get',
  path: '/admin/pictures',
  summary: 'All pictures, newest first',
  request: { query: picturesInput },
  responses: { 200: answers(picturePage), ...problem },
})

const describeRoute = createRoute({
  method: 'put',
  path: '/admin/pictures/{id}',
  summary: 'Say what a picture shows, and what it is called',
  request: { params: pictureParams, body: body(describePictureInput) },
  responses: { 200: answers(pictureRow), ...problem },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/pictures/{id}',
  summary: 'Remove a picture that nothing shows',
  request: { params: pictureParams },
  responses: { 200: answers(removedPicture), ...problem },
})

export const picturesApi = router()
  .openapi(addRoute, async (c) => {
    const { file, alt } = c.req.valid('form')
    const bytes = Buffer.from(await file.arrayBuffer())
    return c.json(await addPicture(c.var.ctx, { bytes, name: file.name, alt }), 201)
  })
  .openapi(listRoute, async (c) => c.json(await listPictures(c.var.ctx, c.req.valid('query')), 200))
  .openapi(describeRoute, async (c) =>
    c.json(await describePicture(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeRoute, async (c) => c.json(await removePicture(c.var.ctx, c.req.valid('param')), 200))
