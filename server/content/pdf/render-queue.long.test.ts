import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

const november = { from: new Date('2026-11-21'), businessName: 'Journey Paradigm' }

/** Rendering a long PDF does not block other requests, and PDF requests are rate limited by IP. */
test('rendering does not block the event loop', async () => {
  let turns = 0
  let done = false
  const next = () => {
    turns += 1
    if (!done) setImmediate(next)
  }
  setImmediate(next)
  const file = await createRenderQueue().renderYearlyPlanner(november)
  done = true
  expect(Buffer.from(file.subarray(0, 8)).toString()).toBe('%PDF-1.7')
  expect(turns).toBeGreaterThan(100)
})

/** A PDF that takes longer than 30 seconds ends with an error. */
test('a render over the time limit is ended with an error', async () => {
  const queue = createRenderQueue({ maxRenderMs: 1 })
  await expect(queue.renderYearlyPlanner(november)).rejects.toMatchObject({ code: 'too_large' })
})

const certificate = {
  name: 'Ann Walker',
  courseTitle: 'Foundations',
  completedOn: '2026-11-27',
  code: 'ABCD-EFGH',
  businessName: 'Journey Paradigm',
  link: {
    href: 'https://example.com/certificates/ABCD-EFGH',
    text: 'example.com',
    qr: { size: 2, path: 'M0 0.5h1M1 1.5h1' },
  },
  paper: 'a4' as const,
  logo: null,
}

test('after a document that fails, the next one is rendered', async () => {
  const queue = createRenderQueue()
  await expect(queue.renderCertificate({ ...certificate, completedOn: 'never' })).rejects.toThrow('PDF process exited')
  const { file } = await queue.renderCertificate(certificate)
  expect(Buffer.from(file.subarray(0, 8)).toString()).toBe('%PDF-1.7')
})

test('documents of one process do not affect each other', async () => {
  const first = await createRenderQueue().renderCertificate(certificate)
  const queue = createRenderQueue()
  await queue.renderCertificate({ ...certificate, name: 'Bo Miller', courseTitle: 'Maps' })
  const second = await queue.renderCertificate(certificate)
  expect(Buffer.compare(second.file, first.file)).toBe(0)
})

test('an idle PDF process does not keep its parent running', async () => {
  const program = `
    import { createRenderQueue } from ${JSON.stringify(join(import.meta.dirname, 'render-queue.ts'))}
    const { file } = await createRenderQueue().renderCertificate(${JSON.stringify(certificate)})
    console.log(file.length > 0)
  `
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../../..'),
  })
  expect(stdout).toBe('true\n')
})

test('more than 30 waiting jobs are rejected', async () => {
  const queue = createRenderQueue({ maxRenderMs: 1 })
  const months = Array.from({ length: 31 }, (_, month) =>
    queue.renderYearlyPlanner({ ...november, from: new Date(Date.UTC(2026, month)) }),
  )
  const results = await Promise.allSettled(months)
  expect(results.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  expect(results.filter((result) => result.status === 'rejected' && result.reason.code === 'unavailable')).toHaveLength(
    1,
  )
})
