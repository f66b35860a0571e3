import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteBuild } from './render-page.ts'

/** The site from its sources, with hot reload: Vite inside this process, loaded only when somebody develops. */
export async function viteDevServer(root: string) {
  const { createServer } = await import('vite')
  const ours = new Set(process.listeners('SIGTERM'))
  const vite = await createServer({ root, server: { middlewareMode: true } })
  // Its tools would end the process at once, and leave the database running.
  for (const theirs of process.listeners('SIGTERM')) if (!ours.has(theirs)) process.off('SIGTERM', theirs)
  return {
    build: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild,
    /** Serves sources and styles; calls `next` for everything that is not Vite's. */
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) =>
      vite.middlewares(request, response, next),
    close: () => vite.close(),
  }
}
