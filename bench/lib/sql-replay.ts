import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** One statement as it was sent, and what came back. */
type Sent = { text: string; values: unknown[]; rows: unknown[] }
export type Recording = Sent[]

/** Ids as the database and the program make them: UUIDs, with and without their strokes. */
const ids = /[0-9a-f]{8}(-?)[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{4}\1[0-9a-f]{12}/g

type Query = { text: string; values?: unknown[]; rowMode?: 'array' }

/** Every statement that this process sends while it works, in their order, on whatever connection. */
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

/** Before the program sees them: it may change them. */
function noteRows(one: Sent, answer: Promise<{ rows: unknown[] }>): Promise<void> {
  return answer.then(
    ({ rows }) => {
      one.rows = structuredClone(rows)
    },
    () => undefined,
  )
}

/** The ids that mean the same each time: who buys, and what. All others belong to one order. */
export function constantNames(before: Recording, last: Recording): Set<string> {
  const named = (recording: Recording) => new Set(recording.flatMap(({ values }) => idsIn(values)))
  const again = named(last)
  return new Set([...named(before)].filter((id) => again.has(id)))
}

/** Sends the statements of an order again as those of another: with new ids, and with the ids that the database gives. */
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

/** In their order. Of bytes, the whole of them is a name. */
function idsIn(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [value.toString('hex')]
  if (typeof value === 'string') return value.match(ids) ?? []
  if (value instanceof Date || value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(idsIn)
}
