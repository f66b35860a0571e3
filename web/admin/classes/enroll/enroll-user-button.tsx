import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { EnrollUserInput } from '#contract/classes/enroll-user.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { EnrollDialog } from './enroll-dialog.tsx'
import { FindUser } from './find-user.tsx'
import { useEnroll } from './use-enroll.ts'

type EnrollUserButtonProps = {
  title: string
  send: (input: Pick<EnrollUserInput, 'email' | 'addSpot'>) => Promise<unknown>
}

export function EnrollUserButton({ title, send }: EnrollUserButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <UserPlus size={18} aria-hidden="true" />
        Enroll someone
        <span className="sr"> in {title}</span>
      </Button>
      {isOpen && <EnrollUserDialog title={title} send={send} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EnrollUserDialog({ title, send, onClose }: EnrollUserButtonProps & { onClose: () => void }) {
  const [email, setEmail] = useState<string>()
  const enrollment = useEnroll({ send: async ({ addSpot }) => email && send({ email, addSpot }), onEnrolled: onClose })
  return (
    <EnrollDialog
      title={`Enroll someone in “${title}”`}
      text="They pay nothing and get an email."
      enrollment={enrollment}
      canEnroll={email !== undefined}
      onClose={onClose}
    >
      <FindUser
        email={email}
        onChange={(email) => {
          setEmail(email)
          enrollment.reset()
        }}
      />
    </EnrollDialog>
  )
}
