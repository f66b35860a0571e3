import { type MailContent, renderMail } from '../../mail/mail-layout.ts'
import { greeting } from './buyer-mails.ts'

type GiftMail = {
  line: { title: string; gift: { to: string; message: string } }
  codes: string[]
  buyer: { name: string }
  publicUrl: string
}

/** Mail to the buyer of a gift that can be forwarded to the recipient (features: entitlements, 7). */
export function giftMail({ line: { title, gift }, codes, buyer, publicUrl }: GiftMail): MailContent {
  return renderMail({
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
  })
}

type GiftEnded = { title: string; buyer: { name: string }; publicUrl: string }

/** For the recipient of a redeemed gift whose payment was refunded. */
export function giftEndedMail({ title, buyer, publicUrl }: GiftEnded): MailContent {
  return renderMail({
    template: 'gift-ended',
    subject: `Your gift was refunded: ${title}`,
    title: 'Your gift was refunded',
    paragraphs: [
      greeting(buyer),
      `The payment for ${title} was refunded to the person who gave it to you, so it’s no longer yours.`,
    ],
    action: { label: 'See your orders', url: `${publicUrl}/orders` },
    closing: 'Questions? Reply to this email.',
  })
}
