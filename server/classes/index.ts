/** Classes: courses and workshops, and how to get into one. */
export { enrol } from './enrol.ts'
export { open } from './open.ts'
