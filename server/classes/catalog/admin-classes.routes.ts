import { classRemovalInput } from '#contract/classes/catalog/class-removal.schema.ts'
import { missingJoinLinks } from '#contract/classes/catalog/join-links.schema.ts'
import * as forms from '#contract/content/editing/content-forms.schema.ts'
import * as lists from '#contract/content/editing/content-lists.schema.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { courses } from './admin/courses.ts'
import { listCourses, listWorkshops } from './admin/list-classes.ts'
import { listMissingJoinLinks } from './admin/missing-join-links.ts'
import { workshops } from './admin/workshops.ts'

const classOptions = {
  permission: 'content',
  readPermission: 'classes',
  removePermission: 'admin',
  flag: 'active',
  removal: classRemovalInput,
} as const

export const adminClassesApi = router().openapiRoutes([
  ...crudOperations('/admin/courses', courses, {
    ...classOptions,
    singular: 'a course',
    listSummary: 'List courses, including inactive ones',
    removeSummary: 'Delete a course, and refund or keep its enrollments',
    list: { permission: 'classes', verb: listCourses, query: lists.coursesInput, output: lists.coursePage },
    form: forms.courseForm,
    change: forms.courseChange,
    read: forms.courseRead,
  }),
  ...crudOperations('/admin/workshops', workshops, {
    ...classOptions,
    singular: 'a workshop',
    listSummary: 'List workshops, including inactive ones, with their spots',
    removeSummary: 'Delete a workshop, and refund or keep its enrollments',
    list: { permission: 'classes', verb: listWorkshops, query: lists.workshopsInput, output: lists.workshopPage },
    form: forms.workshopForm,
    change: forms.workshopChange,
    read: forms.workshopRead,
  }),
  operation('GET /admin/join-links/missing', listMissingJoinLinks, {
    permission: 'classes',
    summary: 'List the classes that start soon and have no link to join',
    output: missingJoinLinks,
  }),
])
