export { getLandingForm, saveLanding } from './admin.ts'
export { getLanding, landingDependencies } from './get-landing.ts'
