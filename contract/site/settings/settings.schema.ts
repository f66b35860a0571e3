import { z } from 'zod'
import { imageSources } from '../../content/media/image-variants.ts'
import { id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { emailAddress } from '../../people/accounts/auth.schema.ts'
import { currencies } from './currencies.ts'
import * as limits from './settings-limits.ts'

const phoneError = 'Enter a phone number, such as +1 555 0100, or leave it empty.'

/** URL of an uploaded image, because other sizes are made from its file. */
const libraryImage = field.url.refine(
  (url) => url === '' || imageSources(url) !== null,
  'Upload an image or choose one from the library.',
)

/** An empty text stands for a setting that is not set. */
export const settings = z.object({
  /** Page titles end with ' | ' and the name. */
  businessName: field
    .title('Enter the name of your business.', limits.BUSINESS_NAME_MAX)
    .regex(/^[^|]*$/, 'Use a name without the | sign.'),
  tagline: field.singleLine(limits.TAGLINE_MAX),
  legalName: field.singleLine(limits.LEGAL_NAME_MAX),
  legalAddress: field.text(limits.LEGAL_ADDRESS_MAX),
  taxId: field.singleLine(limits.TAX_ID_MAX),
  contactEmail: z.union([z.literal(''), emailAddress], 'Enter an email, such as hello@example.com, or leave it empty.'),
  contactPhone: field.singleLine(40).regex(/^(\+?[\d (][\d ()./-]*)?$/, phoneError),
  /** Zone (an IANA name) with which forms start. */
  timeZone: z.union([z.literal(''), field.timeZone], 'Choose a time zone, such as Europe/Berlin, or leave it empty.'),
  /** Of prices, a lowercase ISO 4217 code. Fixed after the first order. */
  currency: z.enum(currencies, 'Choose a currency from the list.'),
  /** Uploaded image, for the header, receipts and icons. */
  logoUrl: libraryImage,
  /** Uploaded image, for links to pages without their own picture. */
  previewUrl: libraryImage,
  /** Hexadecimal. Buttons and links have its hue, as light or dark as their texts need. */
  accentColor: field
    .singleLine(limits.ACCENT_COLOR_MAX)
    .toLowerCase()
    .regex(/^(#[\da-f]{6})?$/, 'Enter a color, such as #1a6b5c, or leave it empty.'),
  /** True if buyers are invited by email to review what they bought. */
  invitesReviews: field.boolean,
  /** True if buyers of digital products agree in the checkout that delivery begins immediately (EU right of withdrawal). */
  asksImmediateDelivery: field.boolean,
  /** True if visitors can sign up for the newsletter. */
  newsletterOn: field.boolean,
  /** File of a product that subscribers get for free. */
  newsletterFileId: z.union([z.literal(''), id], 'Choose a file from the list.'),
})
export type Settings = z.infer<typeof settings>

/** The business as receipts show it. */
export const seller = settings.pick({ businessName: true, legalName: true, legalAddress: true, taxId: true })

const versionError = 'Send the version you read.'

/** `version`: 0 before the first change. */
export const settingsChange = settings.extend({ version: z.int(versionError).min(0, versionError) })
export type SettingsChange = z.infer<typeof settingsChange>
