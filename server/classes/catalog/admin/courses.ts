import { sql } from 'drizzle-orm'
import type { CourseForm } from '#contract/content/editing/content-forms.schema.ts'
import { courses as table } from '#db/schema/classes/catalog.ts'
import { assertRatingSource } from '../../../content/editing/index.ts'
import { createClassCrud } from './class-crud.ts'
import { moveCourseSessions } from './move-sessions.ts'

/** `studentsRead` is the student count when the form was loaded, so that enrollments since then are not overwritten. */
type CourseChange = CourseForm & { studentsRead: number }

export const courses = createClassCrud<CourseForm, typeof table.$inferSelect, CourseChange>({
  kind: 'course',
  toColumns: (ctx, { studentsRead: _, ...form }: CourseForm & { studentsRead?: number }) => {
    assertRatingSource(ctx, form)
    const isLive = form.format === 'live'
    return {
      ...form,
      joinUrl: (isLive && form.joinUrl) || null,
      nextStartDate: (isLive && form.nextStartDate) || null,
      level: form.level || null,
      rating: form.rating || null,
    }
  },
  beforeChange: async (ctx, { id }, { format, nextStartDate, studentCount, studentsRead }) => {
    if (format === 'live' && nextStartDate) await moveCourseSessions(ctx, { id, start: nextStartDate })
    const added = studentCount - studentsRead
    return { studentCount: sql`greatest(0, ${table.studentCount} + ${added}::integer)` }
  },
  timesOf: ({ nextStartDate }) => nextStartDate ?? '',
  hasBegun: () => false,
  toForm: ({ id, version, createdAt, deletedAt, canceledAt, endsOn, lastSessionOn, ...row }) => ({
    ...row,
    joinUrl: row.joinUrl ?? '',
    nextStartDate: row.nextStartDate ?? '',
    level: row.level ?? '',
    rating: row.rating ?? '',
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
    cover: row.cover ?? '',
  }),
})
