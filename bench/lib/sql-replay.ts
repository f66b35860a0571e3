import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'

type RecordedStatement = { text: string; values: unknown[]; rows: unknown[] }
export type Recording = RecordedStatement[]

/** Ids as the database and the program create them: UUIDs with and without hyphens. */
const ids = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g

type Query = { text: string; values?: unknown[]; rowMode?: 'array' }

/** Records every statement that this process sends during `work`, in order, on any connection. */
export async function record(work: () => Response | Promise<Response>): Promise<Recording> {
  const sent: Recording = []
  const query = Client.prototype.query
  Client.prototype.query = function (this: Client, config: string | Query, values?: unknown[], ...rest: unknown[]) {
    const statement = typeof config === 'string' ? { text: config } : config
    const recorded: RecordedStatement = {
      text: statement.text,
      values: statement.values ?? (Array.isArray(values) ? values : []),
      rows: [],
    }
    sent.push(recorded)
    const result: unknown = Reflect.apply(query, this, [config, values, ...rest])
    if (result instanceof Promise) void recordRows(recorded, result as Promise<{ rows: unknown[] }>)
    return result
  } as typeof query
  try {
    const response = await work()
    if (!response.ok) throw new Error(`recorded request failed: ${response.status} ${await response.text()}`)
    return sent
  } finally {
    Client.prototype.query = query
  }
}

/** Copies the rows before the program gets them, because it may change them. */
function recordRows(recorded: RecordedStatement, result: Promise<{ rows: unknown[] }>): Promise<void> {
  return result.then(
    ({ rows }) => {
      recorded.rows = structuredClone(rows)
    },
    () => undefined,
  )
}

/** Returns the ids that occur in both recordings: buyer and products. All other ids belong to one order. */
export function findConstantIds(before: Recording, last: Recording): Set<string> {
  const idsOf = (recording: Recording) => new Set(recording.flatMap(({ values }) => findIds(values)))
  const lastIds = idsOf(last)
  return new Set([...idsOf(before)].filter((id) => lastIds.has(id)))
}

/**
 * Sends the statements of a recorded order as those of another one: with new ids, and with the ids that the database
 * returns.
 */
export async function replay(client: Client, recording: Recording, constant: Set<string>): Promise<void> {
  const newIds = new Map<string, string>()
  const replaceIds = (value: unknown): unknown => {
    if (Buffer.isBuffer(value)) return constant.has(value.toString('hex')) ? value : randomBytes(value.length)
    if (Array.isArray(value)) return value.map(replaceIds)
    return typeof value === 'string' ? value.replace(ids, (id) => (constant.has(id) ? id : newIdFor(id))) : value
  }
  const newIdFor = (id: string) => {
    const newId = newIds.get(id) ?? (id.includes('-') ? randomUUID() : randomUUID().replaceAll('-', ''))
    newIds.set(id, newId)
    return newId
  }
  for (const { text, values, rows } of recording) {
    const result = await client.query({ text, values: values.map(replaceIds), rowMode: 'array' })
    const returnedIds = findIds(result.rows)
    for (const [index, id] of findIds(rows).entries()) {
      const newId = returnedIds[index]
      if (newId !== undefined && !constant.has(id)) newIds.set(id, newId)
    }
  }
}

/** Bytes count as one id. */
function findIds(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [value.toString('hex')]
  if (typeof value === 'string') return value.match(ids) ?? []
  if (value instanceof Date || value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(findIds)
}
