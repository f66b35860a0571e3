import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import * as Y from 'yjs'
import { createHeavyUser } from '#web/planner/documents/heavy-user.fixture.ts'
import type { PlannerDocuments } from '#web/planner/documents/planner-documents.ts'
import type { StoredSession } from '#web/platform/session/session-store.ts'
import { toIsoDay } from '#web/platform/time/iso-day.ts'
import { queryDatabase } from '../../e2e/fixtures/database.ts'
import { lowestHashCost } from '../../tests/lowest-hash-cost.ts'
import type { Build } from './build.ts'

/** A user whose planner the server has. */
export type Account = { session: StoredSession; documents: PlannerDocuments }

/**
 * Creates a user with the product and a planner of so many days. Uses only what each build has: its database tables, and
 * the sync of the first clients.
 */
export async function createAccount(build: Build, days: number): Promise<Account> {
  const session = await createUser(build)
  const { documents } = createHeavyUser({ lastDay: toIsoDay(new Date()), days })
  let cursor = 0
  for (const name of documents.names()) {
    const doc = documents.get(name)
    const update = toBase64(Y.encodeStateAsUpdate(doc))
    const changes = { cursor, documents: [{ name, stateVector: toBase64(Y.encodeStateVector(doc)), update }] }
    const response = await post(build, '/api/planner/sync', changes, session.accessToken)
    cursor = response.cursor
  }
  return { session, documents }
}

async function createUser(build: Build): Promise<StoredSession> {
  const [email, password] = [`${randomUUID()}@example.com`, `walk ${randomUUID()}`]
  // A planner without the product has room for 5 MB.
  await queryDatabase(
    build.dataDir,
    `WITH profile AS (INSERT INTO profiles (email, full_name, email_verified) VALUES ($1, '', true) RETURNING id),
      product AS (
        INSERT INTO entitlements (user_id, opens, granted_by) SELECT id, 'planner', 'owner@example.com' FROM profile)
    INSERT INTO passwords (user_id, hash) SELECT id, $2 FROM profile`,
    [email, await hash(password, lowestHashCost)],
  )
  return post(build, '/api/auth/sign-in', { email, password })
}

async function post({ url }: Build, path: string, body: unknown, accessToken = '') {
  const headers = { 'content-type': 'application/json', ...(accessToken && { authorization: `Bearer ${accessToken}` }) }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} responded ${response.status} ${await response.text()}`)
  return response.json()
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
