import { boolean, date, integer, numeric, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from '../platform/columns.ts'

/** Kinds of 1-on-1 sessions that customers can book. */
export const coachingTypes = pgTable('coaching_types', {
  id: uuid('id').primaryKey().default(uuidV7),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  minutes: integer('minutes').notNull(),
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  price: numeric('price', { precision: 10, scale: 2 }).notNull(),
  daysAhead: integer('days_ahead').notNull().default(30),
  noticeHours: integer('notice_hours').notNull().default(24),
  cancelHours: integer('cancel_hours').notNull().default(24),
  joinUrl: text('join_url'),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
})

/** At most one row. Without it, the hours are in UTC. */
export const coachingSettings = pgTable('coaching_settings', {
  id: boolean('id').primaryKey().default(true),
  timeZone: text('time_zone').notNull(),
  version: integer('version').notNull().default(1),
})

/** Weekly hours by ISO weekday: 1 is Monday. The end may be 24:00. */
export const coachingHours = pgTable('coaching_hours', {
  id: uuid('id').primaryKey().default(uuidV7),
  weekday: integer('weekday').notNull(),
  startTime: time('start_time').notNull(),
  endTime: time('end_time').notNull(),
})

/** Hours of single days, which replace the weekly ones. A row without times closes the day. */
export const coachingExceptions = pgTable('coaching_exceptions', {
  id: uuid('id').primaryKey().default(uuidV7),
  day: date('day', { mode: 'string' }).notNull(),
  startTime: time('start_time'),
  endTime: time('end_time'),
})

/** Booked times, and times that are held while their order is paid. */
export const coachingBookings = pgTable('coaching_bookings', {
  id: uuid('id').primaryKey().default(uuidV7),
  typeId: uuid('type_id').notNull(),
  orderLineId: uuid('order_line_id').notNull(),
  userId: uuid('user_id'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** End of the free time after the session. */
  busyUntil: instant('busy_until').notNull(),
  status: text('status', { enum: ['held', 'booked', 'canceled'] })
    .notNull()
    .default('held'),
  heldUntil: instant('held_until').notNull(),
  /** Number of the last calendar invitation. */
  sequence: integer('sequence').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  canceledAt: instant('canceled_at'),
  /** Free cancellation and rescheduling until this long before the start. */
  cancelHours: integer('cancel_hours').notNull().default(24),
  /** Zone of the customer (an IANA name); null if unknown. */
  timeZone: text('time_zone'),
  /** Null for holds that expired and for refunds. */
  canceledBy: text('canceled_by', { enum: ['customer', 'owner'] }),
})

/** At most one row: the connected Google Calendar whose busy times block sessions. */
export const coachingCalendar = pgTable('coaching_calendar', {
  id: boolean('id').primaryKey().default(true),
  userId: uuid('user_id').notNull(),
  /** Last successful check. */
  checkedAt: instant('checked_at'),
  /** Last failed check; null after a successful one. */
  failedAt: instant('failed_at'),
  lastError: text('last_error'),
})

/** As of the last successful check. */
export const coachingBusyTimes = pgTable('coaching_busy_times', {
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
})
