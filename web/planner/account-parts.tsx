import type { ReactNode } from 'react'
import { AccountAdditions } from './additions/account-additions.tsx'
import { VisitorEntriesOffer } from './additions/visitor-entries-offer.tsx'
import { ClockNotice } from './frame/clock-notice.tsx'
import { ReminderUpload } from './reminders/reminder-upload.tsx'

/** Parts of a planner that belongs to an account. */
export default function AccountParts(): ReactNode {
  return (
    <>
      <ClockNotice />
      <VisitorEntriesOffer />
      <AccountAdditions />
      <ReminderUpload />
    </>
  )
}
