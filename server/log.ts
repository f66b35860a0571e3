import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Omits the values of failed queries, which contain links and codes of mails, password hashes and personal texts. */
export function openLog({ level }: { level: string }, destination?: DestinationStream): Logger {
  const options = { level, redact: ['req.headers.authorization'], serializers: { err: withoutValues } }
  return destination ? pino(options, destination) : pino(options)
}

/** Properties that never contain private values. */
const plain = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'status',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const

type LoggedError = { type: string; message: string; stack?: string; cause?: unknown; errors?: unknown[] }

function withoutValues(error: unknown): unknown {
  return describeError(error, 5)
}

function describeError(error: unknown, levels: number): unknown {
  // Anything can be thrown, and a value that is not an Error may itself be private.
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, but not an error' }
  const { cause } = error
  const line: LoggedError = { type: error.constructor.name, message: messageOf(error) }
  const calls = error.stack?.split('\n').filter((call) => /^\s+at /.test(call))
  if (calls?.length) line.stack = calls.join('\n')
  if (cause !== undefined && levels > 0) line.cause = describeError(cause, levels - 1)
  if (error instanceof AggregateError && levels > 0)
    line.errors = error.errors.map((inner) => describeError(inner, levels - 1))
  const facts = plain.flatMap((name) => {
    const fact: unknown = Reflect.get(error, name)
    return typeof fact === 'string' || typeof fact === 'number' ? [[name, fact] as const] : []
  })
  return { ...line, ...Object.fromEntries(facts) }
}

/** The query builder adds the values of a failed query; the query itself contains only placeholders. */
function messageOf(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
}
