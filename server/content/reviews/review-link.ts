import type { Ctx } from '../../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../platform/crypto/signed-token.ts'

const PURPOSE = 'review'
const ID_BYTES = 16

/** Returns the path of the page on which the buyer of an order line reviews it. The link does not expire. */
export const reviewPath = (ctx: Pick<Ctx, 'site'>, lineId: string): string =>
  `/review?token=${signToken(ctx, PURPOSE, uuidToBytes(lineId))}`

/** Returns the id of the order line of a token; null if this site did not create it. */
export function lineIdOfReviewToken(ctx: Pick<Ctx, 'site'>, token: string): string | null {
  const id = verifyToken(ctx, PURPOSE, { token, payloadBytes: ID_BYTES })
  return id && uuidFromBytes(id)
}
