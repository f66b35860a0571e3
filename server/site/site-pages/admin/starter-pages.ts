import type { Settings } from '#contract/site/settings/settings.schema.ts'
import { type PagePurpose, purposeTitles } from '#contract/site/site-pages/page-options.ts'
import type { Ctx } from '../../../context.ts'
import { sitePages } from './site-pages.ts'
import { starterTexts } from './starter-texts.ts'

/**
 * Creates an unpublished page from a starter text, with the legal details of the settings and blanks for the rest.
 * @throws sign_in_required, admin_required, validation if there is a page with this purpose
 */
export function createStarterPage(ctx: Ctx, { purpose }: { purpose: PagePurpose }) {
  return sitePages.create(ctx, {
    title: purposeTitles[purpose],
    slug: '',
    content: fillBlanks(starterTexts[purpose], ctx.site.settings),
    purpose,
    isPublished: false,
  })
}

/** A detail that is not set stays as a blank in brackets, for the owner to fill in. */
function fillBlanks(text: string, settings: Settings): string {
  const { businessName, legalName, legalAddress, taxId, contactEmail, contactPhone } = settings
  const details: Record<string, string> = {
    'business name': businessName,
    'legal name': legalName,
    'postal address': legalAddress,
    'tax id': taxId,
    'contact email': contactEmail,
    'contact phone': contactPhone,
  }
  return text.replace(/\[([a-z ]+)\]/g, (blank, name: string) =>
    details[name] ? escapeHtml(details[name]).replaceAll('\n', '<br>') : blank,
  )
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
