import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Supervises a server that runs this code: `run` counts the starts from 1, `note()` records one, `serve()` starts serving. */
function superviseServer(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'supervise-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'pids')
  const source = `
    const { appendFileSync, readFileSync } = require('node:fs')
    const file = ${JSON.stringify(file)}
    appendFileSync(file, '')
    const run = readFileSync(file, 'utf8').split('\\n').length
    const note = () => appendFileSync(file, process.pid + '\\n')
    const serve = () => {
      process.on('SIGTERM', () => process.exit(0))
      setInterval(() => {}, 1000)
      process.send('started', note)
    }
    ${code}`
  const child = spawn(process.execPath, ['bin/supervise.fixture.ts', source], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const pids = () => {
    try {
      return readFileSync(file, 'utf8').split('\n').slice(0, -1).map(Number)
    } catch {
      return []
    }
  }
  return { child, pids, ended: once(child, 'exit') }
}

/** `npm start` restarts a server that died, with backoff. */
test('supervisor: restarts a crashed server until it exits with code 0', async () => {
  const { ended, pids } = superviseServer(`
    process.send('started', () => {
      note()
      if (run === 1) process.exit(1)
      if (run === 2) process.abort()
      process.exit(0)
    })`)
  expect(await ended).toEqual([0, null])
  expect(pids()).toHaveLength(3)
})

test('supervisor: restarts a killed server, also after failed restarts', async () => {
  const { child, ended, pids } = superviseServer(`
    if (run === 1 || run === 4) serve()
    else process.exit(1, note())`)
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1)
  const [pid] = pids()
  if (!pid) throw new Error('the server has no pid')
  process.kill(pid, 'SIGKILL')
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(4)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('supervisor: does not retry a failed first start', async () => {
  const { ended, pids } = superviseServer('process.exit(3, note())')
  expect(await ended).toEqual([3, null])
  expect(pids()).toHaveLength(1)
})

test('supervisor: SIGTERM stops the server and the supervisor', async () => {
  const { child, ended, pids } = superviseServer('serve()')
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(pids()).toHaveLength(1)
})
