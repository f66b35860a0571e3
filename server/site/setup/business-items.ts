import type { SetupItem } from '#contract/site/setup/setup.schema.ts'
import type { Ctx } from '../../context.ts'
import { loadSettings } from '../settings/index.ts'
import { listOf, setupItem } from './item.ts'

const place = { to: '/admin/settings', label: 'Open settings' }

/** The name counts once the owner has saved the settings, because it can be that of the sample. */
export async function loadBusinessItems(ctx: Ctx): Promise<SetupItem[]> {
  const { version, businessName, contactEmail, legalName, legalAddress } = await loadSettings(ctx.db)
  const missing = [
    ...(contactEmail ? [] : ['contact email']),
    ...(legalName ? [] : ['legal name']),
    ...(legalAddress ? [] : ['legal address']),
  ]
  return [
    version > 0
      ? setupItem('Business name', 'done', `The site is called ${businessName}.`, place)
      : setupItem('Business name', 'open', 'The site has the name of the sample. Enter yours.', place),
    missing.length === 0
      ? setupItem(
          'Contact and legal details',
          'done',
          'Receipts show who sells, and the contact page how to reach you.',
          place,
        )
      : setupItem('Contact and legal details', 'open', `Enter your ${listOf(missing)}.`, place),
  ]
}
