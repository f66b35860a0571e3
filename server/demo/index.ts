/** Demo mode: checkout page, webhook delivery and captured mailbox. */
export { actOnCheckout, type CheckoutAction, type DemoCheckout, getDemoCheckout } from './checkout-page.ts'
export { deliverEvent } from './deliver-event.ts'
export { type MailTemplate, mailTemplates } from './mail-templates.ts'
export { type CapturedMail, mailbox } from './mailbox.ts'
