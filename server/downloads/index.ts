/** Downloads: what a paid order hands over as files. */
export { downloadsOf } from './downloads-of.ts'
export { handOver } from './hand-over.ts'
