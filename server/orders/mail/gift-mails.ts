import { formatUsd } from '#contract/money.ts'
import type { MailContent } from '../../mail/mail-layout.ts'
import { greeting } from './buyer-mails.ts'

type GiftMail = {
  line: { title: string; gift: { to: string; message: string } }
  codes: string[]
  buyer: { name: string }
  publicUrl: string
}

/** Mail to the buyer of a gift that can be forwarded to the recipient (features: entitlements, 7). */
export function giftMail({ line: { title, gift }, codes, buyer, publicUrl }: GiftMail): MailContent {
  return {
    template: 'gift',
    subject: `A gift for ${gift.to || 'you'}: ${title}`,
    title: `A gift for ${gift.to || 'you'}`,
    paragraphs: [
      ...(gift.message ? [gift.message] : []),
      `${buyer.name || 'Somebody'} is giving you ${title}. Sign in or create an account, then enter the code to get it at no charge.`,
    ],
    rows: codes.map((code, index) => ({ label: codes.length === 1 ? 'Code' : `Code ${index + 1}`, value: code })),
    action: { label: 'Redeem the gift', url: `${publicUrl}/redeem${codes.length === 1 ? `?code=${codes[0]}` : ''}` },
    closing: `For the giver: forward this email, or print a note at ${publicUrl}/account/gifts. Each code works once.`,
  }
}

type GiftCanceled = {
  title: string
  /** In minor units. */
  refundMinor: number
  buyer: { name: string }
  publicUrl: string
}

/** For the buyer of a gift that was not redeemed before its class was canceled. */
export function giftCanceledMail({ title, refundMinor, buyer, publicUrl }: GiftCanceled): MailContent {
  return {
    template: 'gift-canceled',
    subject: `Your gift was canceled: ${title}`,
    title: 'Your gift was canceled',
    paragraphs: [
      greeting(buyer),
      `We’re sorry: ${title} won’t take place. You bought it as a gift that wasn’t redeemed, so its code no longer works.`,
      `We’re refunding ${formatUsd(refundMinor)} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.`,
    ],
    action: { label: 'See your orders', url: `${publicUrl}/orders` },
    closing: 'Questions? Reply to this email.',
  }
}

type GiftEnded = { title: string; buyer: { name: string }; publicUrl: string }

/** For the recipient of a redeemed gift whose payment was refunded. */
export function giftEndedMail({ title, buyer, publicUrl }: GiftEnded): MailContent {
  return {
    template: 'gift-ended',
    subject: `Your gift was refunded: ${title}`,
    title: 'Your gift was refunded',
    paragraphs: [
      greeting(buyer),
      `The payment for ${title} was refunded to the person who gave it to you, so it’s no longer yours.`,
    ],
    action: { label: 'See your orders', url: `${publicUrl}/orders` },
    closing: 'Questions? Reply to this email.',
  }
}
