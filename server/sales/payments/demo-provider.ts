import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { demoCheckouts, demoRefunds } from '#db/schema/site/demo.ts'
import { Problem } from '../../problem.ts'
import type { CheckoutRequest, CheckoutSession, PaymentProvider } from './payment-provider.ts'
import { verifySignature } from './webhook-signature.ts'

type DemoProviderOptions = {
  db: Db
  publicUrl: string
  /** Accepted webhook signing secrets; two during a rotation. */
  webhookSecrets: readonly string[]
  now: () => Date
}

const eventName = z.string().regex(/^[\w.:-]{1,255}$/)
const eventBody = z.object({ id: eventName, type: eventName, data: z.object({ object: z.object({ id: eventName }) }) })

/** Returns the webhook signing secret of the demo provider, derived from the auth secret so that it needs no setting. */
export function demoWebhookSecret(authSecret: string): string {
  return `whsec_${createHmac('sha256', authSecret).update('demo webhook').digest('base64url')}`
}

/**
 * Creates a payment provider that moves no money: its state is the `demo` schema, its payment page is a page of the site.
 * It gives the guarantees of a real provider: sessions and refunds are idempotent by key, a session is either paid or
 * closed, webhooks are signed.
 */
export function createDemoProvider({ db, publicUrl, webhookSecrets, now }: DemoProviderOptions): PaymentProvider {
  const getSession = async (sessionId: string) => {
    const [row] = await db.select().from(demoCheckouts).where(eq(demoCheckouts.id, sessionId))
    return row ? toSession(row, now()) : null
  }
  return {
    name: 'demo',
    async createSession(request) {
      const row = await insertSession(db, request, now())
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
      return row ? toSession(row, now()) : null
    },
    async closeSession(sessionId) {
      await db
        .update(demoCheckouts)
        .set({ status: 'expired', closedAt: now() })
        .where(and(eq(demoCheckouts.id, sessionId), eq(demoCheckouts.status, 'open')))
      return getSession(sessionId)
    },
    refund: (request) => insertRefund(db, request, now()),
    findSessionId: async (reference) => reference,
    // The site's own job queue delivers the demo events, so none can be missed.
    listEventsSince: async () => [],
    verifyEvent(rawBody, signature, now) {
      verifySignature(rawBody, signature, webhookSecrets, now)
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

async function insertSession(db: Db, request: CheckoutRequest, now: Date) {
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
      createdAt: now,
      expiresAt: request.expiresAt,
    })
    .onConflictDoNothing({ target: demoCheckouts.idempotencyKey })
  const [row] = await db.select().from(demoCheckouts).where(eq(demoCheckouts.idempotencyKey, request.orderId))
  if (!row) throw new Error(`demo checkout session of order ${request.orderId} not found`)
  return row
}

async function insertRefund(
  db: Db,
  request: { sessionId: string; amountMinor: number; key: string },
  now: Date,
): Promise<string> {
  await db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(demoRefunds)
      .values({
        idempotencyKey: request.key,
        checkoutId: request.sessionId,
        amountMinor: request.amountMinor,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (!inserted) return
    await tx
      .update(demoCheckouts)
      .set({ refundedMinor: sql`${demoCheckouts.refundedMinor} + ${request.amountMinor}` })
      .where(eq(demoCheckouts.id, request.sessionId))
  })
  return `demo_re_${request.key}`
}

function toSession(row: typeof demoCheckouts.$inferSelect, now: Date): CheckoutSession {
  const isExpired = row.status === 'open' && row.expiresAt <= now
  return {
    id: row.id,
    orderId: row.reference,
    status: isExpired ? 'expired' : row.status,
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    currency: row.currency,
    dispute: null,
  }
}
