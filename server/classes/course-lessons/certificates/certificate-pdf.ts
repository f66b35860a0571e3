import { certificatePath } from '#contract/classes/course-lessons/certificate-path.ts'
import type { PaperSize } from '#contract/content/pdf/paper-sizes.ts'
import { logoDataUrl } from '../../../content/media/index.ts'
import type { PdfFile } from '../../../content/pdf/lessons/lessons-pdf.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { pageLink } from '../../../platform/graphics/page-link.ts'
import { Problem } from '../../../problem.ts'
import { findCertificateById } from './find-certificates.ts'

/** Renders a certificate of the viewer. @throws sign_in_required, not_found, too_many_requests, unavailable */
export async function certificatePdf(ctx: Ctx, { id, paper }: { id: string; paper: PaperSize }): Promise<PdfFile> {
  const { userId } = requireViewer(ctx)
  const certificate = await findCertificateById(ctx, { userId, id })
  if (!certificate) throw new Problem('not_found')
  await ctx.limits.pdfByIp.consume(ctx.client.ip)
  const { businessName } = ctx.site.settings
  const link = pageLink(ctx.site.publicUrl, certificatePath(certificate.code))
  const logo = await logoDataUrl(ctx, 'app-192.png')
  const rendered = await ctx.renderQueue.renderCertificate({ ...certificate, businessName, link, paper, logo })
  return { ...rendered, name: `certificate-${certificate.code}.pdf` }
}
