/** A file of the client build: its modules, its static imports, and its dynamic imports. */
export type Chunk = { modules: string[]; imports: string[]; later: string[] }

export const CHUNKS = 'build/.chunks.json'
