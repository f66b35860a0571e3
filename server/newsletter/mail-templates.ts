import { NEWSLETTER_CONFIRMATION_DAYS } from '#contract/limits.ts'
import type { Site } from '../context.ts'
import type { MailContent, SampleMail } from '../mail/mail-layout.ts'
import type { SubscriberFile } from './free-file.ts'
import { type IssueText, issueMail } from './issue-mail.ts'

type MailSite = Pick<Site, 'publicUrl' | 'settings'>

export function confirmationMail({ settings: { businessName } }: MailSite, { url }: { url: string }): MailContent {
  return {
    template: 'newsletter-confirmation',
    subject: 'Please confirm: newsletter',
    title: 'One more step',
    paragraphs: [
      `Please confirm that you’d like to get the newsletter of ${businessName} at this email address.`,
      `The link works for ${NEWSLETTER_CONFIRMATION_DAYS} days.`,
    ],
    action: { label: 'Confirm your email', url },
    closing: 'If you didn’t sign up, ignore this email. You won’t get the newsletter.',
  }
}

type SubscriberLinks = { unsubscribeUrl: string; file: SubscriberFile | null }

export function welcomeMail(site: MailSite, links: SubscriberLinks): MailContent {
  return subscriberMail(site, links, {
    template: 'newsletter-welcome',
    subject: 'Welcome to the newsletter',
    title: 'You’re on the list',
    paragraphs: [`Thank you for signing up for the newsletter of ${site.settings.businessName}.`],
  })
}

export function alreadySubscribedMail(site: MailSite, links: SubscriberLinks): MailContent {
  return subscriberMail(site, links, {
    template: 'newsletter-known',
    subject: 'You already get the newsletter',
    title: 'You’re already on the list',
    paragraphs: [
      `Someone, probably you, signed up for the newsletter of ${site.settings.businessName} with this email address. You already get it, so there is nothing to do.`,
    ],
  })
}

function subscriberMail({ publicUrl }: MailSite, links: SubscriberLinks, mail: MailContent): MailContent {
  const { file, unsubscribeUrl } = links
  return {
    ...mail,
    paragraphs: [...mail.paragraphs, ...(file ? ['Here is your free download.'] : [])],
    ...(file ? { action: { label: `Download ${file.title}`, url: `${publicUrl}${file.path}` } } : {}),
    unsubscribe: unsubscribeLink(unsubscribeUrl),
  }
}

const unsubscribeLink = (url: string) => ({ label: 'Unsubscribe', url })

/** Returns an issue of the newsletter as a mail. The foot has the name and address of the business (features: newsletter, 11). */
export function newsletterMail(site: MailSite, issue: IssueText, unsubscribeUrl: string): MailContent {
  const { legalName, legalAddress } = site.settings
  const imprint = [legalName, legalAddress].filter(Boolean).join('\n')
  return {
    ...issueMail(site, issue),
    unsubscribe: unsubscribeLink(unsubscribeUrl),
    ...(imprint ? { imprint } : {}),
  }
}

export function mailSamples(site: MailSite): SampleMail[] {
  const { publicUrl } = site
  const url = `${publicUrl}/newsletter/confirm?token=example`
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=example`
  const file = { title: 'The planner, first week', path: '/newsletter/file/example' }
  const issue = {
    subject: 'A quieter Sunday',
    content:
      '<p>Ten minutes with a pen are enough to plan a week.</p><h2>Try this</h2><ul><li>One goal</li><li>One step</li></ul>',
  }
  return [
    { to: 'a customer', when: 'Someone signs up for the newsletter', mail: confirmationMail(site, { url }) },
    {
      to: 'a customer',
      when: 'A subscriber confirms the newsletter',
      mail: welcomeMail(site, { unsubscribeUrl, file }),
    },
    {
      to: 'a customer',
      when: 'A subscriber signs up for the newsletter again',
      mail: alreadySubscribedMail(site, { unsubscribeUrl, file: null }),
    },
    {
      to: 'a customer',
      when: 'An issue of the newsletter is sent',
      mail: newsletterMail(site, issue, unsubscribeUrl),
    },
  ]
}
