/** The search: whatever a visitor can open, by its words. */
export { search } from './search.ts'
