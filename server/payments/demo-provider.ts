import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { demoCheckouts, demoRefunds } from '#db/schema/demo.ts'
import { Problem } from '../problem.ts'
import type { CheckoutRequest, PaymentProvider, ProviderSession } from './payment-provider.ts'
import { verifySignature } from './webhook-signature.ts'

export type DemoProviderOptions = {
  db: Db
  publicUrl: string
  /** Secrets that sign webhooks: one, or the new and the old one while they are being changed. */
  webhookSecrets: readonly string[]
  now: () => Date
}

const name = z.string().regex(/^[\w.:-]{1,255}$/)
const eventBody = z.object({ id: name, type: name, data: z.object({ object: z.object({ id: name }) }) })

/** The secret that signs the demo provider's webhooks, derived so that it needs no setting. */
export function demoWebhookSecret(authSecret: string): string {
  return `whsec_${createHmac('sha256', authSecret).update('demo webhook').digest('base64url')}`
}

/**
 * A payment provider with its own books (the `demo` schema) and a real page; no money moves. It keeps the promises of a
 * real one: one page for a key, a page paid or closed but never both, refunds once for a key, signed webhooks.
 */
export function createDemoProvider({ db, publicUrl, webhookSecrets, now }: DemoProviderOptions): PaymentProvider {
  const getSession = async (sessionId: string) => {
    const [row] = await db.select().from(demoCheckouts).where(eq(demoCheckouts.id, sessionId))
    return row ? asSession(row, now()) : null
  }
  return {
    name: 'demo',
    async createSession(request) {
      const row = await openPage(db, request, now())
      return { sessionId: row.id, url: `${publicUrl}/demo/checkout/${row.id}` }
    },
    getSession,
    async findSessionByOrder({ orderId }) {
      const [row] = await db
        .select()
        .from(demoCheckouts)
        .where(eq(demoCheckouts.reference, orderId))
        .orderBy(desc(demoCheckouts.createdAt))
        .limit(1)
      return row ? asSession(row, now()) : null
    },
    async closeSession(sessionId) {
      await db
        .update(demoCheckouts)
        .set({ status: 'expired', closedAt: now() })
        .where(and(eq(demoCheckouts.id, sessionId), eq(demoCheckouts.status, 'open')))
      return getSession(sessionId)
    },
    refund: (request) => giveBack(db, request, now()),
    findSessionId: async (reference) => reference,
    // Its messages wait in our own queue, which outlives every outage.
    listEventsSince: async () => [],
    verifyEvent(rawBody, signature, at) {
      verifySignature(rawBody, signature, webhookSecrets, at)
      const body = readEvent(rawBody)
      return { id: body.id, type: body.type, reference: body.data.object.id, body }
    },
  }
}

function readEvent(rawBody: string): z.infer<typeof eventBody> {
  try {
    return eventBody.parse(JSON.parse(rawBody))
  } catch (cause) {
    throw new Problem('malformed', { cause })
  }
}

async function openPage(db: Db, request: CheckoutRequest, at: Date) {
  const id = `demo_${randomUUID().replaceAll('-', '')}`
  await db
    .insert(demoCheckouts)
    .values({
      id,
      idempotencyKey: request.orderId,
      reference: request.orderId,
      title: request.title,
      lines: request.lines,
      amountMinor: request.amountMinor,
      currency: request.currency,
      successUrl: request.successUrl.replace('{CHECKOUT_SESSION_ID}', id),
      cancelUrl: request.cancelUrl,
      createdAt: at,
      expiresAt: request.expiresAt,
    })
    .onConflictDoNothing({ target: demoCheckouts.idempotencyKey })
  const [row] = await db.select().from(demoCheckouts).where(eq(demoCheckouts.idempotencyKey, request.orderId))
  if (!row) throw new Error(`the demo provider lost the page of order ${request.orderId}`)
  return row
}

async function giveBack(
  db: Db,
  request: { sessionId: string; amountMinor: number; key: string },
  at: Date,
): Promise<string> {
  await db.transaction(async (tx) => {
    const [fresh] = await tx
      .insert(demoRefunds)
      .values({
        idempotencyKey: request.key,
        checkoutId: request.sessionId,
        amountMinor: request.amountMinor,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning()
    if (!fresh) return
    await tx
      .update(demoCheckouts)
      .set({ refundedMinor: sql`${demoCheckouts.refundedMinor} + ${request.amountMinor}` })
      .where(eq(demoCheckouts.id, request.sessionId))
  })
  return `demo_re_${request.key}`
}

function asSession(row: typeof demoCheckouts.$inferSelect, at: Date): ProviderSession {
  const overdue = row.status === 'open' && row.expiresAt <= at
  return {
    id: row.id,
    orderId: row.reference,
    status: overdue ? 'expired' : row.status,
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    currency: row.currency,
    dispute: null,
  }
}
