/** What stands for the outside world in demo mode: the payment page and the captured mailbox. */
export { actOnCheckout, type CheckoutAction, type DemoCheckout, getDemoCheckout } from './checkout-page.ts'
export { deliverEvent } from './deliver-event.ts'
export { type MailTemplate, mailTemplates } from './mail-templates.ts'
export { type CapturedMail, mailbox } from './mailbox.ts'
