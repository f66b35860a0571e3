import { DrizzleQueryError } from 'drizzle-orm'
import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The program's log, one line of JSON for each event. An error is told without the values that its query carried: among
 * them are the links and codes of mails, hashes of passwords and what people wrote, and a log is read by many.
 */
export function openLog({ level }: { level: string }, destination?: DestinationStream): Logger {
  const options = { level, redact: ['req.headers.authorization'], serializers: { err: withoutValues } }
  return destination ? pino(options, destination) : pino(options)
}

/** What helps to find a fault and is never a value: names and numbers of the system, the database and our own codes. */
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

type Told = { type: string; message: string; stack?: string; cause?: unknown; errors?: unknown[] }

function withoutValues(error: unknown): unknown {
  return told(error, 5)
}

function told(error: unknown, levels: number): unknown {
  // Anything can be thrown; what is no error of a known form may itself be a value.
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, but not an error' }
  const { cause } = error
  const line: Told = { type: error.constructor.name, message: messageOf(error) }
  const calls = error.stack?.split('\n').filter((call) => /^\s+at /.test(call))
  if (calls?.length) line.stack = calls.join('\n')
  if (cause !== undefined && levels > 0) line.cause = told(cause, levels - 1)
  if (error instanceof AggregateError && levels > 0) line.errors = error.errors.map((one) => told(one, levels - 1))
  const facts = plain.flatMap((name) => {
    const fact: unknown = Reflect.get(error, name)
    return typeof fact === 'string' || typeof fact === 'number' ? [[name, fact] as const] : []
  })
  return { ...line, ...Object.fromEntries(facts) }
}

/** The query builder writes the values of a failed query into its message; the query itself only numbers them. */
function messageOf(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
}
