import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Below this size the headers outweigh the savings (bytes). */
const MIN_BYTES = 500

export async function compressAll(folder: string): Promise<void> {
  const pending: Promise<void>[] = []
  for await (const name of glob('**/*.{css,html,js,json,map,svg,txt,webmanifest,xml}', { cwd: folder })) {
    pending.push(compress(join(folder, name)))
  }
  await Promise.all(pending)
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MIN_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [brotliContent, gzipContent] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    gzipped(content),
  ])
  await Promise.all([writeFile(`${path}.br`, brotliContent), writeFile(`${path}.gz`, gzipContent)])
}

export function gzipped(content: Buffer | string): Promise<Buffer> {
  return promisify(gzip)(content, { level: 9 })
}
