export type OrderInvoice = { id: string; kind: 'invoice' | 'credit_note'; number: string }

export const invoiceTitle = ({ kind, number }: Pick<OrderInvoice, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`
