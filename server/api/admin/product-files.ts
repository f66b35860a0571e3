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
import { addFile, listFiles, removeFile, reorderFiles, replaceFile, updateFile } from '../../downloads/index.ts'
import { uploadedFile } from '../middleware/file-upload.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const bytes = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

const listRoute = createRoute({
  method: 'get',
  path: '/admin/products/{id}/files',
  summary: 'What a product hands over, in its order',
  request: { params: productParams },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

const orderRoute = createRoute({
  method: 'put',
  path: '/admin/products/{id}/files',
  summary: 'Put the files of a product into another order',
  request: { params: productParams, body: jsonBody(reorderFilesInput) },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

const addRoute = createRoute({
  method: 'post',
  path: '/admin/product-files',
  summary: 'Upload a file of a digital product, as the whole body; it says how long it is',
  request: { query: newFileQuery, body: { content: bytes, required: true } },
  responses: { 201: jsonResponse(productFilesResponse, 'It is there'), ...problemResponse },
})

const replaceRoute = createRoute({
  method: 'post',
  path: '/admin/product-file-contents',
  summary: 'Upload another content of a file, unless somebody changed it since it was read; its buyers get the newest',
  request: { query: replaceFileQuery, body: { content: bytes, required: true } },
  responses: { 201: jsonResponse(productFilesResponse, 'It is there'), ...problemResponse },
})

const describeRoute = createRoute({
  method: 'put',
  path: '/admin/product-files/{id}',
  summary: 'Say what a file is called',
  request: { params: productFileParams, body: jsonBody(updateFileInput) },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/product-files/{id}',
  summary: 'Take a file out of its product; whoever ordered before keeps it',
  request: { params: productFileParams },
  responses: { 200: jsonResponse(productFilesResponse), ...problemResponse },
})

export const adminProductFilesApi = router()
  .openapi(listRoute, async (c) => c.json(await listFiles(c.var.ctx, c.req.valid('param')), 200))
  .openapi(orderRoute, async (c) =>
    c.json(await reorderFiles(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(addRoute, async (c) =>
    c.json(await addFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
  .openapi(replaceRoute, async (c) =>
    c.json(await replaceFile(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
  .openapi(describeRoute, async (c) =>
    c.json(await updateFile(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeRoute, async (c) => c.json(await removeFile(c.var.ctx, c.req.valid('param')), 200))
