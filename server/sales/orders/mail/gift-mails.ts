import type { Money } from '#contract/money.ts'
import type { GiftNote } from '#contract/sales/gifts/gifts.schema.ts'
import {
  customerName,
  defineMailTemplate,
  link,
  required,
  rows,
  type TemplateMail,
  text,
} from '../../../platform/mail/templates/mail-template.ts'

const group = 'Gifts'

const fillGift = defineMailTemplate({
  name: 'gift',
  title: 'Gift to forward',
  group,
  subject: 'Your gift{{#recipient}} for {{recipient}}{{/recipient}}: {{title}}',
  body: [
    '# Your gift{{#recipient}} for {{recipient}}{{/recipient}}',
    'Hello {{name}},',
    'Here’s the code for {{title}}. Forward this email, or print a note: {{giftsLink}}',
    'The recipient signs in or creates an account, then enters the code. There’s nothing to pay. Each code works once.',
    '{{message}}',
    '{{codes}}\nFrom | {{giver}}',
    '[Redeem the gift]({{redeemLink}})',
  ],
  placeholders: {
    name: customerName,
    giver: text('Name that the buyer wrote, or that of their account'),
    recipient: text('Who gets the gift, if the buyer wrote a name'),
    title: text('Name of the product or class'),
    message: text('Message of the buyer, if there is one'),
    codes: required(rows('Codes of the gift')),
    redeemLink: required(link('Page to redeem the gift')),
    giftsLink: link('Page with the gifts of the buyer'),
  },
})

type GiftMail = { line: { title: string; gift: GiftNote }; codes: string[]; buyer: { name: string }; publicUrl: string }

/** Mail to the buyer of a gift that can be forwarded to the recipient. */
export function giftMail({ line: { title, gift }, codes, buyer, publicUrl }: GiftMail): TemplateMail {
  return fillGift({
    name: buyer.name,
    giver: gift.from || buyer.name,
    recipient: gift.to,
    title,
    message: gift.message,
    codes: codes.map((code, index) => ({ label: codes.length === 1 ? 'Code' : `Code ${index + 1}`, value: code })),
    redeemLink: `${publicUrl}/redeem${codes.length === 1 ? `?code=${codes[0]}` : ''}`,
    giftsLink: `${publicUrl}/account/gifts`,
  })
}

const endedPlaceholders = {
  name: customerName,
  title: text('Name of the product or class'),
  ordersLink: link('Page with the orders of the customer'),
}
const endedBlocks = ['[See your orders]({{ordersLink}})', 'Questions? Reply to this email.']

const fillGiftCanceled = defineMailTemplate({
  name: 'gift-canceled',
  title: 'Class of a gift canceled',
  group,
  subject: 'Your gift was canceled: {{title}}',
  body: [
    '# Your gift was canceled',
    'Hello {{name}},',
    'We’re sorry: {{title}} won’t take place. You bought it as a gift that wasn’t redeemed, so its code no longer works.',
    'We’re refunding {{refund}} to your original payment method. You don’t need to do anything. It can take a few days to appear on your statement.',
    ...endedBlocks,
  ],
  placeholders: { ...endedPlaceholders, refund: text('Amount that is refunded') },
})

type GiftCanceled = {
  title: string
  /** In minor units. */
  refundMinor: number
  money: Money
  buyer: { name: string }
  publicUrl: string
}

/** For the buyer of a gift that was not redeemed before its class was canceled. */
export function giftCanceledMail({ title, refundMinor, money, buyer, publicUrl }: GiftCanceled): TemplateMail {
  return fillGiftCanceled({
    name: buyer.name,
    title,
    ordersLink: `${publicUrl}/orders`,
    refund: money.format(refundMinor),
  })
}

const fillGiftEnded = defineMailTemplate({
  name: 'gift-ended',
  title: 'Redeemed gift refunded',
  group,
  subject: 'Your gift was refunded: {{title}}',
  body: [
    '# Your gift was refunded',
    'Hello {{name}},',
    'The payment for {{title}} was refunded to the person who gave it to you, so it’s no longer yours.',
    ...endedBlocks,
  ],
  placeholders: endedPlaceholders,
})

type GiftEnded = { title: string; buyer: { name: string }; publicUrl: string }

/** For the recipient of a redeemed gift whose payment was refunded. */
export function giftEndedMail({ title, buyer, publicUrl }: GiftEnded): TemplateMail {
  return fillGiftEnded({ name: buyer.name, title, ordersLink: `${publicUrl}/orders` })
}
