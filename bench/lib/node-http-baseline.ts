import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

// The baseline on machines without nginx: Node's `http` and nothing else.
const [folder = '.', port] = process.argv.slice(2)
const body = readFileSync(join(folder, 'page'))
const headers: [string, string][] = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'))
const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
const baseHeaders = [...headers, ['content-type', 'text/html; charset=utf-8'], ['etag', etag]].flat()

createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  if (request.headers['if-none-match'] === etag) response.writeHead(304, baseHeaders).end()
  else response.writeHead(200, [...baseHeaders, 'content-length', String(body.length)]).end(body)
}).listen(Number(port), '127.0.0.1')
