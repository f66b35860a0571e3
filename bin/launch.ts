import { execFile } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isBuilt } from './bundle/stamp.ts'
import { end, Failure, step } from './steps.mjs'
import { serveAndWatch } from './watch.ts'

const root = join(import.meta.dirname, '..')

// npm start and npm run dev, on the pinned Node: builds what changed, then becomes the server.
if (process.argv.includes('--dev')) serveAndWatch(root)
else await serve().catch(end)

async function serve(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const stop = () => process.exit(1)
  process.on('disconnect', stop)
  if (!(await isBuilt(root))) await step('Build', build)
  // What V8 made of the packages is kept: a fifth of the start is compiling them.
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  // From here on the server looks after its own end.
  process.off('disconnect', stop)
  await import('../server/main.ts')
}

async function build(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(root, 'bin/build.ts'), '--quick'], { cwd: root })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n')
    throw new Failure(`The site could not be built. The build's last words:\n\n${said}`)
  }
}
