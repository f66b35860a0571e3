/** A file that the browser loads: the modules in it, the files that come with it at once, and those that may be asked for. */
export type Chunk = { modules: string[]; imports: string[]; later: string[] }

export const CHUNKS = 'build/.chunks.json'
