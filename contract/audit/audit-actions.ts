/** What can be done to a subject, in the words of the audit trail. Plain constants: the browser reads them too. */
export const auditActions = [
  'created',
  'changed',
  'published',
  'unpublished',
  'activated',
  'deactivated',
  'deleted',
  'refunded',
  'shipped',
  'resolved',
  'repeated',
  'exported',
  'removed',
] as const

/** What the audit trail speaks of. */
export const auditSubjects = [
  'post',
  'lesson',
  'product',
  'course',
  'workshop',
  'picture',
  'user',
  'order',
  'payment_event',
  'mail',
  'export',
  'waiting_list',
  'job_queue',
] as const
