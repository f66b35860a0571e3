import { lessonChange, lessonForm, lessonRead } from '#contract/content/content-forms.schema.ts'
import { lessonPage, lessonsInput } from '#contract/content/content-lists.schema.ts'
import { lessons, listLessons } from '../../binder/index.ts'
import { CONTENT_BYTES_MAX } from '../body-limits.ts'
import { crudOperations } from '../crud-operations.ts'
import { router } from '../router.ts'

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
