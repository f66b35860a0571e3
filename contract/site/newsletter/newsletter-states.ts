/** `pending`: the link in the mail was not confirmed yet. `bounced`: a mail was permanently rejected. */
export const subscriberStates = ['subscribed', 'pending', 'unsubscribed', 'bounced'] as const
export type SubscriberState = (typeof subscriberStates)[number]

export const editionStates = ['draft', 'scheduled', 'sending', 'sent'] as const
export type EditionState = (typeof editionStates)[number]

/** Groups of subscribers: all, or those with an account that bought, is enrolled in, or completed something. */
export const segments = ['all', 'product', 'course', 'workshop', 'lesson'] as const
export type Segment = (typeof segments)[number]
