import { countryName } from '#contract/countries.ts'
import { longDate } from '#contract/dates.ts'
import { moneyIn } from '#contract/money.ts'
import type { InvoiceContent } from '#contract/sales/invoices/invoice.schema.ts'
import { invoiceTitle } from '#contract/sales/invoices/invoice-title.ts'
import { compilePdf } from '../compile.ts'
import type { RenderedPdf } from '../lessons/render-lessons.ts'
import { type MissingGlyphs, printableText } from '../printable-text.ts'

/** Renders an invoice or a credit note. Equal contents have equal bytes. */
export function renderInvoice(content: InvoiceContent): RenderedPdf {
  const { kind, number, issuedOn, corrects, orderNumber, seller, buyer, currency } = content
  const money = moneyIn(currency)
  const missingGlyphs: MissingGlyphs = []
  const printable = (text: string) => printableText(text, missingGlyphs)
  const title = invoiceTitle(content)
  const buyerLines = [
    buyer.name,
    ...(buyer.address.length > 0 ? buyer.address : buyer.country ? [countryName(buyer.country)] : []),
    buyer.email === buyer.name ? '' : buyer.email,
    buyer.vatId && `VAT ID ${buyer.vatId}`,
  ]
  const file = compilePdf('invoice', {
    title,
    author: seller.businessName,
    created: new Date(issuedOn),
    paper: 'a4',
    businessName: printable(seller.businessName),
    seller: [seller.legalName, ...seller.legalAddress.split('\n'), seller.taxId].filter(Boolean).map(printable),
    buyer: buyerLines.filter(Boolean).map(printable),
    facts: [
      ['Number', number],
      ['Date', longDate(issuedOn)],
      ...(corrects ? [['Corrects invoice', corrects]] : []),
      ['Order', orderNumber],
    ],
    items: content.items.map(({ title, quantity, amountMinor }) => ({
      title: printable(title),
      // A discount has none.
      quantity: amountMinor < 0 ? '' : String(quantity),
      amount: money.format(amountMinor),
    })),
    taxes: content.taxes.map(({ label, amountMinor }) => ({
      label: printable(label),
      amount: money.format(amountMinor),
    })),
    total: {
      label: `${kind === 'invoice' ? 'Total' : 'Refunded'} (${currency.toUpperCase()})`,
      amount: money.format(content.totalMinor),
    },
    note: content.isReverseCharge ? 'Reverse charge: the recipient accounts for the VAT.' : '',
  })
  return { file, missingGlyphs }
}
