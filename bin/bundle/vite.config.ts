import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import site from '../../vite.config.ts'
import { CHUNKS, type Chunk } from './chunks.ts'

// The config of the site, with a plugin that records the modules of each chunk for the checks of `npm run build`.
export default mergeConfig(site, { plugins: [recordChunks()] })

function recordChunks(): Plugin {
  const root = process.cwd()
  const chunks: Record<string, Chunk> = {}
  return {
    name: 'record-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    // Recorded after writing: chunks without code, and the references to them, are removed by then.
    async writeBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const modules = output.moduleIds.map((id) => relative(root, id.replace(/[\0?].*$/, '')))
        chunks[output.fileName] = { modules, imports: output.imports, later: output.dynamicImports }
      }
      await writeFile(join(root, CHUNKS), JSON.stringify(chunks))
    },
  }
}
