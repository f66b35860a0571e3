import type { Site } from '../../context.ts'
import type { SampleMail } from '../../platform/mail/render-mail.ts'
import {
  customerName,
  defineMailTemplate,
  flag,
  link,
  required,
  stopLink,
  type TemplateMail,
  text,
} from '../../platform/mail/templates/mail-template.ts'
import type { ReviewablePurchase } from './purchases.ts'

const fillInvitation = defineMailTemplate({
  name: 'review-invitation',
  title: 'Invitation to write a review',
  group: 'Reviews',
  subject: 'How was it? {{title}}',
  body: [
    '# Would you write a short review?',
    'Hi {{name}},',
    '{{#shipped}}By now you’ve had some time with {{title}}. What do you think of it?{{/shipped}}{{#digital}}You’ve had {{title}} for a few days. What do you think of it?{{/digital}}{{#class}}{{title}} is over. How was it?{{/class}}',
    'A few words help other people decide, and help us do better. It takes a minute, and you don’t need to sign in. We read every review before we publish it.',
    '[Write a review]({{reviewLink}})',
    '[Stop these invitations]({{stopLink}})',
  ],
  placeholders: {
    name: customerName,
    title: text('Name of the product or class'),
    shipped: flag('It’s a product that was shipped'),
    digital: flag('It’s a product to download or a self-paced course'),
    class: flag('It’s a class'),
    reviewLink: required(link('Page to write the review')),
    stopLink: required(stopLink('Ends these invitations')),
  },
})

type InvitationInput = { title: string; kind: ReviewablePurchase['kind']; buyer: { name: string }; reviewUrl: string }

export function invitationMail({ title, kind, buyer, reviewUrl }: InvitationInput): TemplateMail {
  return fillInvitation({
    name: buyer.name,
    title,
    shipped: kind === 'shipped',
    digital: kind === 'digital',
    class: kind === 'class',
    reviewLink: reviewUrl,
    stopLink: `${reviewUrl}#invitations`,
  })
}

export function mailSamples({ publicUrl }: Pick<Site, 'publicUrl'>): SampleMail[] {
  const reviewUrl = `${publicUrl}/review?token=example`
  const buyer = { name: 'Ann' }
  return [
    {
      to: 'a customer',
      when: 'a product was shipped ten days ago, or a class is over',
      mail: invitationMail({ title: 'Complete System', kind: 'shipped', buyer, reviewUrl }),
    },
  ]
}
