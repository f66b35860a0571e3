import type { Ctx, Viewer } from '../context.ts'

/** What a switch of each says when it is off and on. */
const states = {
  post: ['draft', 'published'],
  lesson: ['draft', 'published'],
  product: ['inactive', 'active'],
  course: ['inactive', 'active'],
  workshop: ['inactive', 'active'],
} as const

type Switched = { what: keyof typeof states; id: string | number; from: boolean; to: boolean }

/** Writes down who switched what. A warning, so that it is in the log whatever else is left out of it. */
export function auditChange(ctx: Ctx, { userId }: Viewer, { what, id, from, to }: Switched): void {
  if (from === to) return
  const [off, on] = states[what]
  const change = { from: from ? on : off, to: to ? on : off }
  ctx.log.warn({ audit: 'content_changed', by: userId, what, id, ...change }, `${what} changed`)
}
