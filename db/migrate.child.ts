import { migrate } from './migrate.ts'

// Migrates the database that its argument names, for a test to kill.
await migrate(JSON.parse(process.argv[2] ?? '{}'))
