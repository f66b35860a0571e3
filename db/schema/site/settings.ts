import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** At most one row. Without it, the defaults in server/site/settings apply. */
export const settings = pgTable('settings', {
  id: boolean('id').primaryKey().default(true),
  businessName: text('business_name').notNull(),
  tagline: text('tagline').notNull(),
  legalName: text('legal_name').notNull(),
  legalAddress: text('legal_address').notNull(),
  taxId: text('tax_id').notNull(),
  contactEmail: text('contact_email').notNull(),
  contactPhone: text('contact_phone').notNull(),
  timeZone: text('time_zone').notNull(),
  currency: text('currency').notNull().default('usd'),
  /** URLs of uploaded images, '' for the pictures of the program. */
  logoUrl: text('logo_url').notNull().default(''),
  previewUrl: text('preview_url').notNull().default(''),
  /** A hexadecimal color, '' for the built-in one. */
  accentColor: text('accent_color').notNull().default(''),
  invitesReviews: boolean('invites_reviews').notNull().default(true),
  asksImmediateDelivery: boolean('asks_immediate_delivery').notNull().default(false),
  newsletterOn: boolean('newsletter_on').notNull().default(true),
  newsletterFileId: text('newsletter_file_id').notNull().default(''),
  version: integer('version').notNull().default(1),
})
