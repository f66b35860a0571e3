import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Failures that say nothing about whether the request was accepted. */
const failures = {
  'no response': (response: ServerResponse) => response.destroy(),
  unavailable: (response: ServerResponse) =>
    response
      .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '2' })
      .end(JSON.stringify({ status: 503, code: 'unavailable', message: 'Busy.', requestId: 'r' })),
  'an internal error': (response: ServerResponse) =>
    response
      .writeHead(500, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status: 500, code: 'unexpected', message: 'Oh.', requestId: 'r' })),
  'too many requests': (response: ServerResponse) =>
    response
      .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '2' })
      .end(JSON.stringify({ status: 429, code: 'too_many_requests', message: 'Wait.', requestId: 'r' })),
  'a firewall block page': (response: ServerResponse) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end('<p>Blocked.</p>'),
  'not found': (response: ServerResponse) => response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found'),
  'a proxy page': (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Please pay for the Wi-Fi.</p>'),
  'a truncated response': (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    response.write('{"accessToken":', () => response.destroy())
  },
}

export async function startFakeApi(failure: keyof typeof failures) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => failures[failure](response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
