import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

// node bench/bare-server.ts FOLDER PORT: sends the file `page` with the headers of `headers.json`.
const [folder = '', port] = process.argv.slice(2)
const body = readFileSync(join(folder, 'page'))
const headers: Record<string, string> = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'))
const { 'content-length': _length, ...unchangedHeaders } = headers

createServer((request, response) => {
  const isUnchanged = request.headers['if-none-match'] === headers.etag
  response.writeHead(isUnchanged ? 304 : 200, isUnchanged ? unchangedHeaders : headers)
  response.end(isUnchanged ? undefined : body)
}).listen(Number(port), '127.0.0.1')
