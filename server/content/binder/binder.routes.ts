import { PROGRESS_BYTES_MAX } from '#contract/content/binder/lesson-progress.ts'
import {
  lessonProgress,
  myProgressResponse,
  progressInput,
  progressParams,
} from '#contract/content/binder/progress.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getProgress, saveProgress } from './progress.ts'

/** Progress within its limits can take more bytes as JSON, because of escapes. */
const PROGRESS_BODY_BYTES_MAX = 2 * PROGRESS_BYTES_MAX

export const binderApi = router().openapiRoutes([
  operation('GET /binder/progress', getProgress, {
    summary: 'Get my progress in all lessons: answers, ticked steps, done marks',
    output: myProgressResponse,
  }),
  operation('PUT /binder/progress/{lessonId}', saveProgress, {
    summary: 'Merge the progress of a lesson into my account; returns the merged progress',
    maxBodyBytes: PROGRESS_BODY_BYTES_MAX,
    params: progressParams,
    body: progressInput,
    output: lessonProgress,
  }),
])
