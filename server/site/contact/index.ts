export { mailSamples } from './mail-templates.ts'
