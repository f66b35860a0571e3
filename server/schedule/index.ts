/** Schedule: when classes begin and are held, for people, for calendar programs and for Google. */
export { addToGoogle } from './add-to-google.ts'
export { connectGoogle } from './connect-google.ts'
export { eventFile } from './event-file.ts'
export { feed } from './feed.ts'
export { upcoming } from './upcoming.ts'
