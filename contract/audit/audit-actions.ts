/** The actions in the audit trail. Without zod, because the browser imports them. */
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
  'enrolled',
] as const

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
