import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import site from '../../vite.config.ts'
import { CHUNKS, type Chunk } from './chunks.ts'

// The site's own settings, and a note of what went into each file, for `npm run build` to measure and check.
export default mergeConfig(site, { plugins: [noteChunks()] })

function noteChunks(): Plugin {
  const root = process.cwd()
  const chunks: Record<string, Chunk> = {}
  return {
    name: 'note-chunks',
    applyToEnvironment: ({ name }) => name === 'client',
    // Once it is written: files that held nothing but styles are gone by then, and so is every mention of them.
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
