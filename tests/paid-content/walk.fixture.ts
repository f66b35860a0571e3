import pLimit from 'p-limit'
import { parsePdf } from '#server/content/pdf/read-pdf.fixture.ts'
import { withNewSession } from '#server/sales/orders/orders.fixture.ts'
import type { TestSite } from '../test-server.ts'
import type { TestUser } from '../users.ts'

/** One request of a walk. */
export type Visit = { method: string; path: string; body?: object | undefined }

export type Answer = { name: string; status: number; text: string }

/** More than the pages that are rendered at a time would only wait. */
const CONCURRENCY = 6

/**
 * Sends all requests as a user: reads first, then changes, one by one. Follows the links to files in the answers.
 * @param filePaths of the routes that deliver files by a token in their URL
 */
export async function walk(
  site: TestSite,
  user: TestUser | null,
  { visits, filePaths }: { visits: Visit[]; filePaths: RegExp },
): Promise<Answer[]> {
  const isRead = ({ method }: Visit) => method === 'GET'
  const reader = user && (await withNewSession(site, user))
  const limit = pLimit(CONCURRENCY)
  const read = (visits: Visit[]) => Promise.all(visits.map((visit) => limit(() => send(site, reader, visit))))
  const followLinks = (answers: Answer[]) => {
    const paths = new Set(answers.flatMap(({ text }) => text.match(filePaths) ?? []))
    return read([...paths].map((path) => ({ method: 'GET', path })))
  }
  const reads = await read(visits.filter(isRead))
  const files = await followLinks(reads)
  const changes: Answer[] = []
  // Signing out is one of the changes.
  for (const visit of visits.filter((visit) => !isRead(visit)))
    changes.push(await send(site, user && (await withNewSession(site, user)), visit))
  return [...reads, ...files, ...changes, ...(await followLinks(changes))]
}

export async function send(site: TestSite, user: TestUser | null, { method, path, body }: Visit): Promise<Answer> {
  const response = await fetch(site.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = [...response.headers].join('\n')
  const content = await textOf(bytes, response.headers.get('content-type') ?? '')
  const text = path === '/api/account/export' ? withoutMails(content) : content
  return { name: `${method} ${path}`, status: response.status, text: `${headers}\n${text}` }
}

async function textOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  // Lines of a PDF may break within a word.
  if (type.startsWith('application/pdf')) return (await parsePdf(bytes)).text.replace(/-?\s+/g, '')
  const text = Buffer.from(bytes).toString()
  return type.startsWith('text/calendar') ? text.replaceAll('\r\n ', '') : text
}

/** The export of a user's data contains the emails that the user received. */
function withoutMails(text: string): string {
  const { mails: _, ...data }: Record<string, unknown> = JSON.parse(text)
  return JSON.stringify(data)
}

/** Returns 'secret in request' for each secret that an answer contains. */
export function findSecrets(answers: Answer[], secrets: ReadonlyMap<string, string>): string[] {
  return answers.flatMap(({ name, text }) =>
    [...secrets].filter(([, secret]) => text.includes(secret)).map(([secret]) => `${secret} in ${name}`),
  )
}
