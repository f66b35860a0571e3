import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { clearBuildStamp, digest, isBuilt, writeBuildStamp } from './bundle/build-stamp.ts'
import { compressAll } from './bundle/compress.ts'
import { type PageSize, publicPages } from './bundle/page-sizes.ts'
import { writeServiceWorker } from './bundle/service-worker.ts'
import { exitWithError, Failure } from './cli-output.mjs'

const root = join(import.meta.dirname, '..')

// npm run build: creates the production build and prints the size of each page. --quick skips the sizes and their
// limit; --if-stale keeps a build of the same sources and checks its sizes.
await build({ quick: process.argv.includes('--quick'), ifStale: process.argv.includes('--if-stale') }).catch(
  exitWithError,
)

async function build({ quick, ifStale }: { quick: boolean; ifStale: boolean }): Promise<void> {
  const isFresh = ifStale && (await isBuilt(root))
  if (!isFresh) await createBuild()
  if (quick) return
  const pages = await publicPages(root)
  if (!ifStale) printSizes(pages)
  assertPageBudget(pages)
}

async function createBuild(): Promise<void> {
  const sources = digest(root)
  await clearBuildStamp(root)
  await bundle()
  assertNoAdminCode(await publicPages(root))
  await writeServiceWorker(root)
  await compressAll(join(root, 'build/client'))
  await writeBuildStamp(root, sources)
}

async function bundle(): Promise<void> {
  const program = join(root, 'node_modules/.bin/react-router')
  const args = [program, 'build', '--config', join(root, 'bin/bundle/vite.config.ts'), '--logLevel', 'warn']
  // Without it React Router takes the folder of the config file as the site's root.
  const env = { ...process.env, NODE_ENV: 'production', REACT_ROUTER_ROOT: root }
  const [code] = await once(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Failure('The build failed. See the output above.')
}

function assertNoAdminCode(pages: PageSize[]): void {
  const violations = pages.flatMap(({ path, adminModules }) => adminModules.map((module) => `${path} loads ${module}`))
  if (violations.length > 0) throw new Failure(`Admin code reaches public pages:\n${violations.join('\n')}`)
}

function assertPageBudget(pages: PageSize[]): void {
  const heavyPages = pages.filter(({ javascript, maxJavascript }) => javascript > maxJavascript)
  const violations = heavyPages.map(
    ({ path, javascript, maxJavascript }) =>
      `${path} loads ${kB(javascript)} of JavaScript, at most ${kB(maxJavascript)}`,
  )
  if (violations.length > 0) throw new Failure(`Over the limit:\n${violations.join('\n')}`)
}

function printSizes(pages: PageSize[]): void {
  const sizes = pages.map(({ path, javascript, css }) => [path, { JavaScript: kB(javascript), CSS: kB(css) }])
  console.log('First visit, after gzip')
  console.table(Object.fromEntries(sizes))
}

function kB(size: number): string {
  return `${(size / 1000).toFixed(1)} kB`
}
