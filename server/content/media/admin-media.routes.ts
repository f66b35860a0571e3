import { createRoute, z } from '@hono/zod-openapi'
import {
  imageAlt,
  imagePage,
  imageParams,
  imageRow,
  imagesInput,
  removedImage,
  updateImageInput,
} from '#contract/content/media/images.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { jsonResponse, problemResponse, router } from '../../platform/api/router.ts'
import { listImages, removeImage, updateImage } from './image-library.ts'
import { uploadImage } from './upload-image.ts'

const uploadForm = z.object({
  file: z
    .custom<File>((value) => value instanceof File, 'Send one image.')
    .openapi({ type: 'string', format: 'binary' }),
  alt: imageAlt.default(''),
})

const uploadRoute = createRoute({
  method: 'post',
  path: '/admin/pictures',
  'x-permission': 'classes',
  summary: 'Upload an image; the same file again returns the existing image',
  request: { body: { content: { 'multipart/form-data': { schema: uploadForm } }, required: true } },
  responses: { 201: jsonResponse(imageRow, 'Stored'), ...problemResponse },
})

export const adminMediaApi = router()
  .openapiRoutes([
    operation('GET /admin/pictures', listImages, {
      permission: 'classes',
      summary: 'List images, newest first',
      query: imagesInput,
      output: imagePage,
    }),
    operation('PUT /admin/pictures/{id}', updateImage, {
      permission: 'classes',
      summary: 'Update the alternative text and the name of an image',
      params: imageParams,
      body: updateImageInput,
      output: imageRow,
    }),
    operation('DELETE /admin/pictures/{id}', removeImage, {
      permission: 'content',
      summary: 'Delete an unused image',
      params: imageParams,
      output: removedImage,
    }),
  ])
  .openapi(uploadRoute, async (c) => {
    const { file, alt } = c.req.valid('form')
    const bytes = Buffer.from(await file.arrayBuffer())
    return c.json(await uploadImage(c.var.ctx, { bytes, name: file.name, alt }), 201)
  })
