import { type Ctx, requireStaff } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { type DataExport, exportUserData, findUser } from '../accounts/index.ts'
import { recordAudit } from '../audit/index.ts'

/**
 * Exports the stored data of a customer, for example on their request. The file is the one that they could download
 * themselves, without their planner, which no admin can read. Audited.
 * @throws sign_in_required, admin_required, not_found
 */
export async function exportCustomer(ctx: Ctx, { id }: { id: string }): Promise<DataExport> {
  requireStaff(ctx)
  const user = await findUser(ctx, id)
  if (!user) throw new Problem('not_found')
  await transaction(ctx, (ctx) =>
    recordAudit(ctx, {
      action: 'exported',
      subject: 'user',
      id,
      name: user.email,
      before: null,
      after: { email: user.email },
    }),
  )
  return exportUserData(ctx, { userId: id, email: user.email })
}
