import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { uuidV7 } from './accounts.ts'

/** At most one row. */
export const taxSettings = pgTable('tax_settings', {
  id: boolean('id').primaryKey().default(true),
  isOn: boolean('is_on').notNull(),
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
