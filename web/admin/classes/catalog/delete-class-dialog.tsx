import { useState } from 'react'
import type { ClassKind } from '#contract/class-kinds.ts'
import type { AffectedEnrollments, ClassRemovalInput } from '#contract/classes/catalog/class-removal.schema.ts'
import { longDate } from '#contract/dates.ts'
import type { Money } from '#contract/money.ts'
import { RadioGroup } from '../../../platform/forms/radio-group.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { userLabel } from '../../people/accounts/user-label.ts'

type DeleteClassDialogProps = {
  title: string
  noun: ClassKind
  affected: AffectedEnrollments
  busy: boolean
  onClose: () => void
  onConfirm: (input: ClassRemovalInput) => void
}

type Choice = NonNullable<ClassRemovalInput['enrollments']>

export function DeleteClassDialog({ title, noun, affected, busy, onClose, onConfirm }: DeleteClassDialogProps) {
  const { enrolled, paidMinor, paying, begun, gifts, giftsMinor, moveTargets } = affected
  const [choice, setChoice] = useState<Choice>('refund')
  const [moveTo, setMoveTo] = useState(moveTargets[0]?.id ?? '')
  const money = useMoney()
  const question = `Are you sure you want to delete this ${noun}?`
  return (
    <ConfirmDialog
      open
      wide={enrolled > 0}
      onClose={onClose}
      onConfirm={() => onConfirm(enrolled > 0 ? { enrollments: choice, ...(choice === 'move' ? { moveTo } : {}) } : {})}
      title={`Delete “${title}”?`}
      text={enrolled > 0 ? `${question} ${enrolledText(affected, money)} Everyone gets an email.` : question}
      confirm={enrolled > 0 ? confirmLabel(choice, money, paidMinor) : 'Delete'}
      busy={busy}
    >
      {(enrolled > 0 || paying > 0 || begun > 0 || gifts > 0) && (
        <div className="grid gap-s4">
          {enrolled > 0 && <EnrolledUsers affected={affected} />}
          {enrolled > 0 && (
            <RadioGroup
              legend="Enrollments"
              value={choice}
              onChange={setChoice}
              options={[
                {
                  value: 'refund',
                  label: 'Refund everyone',
                  hint: `The ${noun} is canceled, and all enrollments end. ${refundText(money, paidMinor)}`,
                },
                ...(moveTargets.length > 0
                  ? [
                      {
                        value: 'move' as const,
                        label: 'Move everyone to another workshop',
                        hint: `The ${noun} is canceled. Nothing is refunded now, and everyone can still cancel until the new workshop starts.`,
                      },
                    ]
                  : []),
                {
                  value: 'keep',
                  label: 'Keep the enrollments',
                  hint: `The ${noun} is only removed from the site. Everyone stays enrolled, and nothing is refunded.`,
                },
              ]}
            />
          )}
          {choice === 'move' && (
            <SelectField
              label="New workshop"
              value={moveTo}
              onChange={({ target }) => setMoveTo(target.value)}
              options={moveTargets.map(({ id, title, date }) => ({ value: id, label: `${title}, ${longDate(date)}` }))}
            />
          )}
          {paying > 0 && choice !== 'keep' && <p>{payingText(paying)}</p>}
          {gifts > 0 && choice !== 'keep' && <p>{giftsText(gifts, money.format(giftsMinor))}</p>}
          {begun > 0 && <p>{begunText(begun)}</p>}
        </div>
      )}
    </ConfirmDialog>
  )
}

function EnrolledUsers({ affected: { enrolled, users } }: { affected: AffectedEnrollments }) {
  const money = useMoney()
  return (
    <ul
      aria-label="People enrolled"
      className="max-h-44 divide-y divide-hair overflow-y-auto rounded-sm border border-hair px-s3"
    >
      {users.map(({ name, email, amountMinor }, index) => (
        <li key={email ?? index} className="flex justify-between gap-s3 py-s2">
          <span className="min-w-0 wrap-anywhere">
            {userLabel({ name, email })}
            {name && email && <span className="block text-sm text-ink-muted">{email}</span>}
          </span>
          <span className="tabular-nums">{money.format(amountMinor)}</span>
        </li>
      ))}
      {enrolled > users.length && <li className="py-s2 text-ink-muted">{`and ${enrolled - users.length} more`}</li>}
    </ul>
  )
}

const countPhrase = (number: number) => (number === 1 ? '1 person is' : `${number} people are`)

function enrolledText({ enrolled, paidMinor }: AffectedEnrollments, money: Money): string {
  return `${countPhrase(enrolled)} enrolled and paid ${money.format(paidMinor)}${enrolled === 1 ? '' : ' in total'}.`
}

function refundText(money: Money, paidMinor: number): string {
  return paidMinor === 0
    ? 'Nothing was paid, so there is nothing to refund.'
    : `${money.format(paidMinor)} is refunded to the original payment methods.`
}

function payingText(paying: number): string {
  const checkouts = paying === 1 ? 'This checkout is closed' : 'These checkouts are closed'
  return `${countPhrase(paying)} at checkout. ${checkouts}, and a payment that still arrives is refunded.`
}

function giftsText(gifts: number, amount: string): string {
  const subject = gifts === 1 ? '1 gift that isn’t redeemed' : `${gifts} gifts that aren’t redeemed`
  return `${subject}: ${amount} is refunded, and the ${gifts === 1 ? 'code stops' : 'codes stop'} working.`
}

function begunText(begun: number): string {
  const [subject, verb] = begun === 1 ? ['1 enrollment', 'isn’t affected'] : [`${begun} enrollments`, 'aren’t affected']
  return `${subject} for an earlier date ${verb}.`
}

function confirmLabel(choice: Choice, money: Money, paidMinor: number): string {
  if (choice === 'keep') return 'Delete and keep enrollments'
  if (choice === 'move') return 'Delete and move enrollments'
  return paidMinor === 0 ? 'Delete and cancel enrollments' : `Delete and refund ${money.format(paidMinor)}`
}
