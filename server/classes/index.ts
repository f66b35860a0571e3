/** Classes: courses and workshops, and how to get into one. */
export { booked } from './booked.ts'
export { cancelBooked } from './cancel-booked.ts'
export { datesToMoveTo } from './dates-to-move-to.ts'
export { enrol } from './enrol.ts'
export { moveBooked } from './move-booked.ts'
export { open } from './open.ts'
