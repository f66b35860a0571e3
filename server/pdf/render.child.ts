// Child process of the render queue: renders one document and exits.
import { type LessonDocument, renderLessons } from './lessons/render-lessons.ts'
import { renderPlanner } from './planner/render-planner.ts'

export type RenderJob = { lessons: LessonDocument } | { plannerFrom: Date }

process.once('message', (job: RenderJob) => {
  const rendered =
    'lessons' in job ? renderLessons(job.lessons) : { file: renderPlanner(job.plannerFrom), missingGlyphs: 0 }
  process.send?.(rendered, () => process.disconnect())
})
