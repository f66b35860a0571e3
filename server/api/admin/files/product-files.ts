import { createRoute, z } from '@hono/zod-openapi'
import { productParams } from '#contract/content/content-lists.schema.ts'
import {
  newFileQuery,
  productFileParams,
  productFilesResponse,
  reorderFilesInput,
  replaceFileQuery,
  updateFileInput,
} from '#contract/downloads/product-files.schema.ts'
import { addFile, listFiles, removeFile, reorderFiles, replaceFile, updateFile } from '../../../downloads/index.ts'
import { uploadedFile } from '../../middleware/uploads.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../../router.ts'

const binaryContent = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

const listRoute = createRoute({
  method: 'get',
  path: '/admin/products/{id}/files',
  summary: 'List the files of a product in their order',
  request: { params: productParams },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

const reorderRoute = createRoute({
  method: 'put',
  path: '/admin/products/{id}/files',
  summary: 'Reorder the files of a product',
  request: { params: productParams, body: jsonBody(reorderFilesInput) },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

const addRoute = createRoute({
  method: 'post',
  path: '/admin/product-files',
  summary: 'Upload a file of a product as the request body; requires content-length',
  request: { query: newFileQuery, body: { content: binaryContent, required: true } },
  responses: { 201: jsonResponse(productFilesResponse, 'Stored'), ...problemResponse },
})

const replaceRoute = createRoute({
  method: 'post',
  path: '/admin/product-file-contents',
  summary: 'Replace the content of a file, unless it was changed since it was read; buyers get the newest content',
  request: { query: replaceFileQuery, body: { content: binaryContent, required: true } },
  responses: { 201: jsonResponse(productFilesResponse, 'Stored'), ...problemResponse },
})

const updateRoute = createRoute({
  method: 'put',
  path: '/admin/product-files/{id}',
  summary: 'Rename a file or make it a free sample',
  request: { params: productFileParams, body: jsonBody(updateFileInput) },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/product-files/{id}',
  summary: 'Remove a file from its product; earlier buyers keep access',
  request: { params: productFileParams },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

export const adminProductFilesApi = router()
  .openapi(listRoute, async (c) => c.json(await listFiles(c.var.ctx, c.req.valid('param')), 200))
  .openapi(reorderRoute, async (c) =>
    c.json(await reorderFiles(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(addRoute, async (c) =>
    c.json(await addFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
  .openapi(replaceRoute, async (c) =>
    c.json(await replaceFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
  .openapi(updateRoute, async (c) =>
    c.json(await updateFile(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeRoute, async (c) => c.json(await removeFile(c.var.ctx, c.req.valid('param')), 200))
