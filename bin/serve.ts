import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { buildIfStale } from './bundle/build-if-stale.ts'
import { end } from './cli-output.mjs'
import { serveAndWatch } from './watch.ts'

const root = join(import.meta.dirname, '..')

// npm start and npm run dev, on the pinned Node: builds what changed, then becomes the server.
if (process.argv.includes('--dev')) serveAndWatch(root)
else await serve().catch(end)

async function serve(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const stop = () => process.exit(1)
  process.on('disconnect', stop)
  await buildIfStale(root)
  // What V8 made of the packages is kept: a fifth of the start is compiling them.
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  // From here on the server looks after its own end.
  process.off('disconnect', stop)
  await import('../server/main.ts')
}
