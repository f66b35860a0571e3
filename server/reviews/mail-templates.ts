import type { Site } from '../context.ts'
import type { MailContent, SampleMail } from '../mail/mail-layout.ts'
import type { ReviewablePurchase } from './purchases.ts'

type InvitationInput = { title: string; kind: ReviewablePurchase['kind']; buyer: { name: string }; reviewUrl: string }

const questions: Record<ReviewablePurchase['kind'], (title: string) => string> = {
  shipped: (title) => `By now you’ve had some time with ${title}. What do you think of it?`,
  digital: (title) => `You’ve had ${title} for a few days. What do you think of it?`,
  class: (title) => `${title} is over. How was it?`,
}

export function invitationMail({ title, kind, buyer, reviewUrl }: InvitationInput): MailContent {
  return {
    template: 'review-invitation',
    subject: `How was it? ${title}`,
    title: 'Would you write a short review?',
    paragraphs: [
      buyer.name ? `Hi ${buyer.name},` : 'Hi,',
      questions[kind](title),
      'A few words help other people decide, and help us do better. It takes a minute, and you don’t need to sign in. We read every review before we publish it.',
    ],
    action: { label: 'Write a review', url: reviewUrl },
    unsubscribe: { label: 'Stop these invitations', url: `${reviewUrl}#invitations` },
  }
}

type ReviewToCheckInput = { title: string; rating: number; text: string; name: string; publicUrl: string }

export function reviewToCheckMail({ title, rating, text, name, publicUrl }: ReviewToCheckInput): MailContent {
  return {
    template: 'review-to-check',
    subject: `Review to check: ${title}`,
    title: 'A review is waiting for you',
    paragraphs: [`${name} reviewed ${title}. It appears on the site once you publish it.`],
    rows: [{ label: 'Rating', value: rating === 1 ? '1 star' : `${rating} stars` }],
    ...(text ? { list: { heading: 'The review', items: [{ label: name, text }] } } : {}),
    action: { label: 'Check the review', url: `${publicUrl}/admin/reviews?status=pending` },
  }
}

export function mailSamples({ publicUrl }: Pick<Site, 'publicUrl'>): SampleMail[] {
  const reviewUrl = `${publicUrl}/review?token=example`
  const buyer = { name: 'Ann' }
  return [
    {
      to: 'a customer',
      when: 'A product was shipped ten days ago, or a class is over',
      mail: invitationMail({ title: 'Complete System', kind: 'shipped', buyer, reviewUrl }),
    },
    {
      to: 'every admin',
      when: 'A buyer wrote or changed a review',
      mail: reviewToCheckMail({
        title: 'Complete System',
        rating: 5,
        text: 'Sturdy rings, thick paper. I use it every Sunday.',
        name: 'Ann',
        publicUrl,
      }),
    },
  ]
}
