import { createRoute, z } from '@hono/zod-openapi'
import {
  newFileQuery,
  productFileParams,
  productFilesResponse,
  reorderFilesInput,
  replaceFileQuery,
  updateFileInput,
} from '#contract/content/downloads/product-files.schema.ts'
import { productParams } from '#contract/content/editing/content-lists.schema.ts'
import { uploadedFile } from '../../platform/api/middleware/uploads.ts'
import { operation } from '../../platform/api/operation.ts'
import { jsonResponse, problemResponse, router } from '../../platform/api/router.ts'
import { removeFile, reorderFiles, updateFile } from './admin/edit-files.ts'
import { listFiles } from './admin/product-files.ts'
import { addFile, replaceFile } from './admin/upload-files.ts'

const binaryContent = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

const addRoute = createRoute({
  method: 'post',
  path: '/admin/product-files',
  'x-permission': 'content',
  summary: 'Upload a file of a product as the request body; requires content-length',
  request: { query: newFileQuery, body: { content: binaryContent, required: true } },
  responses: { 201: jsonResponse(productFilesResponse, 'Stored'), ...problemResponse },
})

const replaceRoute = createRoute({
  method: 'post',
  path: '/admin/product-file-contents',
  'x-permission': 'content',
  summary: 'Replace the content of a file, unless it was changed since it was read; buyers get the newest content',
  request: { query: replaceFileQuery, body: { content: binaryContent, required: true } },
  responses: { 201: jsonResponse(productFilesResponse, 'Stored'), ...problemResponse },
})

export const adminProductFilesApi = router()
  .openapiRoutes([
    operation('GET /admin/products/{id}/files', listFiles, {
      permission: 'content',
      summary: 'List the files of a product in their order',
      params: productParams,
      output: productFilesResponse,
    }),
    operation('PUT /admin/products/{id}/files', reorderFiles, {
      permission: 'content',
      summary: 'Reorder the files of a product',
      params: productParams,
      body: reorderFilesInput,
      output: productFilesResponse,
    }),
    operation('PUT /admin/product-files/{id}', updateFile, {
      permission: 'content',
      summary: 'Rename a file or make it a free sample',
      params: productFileParams,
      body: updateFileInput,
      output: productFilesResponse,
    }),
    operation('DELETE /admin/product-files/{id}', removeFile, {
      permission: 'content',
      summary: 'Remove a file from its product; earlier buyers keep access',
      params: productFileParams,
      output: productFilesResponse,
    }),
  ])
  .openapi(addRoute, async (c) =>
    c.json(await addFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
  .openapi(replaceRoute, async (c) =>
    c.json(await replaceFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
