import { createRoute } from '@hono/zod-openapi'
import { userParams } from '#contract/accounts/users.schema.ts'
import { customer, noteInput, userNotes } from '#contract/customers/customer.schema.ts'
import { addNote, exportCustomer, getCustomer, removeNote } from '../../customers/index.ts'
import { jsonFileResponse, sendJsonFile } from '../json-file.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const getRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}',
  summary: 'Get the newest orders, enrollments and bookings of a user, and the notes of staff',
  request: { params: userParams },
  responses: { 200: jsonResponse(customer), ...problemResponse },
})

const addNoteRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/notes',
  summary: 'Add a note about a user, which only staff see',
  request: { params: userParams, body: jsonBody(noteInput) },
  responses: { 201: jsonResponse(userNotes, 'Created'), ...problemResponse },
})

const removeNoteRoute = createRoute({
  method: 'delete',
  path: '/admin/user-notes/{id}',
  summary: 'Remove a note about a user; only its author and admins may',
  request: { params: userParams },
  responses: { 200: jsonResponse(userNotes), ...problemResponse },
})

const exportRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/export',
  summary: 'Export the stored data about a user as a file, as the user can, without the planner',
  request: { params: userParams },
  responses: { 200: jsonFileResponse, ...problemResponse },
})

export const adminCustomersApi = router()
  .openapi(getRoute, async (c) => c.json(await getCustomer(c.var.ctx, c.req.valid('param')), 200))
  .openapi(addNoteRoute, async (c) =>
    c.json({ notes: await addNote(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }) }, 201),
  )
  .openapi(removeNoteRoute, async (c) => c.json({ notes: await removeNote(c.var.ctx, c.req.valid('param')) }, 200))
  .openapi(exportRoute, async (c) => sendJsonFile(c, await exportCustomer(c.var.ctx, c.req.valid('param'))))
