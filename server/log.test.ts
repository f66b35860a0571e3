import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function lineOf(error: unknown) {
  const lines: string[] = []
  openLog({ level: 'info' }, { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
  const [line = ''] = lines
  return { text: line, err: JSON.parse(line).err }
}

test('log: a failed query is logged without its values, with code and constraint', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'profiles_email',
    detail: 'Key (email)=(secret@example.com) already exists.',
    where: 'secret',
  })
  const { text, err } = lineOf(new DrizzleQueryError('insert into profiles values ($1)', ['secret'], error))
  expect(err).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: insert into profiles values ($1)',
    stack: expect.stringMatching(/^\s+at .*log\.test\.ts/),
    cause: { message: 'duplicate key value', code: '23505', constraint: 'profiles_email' },
  })
  expect(text).not.toContain('secret')
})

test('log: an error is logged with causes and aggregated errors, without unknown properties', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    port: 5432,
    password: 'secret',
  })
  const { text, err } = lineOf(new AggregateError([refused], 'all failed', { cause: refused }))
  const expectedError = { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', port: 5432 }
  expect(err).toMatchObject({
    type: 'AggregateError',
    message: 'all failed',
    cause: expectedError,
    errors: [expectedError],
  })
  expect(text).not.toContain('secret')
})

test('log: handles an error that is its own cause, and omits thrown values that are no errors', () => {
  const round = new Error('round')
  round.cause = round
  expect(lineOf(round).err.cause.message).toBe('round')
  for (const thrown of ['secret', { token: 'secret' }, ['secret']]) expect(lineOf(thrown).text).not.toContain('secret')
})

test('log: omits the authorization header', () => {
  const lines: string[] = []
  const log = openLog({ level: 'info' }, { write: (line) => void lines.push(line) })
  log.info({ req: { headers: { authorization: 'Bearer secret' } } }, 'asked')
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toContain('secret')
})
