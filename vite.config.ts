import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sharedChunks } from './bin/bundle/shared-chunks.ts'

const { plugin, groups } = sharedChunks()

/** Modules that are loaded together. */
const modules = [
  {
    name: 'react',
    priority: 100,
    test: /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
  },
  // Lazy-loaded. Ungrouped, each of its modules would be listed on every page that can open a dialog.
  { name: 'dialog', test: /\/node_modules\/@base-ui\/(react\/(dialog|alert-dialog|internals)|utils)\// },
  // Each page of the planner loads them after its first paint. Lazy parts use them too.
  { name: 'planner-documents', test: /\/web\/planner\/documents\// },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), plugin],
  // The first versions with light-dark(), which is not transpiled.
  build: { sourcemap: false, assetsInlineLimit: 0, cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [...modules, ...groups] } } } } },
  },
})
