/** The base camp: where every journey on this site begins. */
export { BaseCamp as Foundations } from '../scenes/base-camp.tsx'
