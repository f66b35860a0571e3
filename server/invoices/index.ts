export { invoiceFile, invoicePdf } from './invoice-pdf.ts'
export { issueCreditNote, issueInvoice } from './issue-invoice.ts'
export { listOrderInvoices } from './list-invoices.ts'
