import type { MailContent } from './mail-layout.ts'
import type { SampleMail } from './render-mail.ts'

export function testMailContent({ publicUrl }: { publicUrl: string }): MailContent {
  return {
    template: 'test',
    subject: 'Your site can send email',
    title: 'Your site can send email',
    paragraphs: ['This test email was requested with npm run doctor.', `Site: ${publicUrl}`],
    closing:
      'If you found it in the spam folder, make sure that the mail server signs for the domain it’s sent from (SPF and DKIM).',
  }
}

/** Returns samples of mails outside any domain. */
export function mailSamples(site: { publicUrl: string }): SampleMail[] {
  return [{ to: 'every admin', when: 'npm run doctor sends a test email', mail: testMailContent(site) }]
}
