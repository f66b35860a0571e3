import { type ReactNode, useEffect, useState } from 'react'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { api } from '../../platform/api/client.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { failureText } from '../../sales/orders/failure-texts.ts'
import { useEnroll } from './enroll-button.tsx'

/** Says that the payment for a class was not completed, and offers to try again. Nothing for a paid or unknown order. */
export function UnpaidEnrollment({ orderId }: { orderId: string }) {
  const [order, setOrder] = useState<OrderView>()
  useEffect(() => {
    const controller = new AbortController()
    api.orders[':id']
      .$get({ param: { id: orderId } }, { init: { signal: controller.signal } })
      .then((response) => response.json())
      .then(setOrder)
      .catch((error) => {
        if (!controller.signal.aborted && !(error instanceof ApiError)) throw error
      })
    return () => controller.abort()
  }, [orderId])

  const line = order?.lines.find(isClassLine)
  if (!order || !line) return null
  if (order.status === 'pending' && order.payUrl)
    return (
      <UnpaidNotice
        title={`You haven’t paid for ${line.title} yet`}
        text="You’re enrolled once your payment is complete."
      >
        <ButtonLink to={order.payUrl} reloadDocument>
          Continue to payment
        </ButtonLink>
      </UnpaidNotice>
    )
  if (order.status !== 'failed') return null
  return (
    <UnpaidNotice title={`You aren’t enrolled in ${line.title}`} text={failureText(order)}>
      <RetryButton line={line} />
    </UnpaidNotice>
  )
}

type UnpaidNoticeProps = { title: string; text: string; children: ReactNode }

function UnpaidNotice({ title, text, children }: UnpaidNoticeProps) {
  return (
    <div className="page pt-s5">
      <Notice tone="bad" title={title}>
        <p>{text}</p>
        <div className="mt-s3">{children}</div>
      </Notice>
    </div>
  )
}

type Line = OrderView['lines'][number]
type ClassLine = Line & { kind: ClassKind; classId: string }

const isClassLine = (line: Line): line is ClassLine => line.classId !== null

function RetryButton({ line: { kind, classId: id, unitMinor } }: { line: ClassLine }) {
  const { enroll, processing, paymentDialog } = useEnroll({ kind, id, unitMinor })
  return (
    <>
      <Button busy={processing} onClick={() => void enroll()}>
        {processing ? 'Processing...' : 'Try again'}
      </Button>
      {paymentDialog}
    </>
  )
}
