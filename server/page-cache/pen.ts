import type { Socket } from 'node:net'

/** Room for the pages that are asked for most; a larger one is written in two pieces (bytes). */
const SHEET_BYTES = 65_536
const NAME = Buffer.from('x-request-id: ')

/**
 * What writes whole answers to a connection: their beginning as it is kept, what is different each time, and the body. They
 * go out as one piece of memory that is used again for the next answer, since the system takes them at once; from a
 * connection that has no room for all of it the rest is still to be read, so then the next answer gets other memory.
 */
export function openPen(keepAliveMs: number) {
  const stays = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n\r\n`
  let sheet = Buffer.allocUnsafeSlow(SHEET_BYTES)
  let second = 0
  let rest = Buffer.alloc(0)

  /** What follows the request's name, as the second that it is now. */
  function restNow(): Buffer {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      rest = Buffer.from(`\r\nDate: ${new Date(now * 1000).toUTCString()}\r\n${stays}`, 'latin1')
    }
    return rest
  }

  return (socket: Socket, start: Buffer, requestId: string, body: Buffer | null): void => {
    const after = restNow()
    const headEnd = start.length + NAME.length + requestId.length + after.length
    const end = headEnd + (body?.length ?? 0)
    if (end > sheet.length) {
      socket.cork()
      socket.write(Buffer.concat([start, NAME, Buffer.from(requestId, 'latin1'), after]))
      if (body) socket.write(body)
      socket.uncork()
      return
    }
    sheet.set(start)
    sheet.set(NAME, start.length)
    sheet.write(requestId, start.length + NAME.length, 'latin1')
    sheet.set(after, headEnd - after.length)
    if (body) sheet.set(body, headEnd)
    socket.write(sheet.subarray(0, end))
    if (socket.writableLength > 0) sheet = Buffer.allocUnsafeSlow(SHEET_BYTES)
  }
}
