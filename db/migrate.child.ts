import { migrate } from './migrate.ts'

// Child process for tests that kill it: migrates the database given as its argument.
await migrate(JSON.parse(process.argv[2] ?? '{}'))
