import { type MailContent, renderMail, type SampleMail } from './mail-layout.ts'

export function renderTestMail({ publicUrl }: { publicUrl: string }): MailContent {
  return renderMail({
    template: 'test',
    subject: 'Mail from your site arrives',
    title: 'Mail from your site arrives',
    paragraphs: [`Somebody asked for this mail by npm run doctor, on the machine of ${publicUrl}.`],
    closing: 'If it was found among the spam, let the mail server sign for the domain it comes from (SPF and DKIM).',
  })
}

/** Returns samples of mails outside any domain (features: mail, 8). */
export function mailSamples(site: { publicUrl: string }): SampleMail[] {
  return [{ to: 'every admin', when: 'npm run doctor is asked for a test mail', mail: renderTestMail(site) }]
}
