// Child process of the render queue: renders one document per message and exits when the parent disconnects.
import type { InvoiceContent } from '#contract/sales/invoices/invoice.schema.ts'
import { type BookSample, renderBook } from './books/render-book.ts'
import { type CertificateDocument, renderCertificate } from './certificates/render-certificate.ts'
import { renderInvoice } from './invoices/render-invoice.ts'
import { type LessonDocument, type RenderedPdf, renderLessons } from './lessons/render-lessons.ts'
import { renderSheets, type SheetDocument } from './sheets/render-sheets.ts'
import { renderYearlyPlanner, type YearlyPlannerInput } from './yearly-planner/render-yearly-planner.ts'

export type RenderJob =
  | { lessons: LessonDocument }
  | { certificate: CertificateDocument }
  | { book: BookSample }
  | { planner: YearlyPlannerInput }
  | { invoice: InvoiceContent }
  | { sheets: SheetDocument }

process.on('message', (job: RenderJob) => {
  process.send?.(render(job))
})

function render(job: RenderJob): RenderedPdf {
  if ('lessons' in job) return renderLessons(job.lessons)
  if ('certificate' in job) return renderCertificate(job.certificate)
  if ('sheets' in job) return renderSheets(job.sheets)
  if ('invoice' in job) return renderInvoice(job.invoice)
  if ('planner' in job) return renderYearlyPlanner(job.planner)
  return { file: renderBook(job.book), missingGlyphs: [] }
}
