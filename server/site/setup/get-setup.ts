import type { Setup, SetupItem } from '#contract/site/setup/setup.schema.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { loadBackupItem } from './backup-item.ts'
import { loadBusinessItems } from './business-items.ts'
import { loadLegalItem } from './legal-item.ts'
import { countSample } from './sample.ts'
import { loadSellingItems } from './selling-items.ts'
import { domainItem, mailItem, paymentsItem, withHealthCheck } from './service-items.ts'

/**
 * Returns what the owner has to do before the site goes live, as it is now.
 * @throws sign_in_required, admin_required
 */
export async function getSetup(ctx: Ctx): Promise<Setup> {
  requireStaff(ctx)
  const [business, legal, selling, backups, sample] = await Promise.all([
    loadBusinessItems(ctx),
    loadLegalItem(ctx),
    loadSellingItems(ctx),
    loadBackupItem(ctx),
    countSample(ctx),
  ])
  const items: SetupItem[] = [
    ...business,
    legal,
    ...selling,
    paymentsItem(ctx),
    mailItem(ctx),
    backups,
    domainItem(ctx),
  ]
  return { items: await Promise.all(items.map((item) => withHealthCheck(ctx, item))), sample }
}
