import { createServer } from 'vite'
import type { SiteBuild } from '#server/platform/pages/render-page.ts'

/** Loads the pages from their sources, without a production build. Close it when done. */
export async function openPageBuild(): Promise<{ build: () => Promise<SiteBuild>; close: () => Promise<void> }> {
  const vite = await createServer({
    appType: 'custom',
    logLevel: 'warn',
    // The browser's part of the development server is not needed.
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as SiteBuild
  return { build: async () => build, close: () => vite.close() }
}
