import { NEWSLETTER_CONFIRMATION_DAYS } from '#contract/site/newsletter/newsletter-limits.ts'
import type { Site } from '../../context.ts'
import type { MailContent } from '../../platform/mail/mail-layout.ts'
import type { SampleMail } from '../../platform/mail/render-mail.ts'
import {
  defineMailTemplate,
  link,
  required,
  stopLink,
  type TemplateMail,
  text,
} from '../../platform/mail/templates/mail-template.ts'
import { type EditionText, editionMail } from './edition-mail.ts'
import type { SubscriberFile } from './free-file.ts'

type MailSite = Pick<Site, 'publicUrl' | 'settings'>

const group = 'Newsletter'

const fillConfirmation = defineMailTemplate({
  name: 'newsletter-confirmation',
  title: 'Confirm the newsletter',
  group,
  subject: 'Please confirm: newsletter',
  body: [
    '# One more step',
    'Please confirm that you’d like to get the newsletter of {{businessName}} at this email address.',
    'The link works for {{days}} days.',
    '[Confirm your email]({{link}})',
    'If you didn’t sign up, ignore this email. You won’t get the newsletter.',
  ],
  placeholders: { link: required(link('Page to confirm the newsletter')), days: text('Days for which the link works') },
})

export function confirmationMail({ url }: { url: string }): TemplateMail {
  return fillConfirmation({ link: url, days: `${NEWSLETTER_CONFIRMATION_DAYS}` })
}

const subscriberPlaceholders = {
  fileTitle: text('Name of the free download, if there is one'),
  fileLink: link('Link to the free download, if there is one'),
  unsubscribeLink: required(stopLink('Ends the newsletter')),
}
const fileBlocks = [
  '{{#fileLink}}\nHere is your free download.\n\n[Download {{fileTitle}}]({{fileLink}})\n{{/fileLink}}',
  '[Unsubscribe]({{unsubscribeLink}})',
]

const fillWelcome = defineMailTemplate({
  name: 'newsletter-welcome',
  title: 'Welcome to the newsletter',
  group,
  subject: 'Welcome to the newsletter',
  body: ['# You’re on the list', 'Thank you for signing up for the newsletter of {{businessName}}.', ...fileBlocks],
  placeholders: subscriberPlaceholders,
})

type SubscriberLinks = { unsubscribeUrl: string; file: SubscriberFile | null }

export function welcomeMail(site: MailSite, links: SubscriberLinks): TemplateMail {
  return fillWelcome(subscriberValues(site, links))
}

const fillAlreadySubscribed = defineMailTemplate({
  name: 'newsletter-known',
  title: 'Sign-up of a subscriber',
  group,
  subject: 'You already get the newsletter',
  body: [
    '# You’re already on the list',
    'Someone, probably you, signed up for the newsletter of {{businessName}} with this email address. You already get it, so there is nothing to do.',
    ...fileBlocks,
  ],
  placeholders: subscriberPlaceholders,
})

export function alreadySubscribedMail(site: MailSite, links: SubscriberLinks): TemplateMail {
  return fillAlreadySubscribed(subscriberValues(site, links))
}

function subscriberValues({ publicUrl }: MailSite, { file, unsubscribeUrl }: SubscriberLinks) {
  return { fileTitle: file?.title, fileLink: file && `${publicUrl}${file.path}`, unsubscribeLink: unsubscribeUrl }
}

/** Returns an edition of the newsletter as a mail. The foot has the name and address of the business. */
export function newsletterMail(site: MailSite, edition: EditionText, unsubscribeUrl: string): MailContent {
  const { legalName, legalAddress } = site.settings
  const imprint = [legalName, legalAddress].filter(Boolean).join('\n')
  return {
    ...editionMail(site, edition),
    unsubscribe: { label: 'Unsubscribe', url: unsubscribeUrl },
    ...(imprint ? { imprint } : {}),
  }
}

export function mailSamples(site: MailSite): SampleMail[] {
  const { publicUrl } = site
  const url = `${publicUrl}/newsletter/confirm?token=example`
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe?token=example`
  const file = { title: 'The planner, first week', path: '/newsletter/file/example' }
  const edition = {
    subject: 'A quieter Sunday',
    content:
      '<p>Ten minutes with a pen are enough to plan a week.</p><h2>Try this</h2><ul><li>One goal</li><li>One step</li></ul>',
  }
  return [
    { to: 'a customer', when: 'someone signs up for the newsletter', mail: confirmationMail({ url }) },
    {
      to: 'a customer',
      when: 'a subscriber confirms the newsletter',
      mail: welcomeMail(site, { unsubscribeUrl, file }),
    },
    {
      to: 'a customer',
      when: 'a subscriber signs up for the newsletter again',
      mail: alreadySubscribedMail(site, { unsubscribeUrl, file: null }),
    },
    {
      to: 'a customer',
      when: 'an issue of the newsletter is sent',
      mail: newsletterMail(site, edition, unsubscribeUrl),
    },
  ]
}
