import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { NoteAnswer } from '../answered.ts'
import { requestIdFor } from '../request-id.ts'
import { formFor } from './door.ts'
import type { PageCache } from './page-cache.ts'
import { openPen } from './pen.ts'
import { type PlainRequest, plainRequest } from './plain-request.ts'

type Options = { trustedProxies: number; note: NoteAnswer; isStopping: () => boolean }

/**
 * Answers pages that lie ready from the bytes that come in, in front of Node's own HTTP, whose objects for each request
 * and each answer cost more than the page (features: machines, 13). It answers what it cannot misread, between two
 * requests of a connection; all else goes to Node as it came, and with what is not plain the whole connection does, for
 * good: where a request ends is for one reader to say. The first request of a connection is Node's too, which otherwise
 * waits for it and hangs up.
 */
export function quickDoor(server: Server, cache: PageCache, { trustedProxies, note, isStopping }: Options): void {
  const lines = new WeakMap<Socket, { isIdle: boolean }>()
  const write = openPen(server.keepAliveTimeout)

  function answers(socket: Socket, request: PlainRequest): boolean {
    const { method, url } = request
    const isHead = method === 'HEAD'
    if (method !== 'GET' && !isHead) return false
    // Whoever does not read what they ask for waits for it as Node lets them.
    if (socket.writableLength > 0 || !socket.writable || isStopping()) return false
    const page = cache.ready(url)
    if (!page) return false
    const requestId = requestIdFor(request.requestId, trustedProxies)
    const { form, isUnchanged } = formFor(page, request)
    write(
      socket,
      isUnchanged ? form.start.unchanged : form.start.whole,
      requestId,
      isUnchanged || isHead ? null : form.body,
    )
    note({ requestId, method, route: page.route, status: isUnchanged ? 304 : 200, seconds: null })
    return true
  }

  server.prependListener('request', ({ socket }, response) => {
    const line = lines.get(socket)
    if (line)
      response.once('close', () => {
        line.isIdle = true
      })
  })
  // After Node's own listener for connections, which has its parser listen to the bytes.
  server.on('connection', (socket: Socket) => {
    const [toNode, ...others] = socket.listeners('data')
    if (!toNode || others.length > 0) return
    const line = { isIdle: false }
    let isFirst = true
    const onBytes = (bytes: Buffer) => {
      const request = line.isIdle || isFirst ? plainRequest(bytes) : null
      if (request && !isFirst && answers(socket, request)) return
      isFirst = false
      line.isIdle = false
      if (!request) {
        lines.delete(socket)
        socket.off('data', onBytes).on('data', toNode as (bytes: Buffer) => void)
      }
      Reflect.apply(toNode, socket, [bytes])
    }
    lines.set(socket, line)
    socket.off('data', toNode as (bytes: Buffer) => void).on('data', onBytes)
  })
}
