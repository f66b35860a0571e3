import type { Ctx } from '../context.ts'

/** The Digital Journey Planner for the twelve months from a day's month on. @throws unavailable */
export function plannerPdf(ctx: Ctx, { from }: { from: Date }): Promise<Uint8Array<ArrayBuffer>> {
  return ctx.press.printPlanner(from)
}
