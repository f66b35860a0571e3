/** Texts of the consent by which buyers in the European Union lose the right of withdrawal from a download. */
export const immediateDeliveryLabel =
  'Deliver digital products right away. I know that I lose my right of withdrawal when the delivery begins.'
export const immediateDeliveryError = 'Please agree to the immediate delivery of digital products.'
export const immediateDeliveryReceipt =
  'You agreed that digital products are delivered right away, and that you lose your right of withdrawal when the delivery begins.'
