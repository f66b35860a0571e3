export { listDemoCalendar } from './calendar.ts'
export {
  actOnCheckout,
  type CheckoutAction,
  type DemoCheckout,
  deliverEvent,
  getDemoCheckout,
} from './checkout-page.ts'
export { checkDemoAccess, type DemoAccess, demoToken, isDemoHost } from './demo-access.ts'
export { mailTemplates, type RenderedSample } from './mail-templates.ts'
export { type CapturedMail, mailbox } from './mailbox.ts'
