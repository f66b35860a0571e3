// Child process of the render queue: renders one document and exits.
import { type BookSample, renderBook } from './books/render-book.ts'
import { type CertificateDocument, renderCertificate } from './certificates/render-certificate.ts'
import { type LessonDocument, type RenderedPdf, renderLessons } from './lessons/render-lessons.ts'
import { type PlannerDocument, renderPlanner } from './planner/render-planner.ts'

export type RenderJob =
  | { lessons: LessonDocument }
  | { certificate: CertificateDocument }
  | { book: BookSample }
  | { planner: PlannerDocument }

process.once('message', (job: RenderJob) => {
  process.send?.(render(job), () => process.disconnect())
})

function render(job: RenderJob): RenderedPdf {
  if ('lessons' in job) return renderLessons(job.lessons)
  if ('certificate' in job) return renderCertificate(job.certificate)
  return { file: 'book' in job ? renderBook(job.book) : renderPlanner(job.planner), missingGlyphs: 0 }
}
