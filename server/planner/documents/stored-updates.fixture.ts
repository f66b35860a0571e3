import { eq } from 'drizzle-orm'
import { plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

export const fetchStoredUpdates = ({ base }: TestSite, { id }: TestUser) =>
  base.db.select().from(plannerUpdates).where(eq(plannerUpdates.userId, id)).orderBy(plannerUpdates.seq)

export const fetchLastSeq = async ({ base }: TestSite, { id }: TestUser) =>
  (await base.db.select().from(plannerUsers).where(eq(plannerUsers.userId, id)))[0]?.lastSeq
