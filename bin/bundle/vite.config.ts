import { mergeConfig } from 'vite'
import site from '../../vite.config.ts'
import { recordChunks } from './chunks.ts'

// The config of the site, with a plugin that records the modules of each chunk for the checks of `npm run build`.
export default mergeConfig(site, { plugins: [recordChunks()] })
