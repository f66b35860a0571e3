import { createRoute, z } from '@hono/zod-openapi'
import {
  imageAlt,
  imagePage,
  imageParams,
  imageRow,
  imagesInput,
  removedImage,
  updateImageInput,
} from '#contract/media/images.schema.ts'
import { listImages, removeImage, updateImage, uploadImage } from '../../../media/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../../router.ts'

const uploadForm = z.object({
  file: z
    .custom<File>((value) => value instanceof File, 'Send one image.')
    .openapi({ type: 'string', format: 'binary' }),
  alt: imageAlt.default(''),
})

const uploadRoute = createRoute({
  method: 'post',
  path: '/admin/pictures',
  summary: 'Upload an image; the same file again returns the existing image',
  request: { body: { content: { 'multipart/form-data': { schema: uploadForm } }, required: true } },
  responses: { 201: jsonResponse(imageRow, 'Stored'), ...problemResponse },
})

const listRoute = createRoute({
  method: 'get',
  path: '/admin/pictures',
  summary: 'List images, newest first',
  request: { query: imagesInput },
  responses: { 200: jsonResponse(imagePage), ...problemResponse },
})

const updateRoute = createRoute({
  method: 'put',
  path: '/admin/pictures/{id}',
  summary: 'Update the alternative text and the name of an image',
  request: { params: imageParams, body: jsonBody(updateImageInput) },
  responses: { 200: jsonResponse(imageRow), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/pictures/{id}',
  summary: 'Delete an unused image',
  request: { params: imageParams },
  responses: { 200: jsonResponse(removedImage), ...problemResponse },
})

export const adminMediaApi = router()
  .openapi(uploadRoute, async (c) => {
    const { file, alt } = c.req.valid('form')
    const bytes = Buffer.from(await file.arrayBuffer())
    return c.json(await uploadImage(c.var.ctx, { bytes, name: file.name, alt }), 201)
  })
  .openapi(listRoute, async (c) => c.json(await listImages(c.var.ctx, c.req.valid('query')), 200))
  .openapi(updateRoute, async (c) =>
    c.json(await updateImage(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeRoute, async (c) => c.json(await removeImage(c.var.ctx, c.req.valid('param')), 200))
