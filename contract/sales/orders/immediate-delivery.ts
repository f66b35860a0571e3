/** Content that an order delivers immediately. */
export type ImmediateDelivery = 'products' | 'lessons' | 'gift'

const names = { products: 'digital products', lessons: 'the online lessons', gift: 'the gift code' } as const

/** A code is delivered immediately, but can be refunded until someone uses it. */
const endOf = (delivered: ImmediateDelivery) =>
  delivered === 'gift' ? 'when the code is used' : 'when the delivery begins'

/** Texts of the consent by which buyers in the European Union lose the right of withdrawal. */
export const immediateDeliveryLabel = (delivered: ImmediateDelivery): string =>
  `Deliver ${names[delivered]} right away. I know that I lose my right of withdrawal ${endOf(delivered)}.`

export const immediateDeliveryError = (delivered: ImmediateDelivery): string =>
  `Please agree to the immediate delivery of ${names[delivered]}.`

export const immediateDeliveryReceipt = (delivered: ImmediateDelivery): string =>
  `You agreed that ${names[delivered]} ${delivered === 'gift' ? 'is' : 'are'} delivered right away, and that you lose your right of withdrawal ${endOf(delivered)}.`
