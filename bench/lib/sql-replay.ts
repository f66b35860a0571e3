import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A statement as it was sent, and its result. */
type Sent = { text: string; values: unknown[]; rows: unknown[] }
export type Recording = Sent[]

/** Ids as the database and the program create them: UUIDs with and without hyphens. */
const ids = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g

type Query = { text: string; values?: unknown[]; rowMode?: 'array' }

/** Records every statement that this process sends during `work`, in order, on any connection. */
export async function record(work: () => Response | Promise<Response>): Promise<Recording> {
  const sent: Recording = []
  const query = Client.prototype.query
  Client.prototype.query = function (this: Client, asked: string | Query, values?: unknown[], ...more: unknown[]) {
    const statement = typeof asked === 'string' ? { text: asked } : asked
    const one: Sent = {
      text: statement.text,
      values: statement.values ?? (Array.isArray(values) ? values : []),
      rows: [],
    }
    sent.push(one)
    const told: unknown = Reflect.apply(query, this, [asked, values, ...more])
    if (told instanceof Promise) void noteRows(one, told as Promise<{ rows: unknown[] }>)
    return told
  } as typeof query
  try {
    const answer = await work()
    if (!answer.ok) throw new Error(`an order that was to be watched: ${answer.status} ${await answer.text()}`)
    return sent
  } finally {
    Client.prototype.query = query
  }
}

/** Copies the rows before the program gets them, because it may change them. */
function noteRows(one: Sent, answer: Promise<{ rows: unknown[] }>): Promise<void> {
  return answer.then(
    ({ rows }) => {
      one.rows = structuredClone(rows)
    },
    () => undefined,
  )
}

/** Returns the ids that occur in both recordings: buyer and products. All other ids belong to one order. */
export function constantNames(before: Recording, last: Recording): Set<string> {
  const named = (recording: Recording) => new Set(recording.flatMap(({ values }) => idsIn(values)))
  const again = named(last)
  return new Set([...named(before)].filter((id) => again.has(id)))
}

/**
 * Sends the statements of a recorded order as those of another one: with new ids, and with the ids that the database
 * returns.
 */
export async function replay(client: Client, recording: Recording, constant: Set<string>): Promise<void> {
  const names = new Map<string, string>()
  const renew = (value: unknown): unknown => {
    if (Buffer.isBuffer(value)) return constant.has(value.toString('hex')) ? value : randomBytes(value.length)
    if (Array.isArray(value)) return value.map(renew)
    return typeof value === 'string' ? value.replace(ids, (id) => (constant.has(id) ? id : nameFor(id))) : value
  }
  const nameFor = (id: string) => {
    const name = names.get(id) ?? (id.includes('-') ? randomUUID() : randomUUID().replaceAll('-', ''))
    names.set(id, name)
    return name
  }
  for (const { text, values, rows } of recording) {
    const answer = await client.query({ text, values: values.map(renew), rowMode: 'array' })
    const given = idsIn(answer.rows)
    for (const [at, id] of idsIn(rows).entries()) {
      const name = given[at]
      if (name !== undefined && !constant.has(id)) names.set(id, name)
    }
  }
}

/** Returns the ids in a value, in order. Bytes count as one id. */
function idsIn(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [value.toString('hex')]
  if (typeof value === 'string') return value.match(ids) ?? []
  if (value instanceof Date || value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(idsIn)
}
