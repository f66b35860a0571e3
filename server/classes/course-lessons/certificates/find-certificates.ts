import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Certificate, PublicCertificate } from '#contract/classes/course-lessons/certificates.schema.ts'
import { courseCertificates as table } from '#db/schema/classes/course-lessons.ts'
import type { Ctx } from '../../../context.ts'
import type { ExportSection } from '../../../people/accounts/export-section.ts'
import { groupCode, parseTypedCode } from '../../../platform/crypto/typed-codes.ts'
import { Problem } from '../../../problem.ts'

/** 12 characters of 5 bits: 60 random bits. */
export const CODE_LENGTH = 12

/**
 * Returns the certificate with a code, in any case and grouping.
 * @throws not_found, also for a withdrawn certificate
 */
export async function getCertificate(ctx: Ctx, { code: typed }: { code: string }): Promise<PublicCertificate> {
  const code = parseTypedCode(typed, CODE_LENGTH)
  const found = code && (await findValid(ctx, eq(table.code, groupCode(code))))
  if (!found) throw new Problem('not_found')
  const { id, ...certificate } = found
  return certificate
}

export function findCourseCertificate(
  ctx: Ctx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<Certificate | null> {
  return findValid(ctx, and(eq(table.userId, userId), eq(table.courseId, courseId)))
}

export function findCertificateById(
  ctx: Ctx,
  { userId, id }: { userId: string; id: string },
): Promise<Certificate | null> {
  return findValid(ctx, and(eq(table.userId, userId), eq(table.id, id)))
}

/**
 * A refund withdraws the certificate. A removal from the course without a refund does not: the course was paid for. A later
 * refund of that removed enrollment changes its order line only.
 */
const isNotRefunded = sql`EXISTS (SELECT FROM enrollments e LEFT JOIN order_lines l ON l.id = e.order_line_id
  WHERE e.user_id = course_certificates.user_id AND e.course_id = course_certificates.course_id
    AND e.status IN ('completed', 'canceled') AND l.status IS DISTINCT FROM 'refunded')`

async function findValid(ctx: Ctx, condition: SQL | undefined): Promise<Certificate | null> {
  const [row] = await ctx.db
    .select({
      id: table.id,
      code: table.code,
      name: table.name,
      courseTitle: table.courseTitle,
      completedOn: table.completedOn,
    })
    .from(table)
    .where(and(condition, isNotRefunded))
  return row ?? null
}

export const certificateExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(c) - 'user_id' AS value
  FROM course_certificates c WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
