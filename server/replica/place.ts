/** Which database this is: a copy of the whole server says the same, and no other does. */
const origin = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())`

export type End = { place: string; origin: string }

/**
 * Asked of the database: where its log ends, with which whatever was committed before is in front of it. Where commits are
 * durable that is how far it is written; where the next entry would stand lies behind the head of a page that is still empty,
 * which nobody reaches as long as nothing is written.
 */
export const endQuestion = `
  SELECT ${origin} AS origin, CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END::text AS place`

export type Standing = { ours: boolean; place: string | null; has_all: boolean | null }

/** Asked of a copy, with the place and the origin of the database: how far it is. One that follows nothing has no place. */
export const standingQuestion = `
  SELECT ${origin} = $2 AS ours, pg_last_wal_replay_lsn()::text AS place,
    pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS has_all`
