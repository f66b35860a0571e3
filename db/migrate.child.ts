import { migrate } from './migrate.ts'

await migrate(JSON.parse(process.argv[2] ?? '{}'))
