import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteBuild } from './render-page.ts'

/** Imported only in development. */
export async function viteDevServer(root: string) {
  const { createServer } = await import('vite')
  const existingListeners = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({ root, server: { middlewareMode: true } })
  // SIGTERM handlers that Vite adds would end the process immediately and leave the database running.
  for (const listener of process.listeners('SIGTERM'))
    if (!existingListeners.has(listener)) process.off('SIGTERM', listener)
  return {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild,
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
