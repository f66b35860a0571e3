export { changeIssue, createIssue, deleteIssue, listIssues, readIssue } from './admin/issues.ts'
export { listNewsletterOptions } from './admin/options.ts'
export { previewIssue, sendTestMail } from './admin/preview-issue.ts'
export { cancelIssue, sendIssue } from './admin/send-issue.ts'
export { listSubscribers, removeSubscriber, subscriberFilter } from './admin/subscribers.ts'
export { subscriberExport } from './export-subscriber.ts'
export { mailSamples } from './mail-templates.ts'
export { countRecipients } from './segments.ts'
export { recordDelivery, sendIssues } from './send-issues.ts'
export { type Confirmation, getConfirmation } from './subscribe.ts'
export {
  deleteSubscriber,
  getPreference,
  getSubscriptionState,
  type SubscriptionState,
  setPreference,
} from './unsubscribe.ts'
