export { findInvoiceErrors, type InvoiceError, type InvoiceErrorKind } from './find-invoice-errors.ts'
export { invoiceFile } from './invoice-pdf.ts'
export { issueCreditNote, issueInvoice } from './issue-invoice.ts'
export { invoiceExport, listOrderInvoices } from './list-invoices.ts'
