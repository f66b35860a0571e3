import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: groups() } } } } } },
})

/**
 * Groups the modules that every page loads into two chunks. By default the bundler creates dozens of chunks of a few
 * hundred bytes, which compress badly.
 */
function groups() {
  return [
    {
      name: 'react',
      priority: 1,
      test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
    },
    { name: (id: string, graph: ModuleGraph) => (isOnEveryPage(id, graph) ? 'frame' : null) },
  ]
}

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** The modules that start the program or surround every public page. They stay separate, because they import styles. */
const FRAME = /\/web\/(entry\.client|root|layout\/site\.layout)\.tsx/

/** Returns true for a module that one of the frame's modules imports, directly or not. */
function isOnEveryPage(id: string, graph: ModuleGraph): boolean {
  if (FRAME.test(id)) return false
  const importers = new Set([id])
  for (const module of importers) {
    if (FRAME.test(module)) return true
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) importers.add(importer)
  }
  return false
}
