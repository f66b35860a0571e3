import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure, runStep } from '../cli-output.mjs'
import { isBuilt } from './build-stamp.ts'

/**
 * Creates the production build if there is none or if its sources have changed.
 * @throws Failure with the last lines of the build output
 */
export async function buildIfStale(root: string): Promise<void> {
  if (!(await isBuilt(root))) await runStep('Build', () => build(root))
}

async function build(root: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(root, 'bin/build.ts'), '--quick'], { cwd: root })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n')
    throw new Failure(`The site could not be built. The build's last words:\n\n${output}`)
  }
}
