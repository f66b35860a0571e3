import { formatUsd } from '#contract/money.ts'
import type { MailContent } from '../../mail/mail-layout.ts'
import { greeting, type Purchase } from './buyer-mails.ts'

type SessionMail = {
  title: string
  /** 'March 23, 2024, 10-11 AM New York time.' */
  when: string
  buyer: Purchase['buyer']
  publicUrl: string
}

type CanceledSession = SessionMail & {
  canceledBy: 'customer' | 'owner'
  /** In minor units. */
  refundMinor: number
  isIncluded: boolean
}

export function sessionCanceledMail({
  title,
  when,
  canceledBy,
  refundMinor,
  isIncluded,
  buyer,
  publicUrl,
}: CanceledSession): MailContent {
  const isByOwner = canceledBy === 'owner'
  return {
    template: isByOwner ? 'session-canceled-by-owner' : 'session-canceled',
    subject: `Canceled: ${title}`,
    title: isByOwner ? 'Your session was canceled' : 'You canceled your session',
    paragraphs: [
      greeting(buyer),
      isByOwner
        ? 'We’re sorry: we had to cancel your session. If it’s in your calendar, the attached file removes it.'
        : 'Your session is canceled. If it’s in your calendar, the attached file removes it.',
      ...(refundMinor > 0
        ? [
            `We’re refunding ${formatUsd(refundMinor)} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.`,
          ]
        : []),
      ...(isIncluded ? ['Your included session is available again, so you can book another time.'] : []),
    ],
    list: { heading: title, items: [{ label: 'Canceled', text: when }] },
    action: { label: 'Book another time', url: `${publicUrl}/coaching` },
    closing: 'Questions? Reply to this email.',
  }
}

type RescheduledSession = SessionMail & { previous: string; joinUrl: string | null }

export function sessionRescheduledMail({
  title,
  when,
  previous,
  joinUrl,
  buyer,
  publicUrl,
}: RescheduledSession): MailContent {
  return {
    template: 'session-rescheduled',
    subject: `New time: ${title}`,
    title: 'Your session has a new time',
    paragraphs: [greeting(buyer), 'You moved your session to another time. The attached file updates your calendar.'],
    list: {
      heading: title,
      items: [
        { label: 'New time', text: when },
        { label: 'Old time', text: previous },
        ...(joinUrl ? [{ label: 'Link to join', text: joinUrl }] : []),
      ],
    },
    action: { label: 'See your session', url: `${publicUrl}/account/classes` },
    closing: 'Questions? Reply to this email.',
  }
}
