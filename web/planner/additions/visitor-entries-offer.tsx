import './plan-offer.css'
import { useEffect, useState } from 'react'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import { getPlanner } from '../documents/planner-client.ts'
import { isNewAccount, keepSeparate, listEntriesToOffer } from '../documents/storage/claim-anonymous-planner.ts'

/** Asks whether the entries that were written without an account belong to the account that signed in. */
export function VisitorEntriesOffer() {
  const { user } = useAuth()
  const { ids, move, keep } = useVisitorEntries(user?.id ?? '')
  if (!user || ids.length === 0) return null
  const [entries, them] = ids.length === 1 ? ['1 entry', 'it'] : [`${ids.length} entries`, 'them']
  return (
    <section className="plan-offer sheet" aria-label="Entries without an account">
      <p>
        <b className="wrap-anywhere">
          Move {entries} into {user.email}?
        </b>{' '}
        Written in this browser before you signed in.
      </p>
      <div className="row">
        <Button size="small" onClick={() => void move()}>
          Move {them}
        </Button>
        <Button size="small" variant="secondary" onClick={keep}>
          Keep separate
        </Button>
      </div>
    </section>
  )
}

function useVisitorEntries(owner: string) {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    if (!isNewAccount(owner)) void listEntriesToOffer(owner).then((entries) => isCurrent && setIds(entries))
    return () => {
      isCurrent = false
    }
  }, [owner])

  return {
    ids,
    async move() {
      setIds([])
      await getPlanner().claim()
      toast({ tone: 'good', title: 'Moved', description: 'The entries are in your account now.' })
    },
    keep() {
      setIds([])
      keepSeparate(owner, ids)
      toast({ tone: 'good', title: 'Kept separate', description: 'Sign out to see those entries again.' })
    },
  }
}
