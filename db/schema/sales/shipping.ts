import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { uuidV7 } from '../platform/columns.ts'

export const shippingZones = pgTable('shipping_zones', {
  id: uuid('id').primaryKey().default(uuidV7),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  /** All countries that no other zone names. */
  isEverywhereElse: boolean('is_everywhere_else').notNull().default(false),
})

export const shippingCountries = pgTable('shipping_countries', {
  country: text('country').primaryKey(),
  zoneId: uuid('zone_id').notNull(),
})

export const shippingRates = pgTable('shipping_rates', {
  id: uuid('id').primaryKey().default(uuidV7),
  zoneId: uuid('zone_id').notNull(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  basis: text('basis', { enum: ['value', 'weight', 'items', 'pickup'] }).notNull(),
  bands: jsonb('bands').$type<{ upTo: number | null; priceMinor: number }[]>().notNull().default([]),
  freeFromMinor: bigint('free_from_minor', { mode: 'number' }),
  pickupAddress: text('pickup_address').notNull().default(''),
})

/** At most one row. */
export const shippingSettings = pgTable('shipping_settings', {
  id: boolean('id').primaryKey().default(true),
  version: integer('version').notNull().default(1),
})
