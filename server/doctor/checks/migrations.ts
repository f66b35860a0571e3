import { migrationState } from '#db/migrate.ts'
import { type Check, failure, fine, onDatabase, warning } from '../check.ts'

/** Checks that the schema is the version that this program needs. */
export const migrations: Check = {
  name: 'Migrations',
  run: onDatabase(async (pool) => {
    const { pending, isNewer } = await migrationState(pool)
    if (isNewer)
      return [failure('a newer version of the program was at work on this database', 'install that version here')]
    if (pending.length === 0) return [fine('up to date')]
    return [
      warning(
        `${pending.length} to be made, from ${pending[0]} on`,
        'make a backup with `npm run backup`; the next start makes them by itself',
      ),
    ]
  }),
}
