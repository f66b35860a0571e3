import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TaxCalculation } from '#contract/sales/tax/tax-calculation.ts'
import { taxSources } from '#contract/sales/tax/tax-kinds.ts'
import { bytes, instant, uuidV7 } from '../platform/columns.ts'

/** At most one row. */
export const taxSettings = pgTable('tax_settings', {
  id: boolean('id').primaryKey().default(true),
  isOn: boolean('is_on').notNull(),
  source: text('source', { enum: taxSources }).notNull().default('rates'),
  pricesIncludeTax: boolean('prices_include_tax').notNull(),
  sellerCountry: text('seller_country').notNull(),
  version: integer('version').notNull().default(1),
})

/** Rates in parts per million. */
export const taxRates = pgTable('tax_rates', {
  id: uuid('id').primaryKey().default(uuidV7),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  physicalPpm: integer('physical_ppm').notNull(),
  digitalPpm: integer('digital_ppm').notNull(),
  classPpm: integer('class_ppm').notNull(),
  shippingPpm: integer('shipping_ppm').notNull(),
})

export const taxRateCountries = pgTable(
  'tax_rate_countries',
  {
    country: text('country').notNull(),
    /** '' for the whole country. */
    region: text('region').notNull().default(''),
    rateId: uuid('rate_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.region] })],
)

/** Calculations of Stripe Tax that no order uses yet. */
export const taxCalculations = pgTable('tax_calculations', {
  key: bytes('key').primaryKey(),
  calculation: jsonb('calculation').$type<TaxCalculation>().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Refunded minor units of an order; lines by their id. */
export type RefundedAmounts = { lines: Readonly<Record<string, number>>; shipping: number }

/** Tax transactions at Stripe: position 0 is the sale of an order, each other one a reversal. */
export const taxTransactions = pgTable(
  'tax_transactions',
  {
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    /** All that was refunded up to this transaction. */
    refunded: jsonb('refunded').$type<RefundedAmounts>().notNull(),
    /** Null until Stripe has recorded it. */
    providerId: text('provider_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)
