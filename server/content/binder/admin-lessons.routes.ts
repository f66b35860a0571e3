import { lessonChange, lessonForm, lessonRead } from '#contract/content/editing/content-forms.schema.ts'
import { lessonPage, lessonsInput } from '#contract/content/editing/content-lists.schema.ts'
import { CONTENT_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { crudOperations } from '../../platform/api/crud-operations.ts'
import { router } from '../../platform/api/router.ts'
import { lessons } from './admin/lessons.ts'
import { listLessons } from './admin/list-lessons.ts'

export const adminLessonsApi = router().openapiRoutes(
  crudOperations('/admin/lessons', lessons, {
    permission: 'content',
    singular: 'a lesson',
    listSummary: 'List lessons, including drafts',
    maxBodyBytes: CONTENT_BYTES_MAX,
    flag: 'published',
    list: { permission: 'classes', verb: listLessons, query: lessonsInput, output: lessonPage },
    form: lessonForm,
    change: lessonChange,
    read: lessonRead,
  }),
)
