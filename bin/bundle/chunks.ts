import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A file of the client build: its modules, its static imports, and its dynamic imports. */
export type Chunk = { modules: string[]; imports: string[]; later: string[] }

const CHUNKS_FILE = 'build/.chunks.json'

export function recordChunks(): Plugin {
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
      await writeFile(join(root, CHUNKS_FILE), JSON.stringify(chunks))
    },
  }
}

export async function readChunks(root: string): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(join(root, CHUNKS_FILE), 'utf8'))
}
