/** A file that the browser loads: the modules in it, and the files that come with it at once. */
export type Chunk = { modules: string[]; imports: string[] }

export const CHUNKS = 'build/.chunks.json'
