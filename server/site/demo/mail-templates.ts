import type { Ctx } from '../../context.ts'
import { renderCurrentMail, type SampleMail } from '../../platform/mail/render-mail.ts'
import { mailSamples } from '../mail-templates/index.ts'

export type RenderedSample = { to: SampleMail['to']; when: string; subject: string; text: string; html: string }

/** Renders every mail template with sample data, with the owner's texts. */
export function mailTemplates(ctx: Ctx): Promise<RenderedSample[]> {
  return Promise.all(
    mailSamples(ctx.site).map(async ({ to, when, mail }) => {
      const { subject, text, html } = await renderCurrentMail(ctx, mail)
      return { to, when, subject, text, html }
    }),
  )
}
