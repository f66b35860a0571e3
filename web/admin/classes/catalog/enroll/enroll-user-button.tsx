import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { ClassId } from '#contract/class-kinds.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { classApi } from '../class-api.ts'
import { EnrollDialog } from './enroll-dialog.tsx'
import { FindUser } from './find-user.tsx'
import { useEnroll } from './use-enroll.ts'

type EnrollUserButtonProps = ClassId & { title: string }

export function EnrollUserButton(props: EnrollUserButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <UserPlus size={18} aria-hidden="true" />
        Enroll someone
        <span className="sr"> in {props.title}</span>
      </Button>
      {isOpen && <EnrollUserDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EnrollUserDialog({ kind, id, title, onClose }: EnrollUserButtonProps & { onClose: () => void }) {
  const [email, setEmail] = useState<string>()
  const enrollment = useEnroll({
    send: async ({ addSpot }) => email && classApi(kind).enrollments.$post({ param: { id }, json: { email, addSpot } }),
    onEnrolled: onClose,
  })
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
