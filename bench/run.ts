import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { SetupError } from '#db/embedded/setup-error.ts'
import { measureAdminLists } from './admin-lists.ts'
import { measureChanges } from './changes.ts'
import { printReport } from './measure.ts'
import { measureOrders } from './orders.ts'
import { measurePlanner } from './planner/planner.ts'
import { measureRendering } from './rendering.ts'
import { measureSite } from './site.ts'

const benches = {
  site: measureSite,
  rendering: measureRendering,
  changes: measureChanges,
  orders: measureOrders,
  planner: measurePlanner,
  admin: measureAdminLists,
}

// npm run bench: runs all benches, or the named ones, and prints one table.
try {
  const {
    values: { against },
    positionals: names,
  } = parseArgs({
    // A second '--' before the option.
    args: process.argv.slice(2).filter((word) => word !== '--'),
    options: { against: { type: 'string' } },
    allowPositionals: true,
  })
  const selected = Object.entries(benches).filter(([name]) => names.length === 0 || names.includes(name))
  if (names.some((name) => !(name in benches)))
    throw new SetupError(`Usage: npm run bench [-- ${Object.keys(benches).join(' ')}] [--against=COMMIT]`)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
  const rows = []
  for (const [name, measure] of selected) {
    const measured = await measure({ against }).catch((error: unknown) => {
      console.error(`${name} failed:`, error)
      process.exitCode = 1
      return []
    })
    rows.push(...measured)
  }
  if (!printReport(rows)) process.exitCode = 1
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
}
