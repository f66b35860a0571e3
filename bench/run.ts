import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { measureSite } from './site.ts'
import { soak } from './soak.ts'

const defaultParts = ['site', 'admin']
const allParts = [...defaultParts, 'soak']
const USAGE = `Usage: npm run bench -- [--only=${allParts.join(',')}] [--minutes=10] [--full=FOLDER --half=FOLDER --tenth=FOLDER]`

// npm run bench: runs the default parts, or those that --only names.
await run(process.argv.slice(2))

async function run(args: string[]): Promise<void> {
  const readOption = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const parts = readOption('only')?.split(',') ?? defaultParts
  const minutes = Number(readOption('minutes') ?? 10)
  const folders = args.filter((arg) => /^--(full|half|tenth)=/.test(arg))
  const isValid = args.every((arg) => /^--(only|minutes|full|half|tenth)=/.test(arg))
  if (!isValid || !(minutes > 0) || parts.some((part) => !allParts.includes(part))) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  let allMet = true
  if (parts.includes('site')) allMet = (await measureSite()) && allMet
  if (parts.includes('soak')) allMet = (await soak(minutes)) && allMet
  if (parts.includes('admin')) allMet = (await adminLists(folders)) && allMet
  if (!allMet) process.exitCode = 1
}

/** Runs in a separate process, because it must not be pinned to a core like the load generator. */
async function adminLists(folders: string[]): Promise<boolean> {
  const program = join(import.meta.dirname, 'admin-lists.ts')
  const [code] = await once(spawn(process.execPath, [program, ...folders], { stdio: 'inherit' }), 'exit')
  return code === 0
}
