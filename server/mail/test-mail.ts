import { type MailContent, renderMail, type SampleMail } from './mail-layout.ts'

export function renderTestMail({ publicUrl }: { publicUrl: string }): MailContent {
  return renderMail({
    template: 'test',
    subject: 'Email from your site arrives',
    title: 'Email from your site arrives',
    paragraphs: [`Someone requested this email with npm run doctor, on the machine of ${publicUrl}.`],
    closing:
      'If you found it in the spam folder, make sure that the mail server signs for the domain it is sent from (SPF and DKIM).',
  })
}

/** Returns samples of mails outside any domain (features: mail, 8). */
export function mailSamples(site: { publicUrl: string }): SampleMail[] {
  return [{ to: 'every admin', when: 'npm run doctor sends a test email', mail: renderTestMail(site) }]
}
