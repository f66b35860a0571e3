import { mergeConfig } from 'vite'
import site from '../../vite.config.ts'
import { recordChunks } from './chunks.ts'

// Records the modules of each chunk for the checks of `npm run build`.
export default mergeConfig(site, { plugins: [recordChunks()] })
