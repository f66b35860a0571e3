import type { PublicCertificate } from '#contract/classes/course-lessons/certificates.schema.ts'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'
import { longDate } from '#contract/dates.ts'
import { compilePdf, readDrawing } from '../compile.ts'
import type { RenderedPdf } from '../lessons/render-lessons.ts'
import { isRightToLeft, type MissingGlyphs, printableText } from '../printable-text.ts'
import { qrSvg } from '../qr-svg.ts'

export type CertificateDocument = PublicCertificate & {
  businessName: string
  link: LessonLink
  paper: PaperSize
  /** Data URL of the logo; null for the drawn mark. */
  logo: string | null
}

/** Renders a certificate in landscape. Equal documents have equal bytes. */
export function renderCertificate(document: CertificateDocument): RenderedPdf {
  const { businessName, name, courseTitle, completedOn, code, link, paper, logo } = document
  const missingGlyphs: MissingGlyphs = []
  const printable = (text: string) => ({ text: printableText(text, missingGlyphs), rtl: isRightToLeft(text) })
  const file = compilePdf('certificate', {
    title: `Certificate: ${courseTitle}`,
    author: businessName,
    businessName: printableText(businessName, missingGlyphs),
    created: new Date(completedOn),
    paper,
    name: printable(name),
    course: printable(courseTitle),
    completedOn: longDate(completedOn),
    code,
    link: { url: link.href, text: link.text, qr: qrSvg(link) },
    logo: logo ? logoSvg(logo) : readDrawing('logo-mark.svg'),
    trail: readDrawing('trail.svg'),
  })
  return { file, missingGlyphs }
}

/** The template takes drawings only. */
const logoSvg = (url: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><image href="${url}" width="40" height="40"/></svg>`
