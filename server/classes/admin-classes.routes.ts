import type { ClassKind } from '#contract/class-kinds.ts'
import { classMessageInput, classMessageResponse } from '#contract/classes/class-message.schema.ts'
import { affectedEnrollments, classRemovalInput } from '#contract/classes/class-removal.schema.ts'
import { enrolledResponse, enrollUserInput } from '#contract/classes/enroll-user.schema.ts'
import { missingJoinLinks } from '#contract/classes/join-links.schema.ts'
import { rosterInput, rosterPage } from '#contract/classes/roster.schema.ts'
import * as forms from '#contract/content/content-forms.schema.ts'
import * as lists from '#contract/content/content-lists.schema.ts'
import { idempotencyHeaders } from '#contract/orders/orders.schema.ts'
import { FORM_BYTES_MAX } from '../api/body-limits.ts'
import { crudOperations } from '../api/crud-operations.ts'
import { operation } from '../api/operation.ts'
import { router } from '../api/router.ts'
import { getAffectedEnrollments, listRoster, messageClass } from '../enrollments/index.ts'
import { enrollUser } from '../orders/index.ts'
import { courses } from './admin/courses.ts'
import { listCourses, listWorkshops } from './admin/list-classes.ts'
import { listMissingJoinLinks } from './admin/missing-join-links.ts'
import { workshops } from './admin/workshops.ts'

/** Operations on the enrollments of a class. */
const enrollmentOperations = <const Kind extends ClassKind>(kind: Kind) =>
  [
    operation(`GET /admin/${kind}s/{id}/enrolled`, (ctx, input) => getAffectedEnrollments(ctx, { kind, ...input }), {
      permission: 'classes',
      summary: `Get the enrollments that deleting a ${kind} would cancel`,
      params: lists.contentParams,
      output: affectedEnrollments,
    }),
    operation(`GET /admin/${kind}s/{id}/roster`, (ctx, input) => listRoster(ctx, { kind, ...input }), {
      permission: 'teaching',
      summary: `List the enrollments in a ${kind}, newest first, with its totals`,
      params: lists.contentParams,
      query: rosterInput,
      output: rosterPage,
    }),
    operation(`POST /admin/${kind}s/{id}/messages`, (ctx, input) => messageClass(ctx, { kind, ...input }), {
      permission: 'teaching',
      summary: `Email everyone enrolled in a ${kind}, or selected users`,
      maxBodyBytes: FORM_BYTES_MAX,
      params: lists.contentParams,
      headers: idempotencyHeaders,
      body: classMessageInput,
      output: classMessageResponse,
    }),
    operation(`POST /admin/${kind}s/{id}/enrollments`, (ctx, input) => enrollUser(ctx, { kind, ...input }), {
      summary: `Enroll a user in a ${kind} without a payment`,
      params: lists.contentParams,
      body: enrollUserInput,
      output: enrolledResponse,
      status: 201,
    }),
  ] as const

export const adminClassesApi = router().openapiRoutes([
  ...crudOperations('/admin/courses', courses, {
    permission: 'content',
    readPermission: 'classes',
    removePermission: 'admin',
    singular: 'a course',
    listSummary: 'List courses, including inactive ones',
    removeSummary: 'Delete a course, and refund or keep its enrollments',
    flag: 'active',
    list: { permission: 'classes', verb: listCourses, query: lists.coursesInput, output: lists.coursePage },
    form: forms.courseForm,
    change: forms.courseChange,
    read: forms.courseRead,
    removal: classRemovalInput,
  }),
  ...enrollmentOperations('course'),
  ...crudOperations('/admin/workshops', workshops, {
    permission: 'content',
    readPermission: 'classes',
    removePermission: 'admin',
    singular: 'a workshop',
    listSummary: 'List workshops, including inactive ones, with their spots',
    removeSummary: 'Delete a workshop, and refund or keep its enrollments',
    flag: 'active',
    list: { permission: 'classes', verb: listWorkshops, query: lists.workshopsInput, output: lists.workshopPage },
    form: forms.workshopForm,
    change: forms.workshopChange,
    read: forms.workshopRead,
    removal: classRemovalInput,
  }),
  ...enrollmentOperations('workshop'),
  operation('GET /admin/join-links/missing', listMissingJoinLinks, {
    permission: 'classes',
    summary: 'List the classes that start soon and have no link to join',
    output: missingJoinLinks,
  }),
])
