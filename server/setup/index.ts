export { getSetup } from './get-setup.ts'
export { removeSample } from './sample.ts'
