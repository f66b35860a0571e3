import { type Ctx, requireAdmin } from '../context.ts'
import { parseHtml } from './form-values.ts'

/**
 * Text as it would be kept and shown; nothing is written (features: writing desk, 8).
 * @throws sign_in_required, admin_required, validation
 */
export function previewHtml(ctx: Ctx, { html }: { html: string }): { html: string } {
  requireAdmin(ctx)
  return { html: parseHtml(html) }
}
